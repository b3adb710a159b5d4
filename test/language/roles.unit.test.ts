import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { roles } from '../../src/language/recognise/roles.ts'
import { languageMeantBy } from '../../src/language/vocabulary/programming-languages.ts'
import { roleMeantBy, roleNamed, seniorityMeantBy } from '../../src/language/vocabulary/roles.ts'
import { professionals, repos, users } from './context.ts'
import { recognised } from './recognised.ts'

const cases: readonly (readonly [string, ...string[]])[] = [
  ['machine learning engineers', 'engineers: role engineer'],
  ['Data Scientists', 'Scientists: role Scientist'],
  ['an engineer', 'engineer: role engineer'],
  ['enginers and develpers', 'enginers: role engineer', 'develpers: role developer'],
  ['devlopers', 'devlopers: role developer'],
  ['programers', 'programers: role programmer'],
  ['desginer', 'desginer: role designer'],
  ['SREs, CTOs and devs', 'SREs: role SRE', 'CTOs: role CTO', 'devs: role developer'],
]

it.each(cases)('%s', (sentence, ...parts) => {
  expect(recognised(roles, users, sentence)).toEqual(parts)
})

const none = [
  ...['people who designed', 'developed', 'founded', 'directory', 'engineering', 'Entwickler'],
  ...['developer tools', 'developer relations', 'research', 'exports', '"engineers"'],
]

it.each(none)('no role in "%s"', (sentence) => {
  expect(recognised(roles, users, sentence)).toEqual([])
})

it.each([
  ['role', roleMeantBy],
  ['seniority', seniorityMeantBy],
  // Written so, it is one.
  ['language', (word: string) => (word === 'objectivec' ? undefined : languageMeantBy(word))],
])('takes no word of English for a %s with a typing error', (_, meantBy) => {
  const words = readFileSync('data/model/vocab.txt', 'utf8').split('\n')
  expect(words.length).toBeGreaterThan(10_000)
  const mistaken = words.filter((word) => /^[a-z]+$/.test(word) && meantBy(word) !== undefined)
  expect(mistaken).toEqual([])
})

it.each([
  ['rustaceans', 'rustaceans: role rust'],
  ['Pythonistas', 'Pythonistas: role python'],
  ['a gopher', 'gopher: role go'],
  ['rubyists and clojurians', 'rubyists: role ruby', 'clojurians: role clojure'],
  ['kotliners', 'kotliners: role kotlin'],
  ['typescripters', 'typescripters: role typescript'],
  ['node ninjas', 'ninjas: filler'],
  ['perl mongers', 'mongers: filler'],
  ['Vue.js wizards', 'wizards: filler'],
])('people named after a technology: %s', (sentence, ...parts) => {
  expect(recognised(roles, users, sentence)).toEqual(parts)
})

it('takes no other word of English for people named after a technology', () => {
  const words = readFileSync('data/model/vocab.txt', 'utf8').split('\n')
  const mistaken = words.filter((word) => recognised(roles, users, word).join().includes(': role'))
  const technologies = mistaken.filter((word) => roleNamed(word) === undefined)
  // The table of embeddings has this one as a word of the field.
  expect(technologies).toEqual(['gopher'])
})

it.each(['Harry Potter fans', 'ninjas', 'puppeteers', 'astronauts', 'swifter'])(
  'none in "%s"',
  (sentence) => {
    expect(recognised(roles, users, sentence)).toEqual([])
  },
)

it('of repositories there is none', () => {
  expect(recognised(roles, repos, 'tools for senior engineers')).toEqual([])
})

describe('seniority', () => {
  const graded: readonly (readonly [string, string])[] = [
    ['senior engineer', 'senior: seniority senior'],
    ['Sr. engineer', 'Sr: seniority senior'],
    ['senior machine learning platform engineer', 'senior: seniority senior'],
    ['senior Rust and Go engineer', 'senior: seniority senior'],
    ['junior developer', 'junior: seniority junior'],
    ['staff engineer', 'staff: seniority staff'],
    ['principal engineer', 'principal: seniority principal'],
    ['lead designer', 'lead: seniority lead'],
    ['entry-level analyst', 'entry-level: seniority entry level'],
    ['mid level analyst', 'mid level: seniority mid level'],
    ['senior people', 'senior: seniority senior'],
    ['senior high performance computing engineer', 'senior: seniority senior'],
    ['senior developer relations manager', 'senior: seniority senior'],
  ]

  it.each(graded)('%s, as profiles tell it', (sentence, part) => {
    expect(recognised(roles, professionals, sentence)[0]).toBe(part)
    expect(recognised(roles, users, sentence)).not.toContain(part)
  })

  it('with a typing error is mended everywhere', () => {
    const [condition] = recognised(roles, professionals, 'senoir engineer')
    expect(condition).toBe('senoir: seniority senior')
    expect(recognised(roles, users, 'senoir engineer')[0]).toBe('senoir: seniority senior')
  })

  const plainText = [
    ...['senior', 'who lead engineers', 'staff at Acme', 'lead generation', 'principal components'],
    ...['lead generation experts', 'principal component analysis experts', 'sensor engineers'],
    ...['staff training specialists', 'senior care experts', 'junior high school teachers'],
    ...['senior developer tools', 'Lead-gen experts'],
    ...['senior; engineer', 'senior at firms of engineers'],
  ]

  it.each(plainText)('is none in "%s"', (sentence) => {
    const parts = recognised(roles, professionals, sentence)
    expect(parts.filter((part) => part.includes('seniority'))).toEqual([])
  })
})
