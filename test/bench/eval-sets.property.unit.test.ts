/** The query sets of names and people, made of small data of the test's own. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparisonsOf } from '../../bench/eval/comparisons.ts'
import { EarlierScores, writeScores } from '../../bench/eval/score-file.ts'
import { readBios } from '../../bench/eval/sets/bios.ts'
import { groupBy, type NamedRepository } from '../../bench/eval/sets/data-set.ts'
import { nameSets, namesakesMin, sharedNames } from '../../bench/eval/sets/names.ts'
import { peopleNameSets } from '../../bench/eval/sets/people-names.ts'
import { peopleTopicSets } from '../../bench/eval/sets/people-topics.ts'
import type { WantedSet } from '../../bench/eval/sets/query-set.ts'
import { spliced } from '../../bench/eval/sets/spliced.ts'
import { typoOf } from '../../bench/eval/sets/typos.ts'
import { pairSets } from '../../bench/eval/sets/word-pairs.ts'
import { createRandom } from '../../data/generate/index.ts'

const words = fc.stringMatching(/^[a-z]{5,12}$/)

/** Whether one letter is replaced, left away, added, or swapped with its neighbour. */
function isOneEdit(right: string, wrong: string): boolean {
  let from = 0
  while (from < right.length && right[from] === wrong[from]) from++
  const [a, b] = [right.slice(from), wrong.slice(from)]
  return (
    a.slice(1) === b.slice(1) ||
    a.slice(1) === b ||
    a === b.slice(1) ||
    (a[0] === b[1] && a[1] === b[0] && a.slice(2) === b.slice(2))
  )
}

describe('a typing error', () => {
  it('is one edit away, keeps the first letter and is the same for a seed', () => {
    fc.assert(
      fc.property(words, fc.integer(), (word, seed) => {
        const wrong = typoOf(word, createRandom(seed, 'test'), () => false)!
        expect(wrong).not.toBe(word)
        expect(wrong[0]).toBe(word[0])
        expect(isOneEdit(word, wrong)).toBe(true)
        expect(typoOf(word, createRandom(seed, 'test'), () => false)).toBe(wrong)
      }),
    )
  })

  it('is of every kind', () => {
    const random = createRandom(1, 'test')
    const all = Array.from({ length: 300 }, () => typoOf('planet', random, () => false)!)
    expect(new Set(all.map(({ length }) => length))).toEqual(new Set([5, 6, 7]))
    expect(all).toContain('plnaet')
  })

  it('is no other word, and none where all errors are words', () => {
    fc.assert(
      fc.property(words, fc.integer(), (word, seed) => {
        const isWord = (text: string) => text.length === word.length
        expect(typoOf(word, createRandom(seed, 'test'), isWord)).not.toHaveLength(word.length)
        expect(typoOf(word, createRandom(seed, 'test'), () => true)).toBe(null)
      }),
    )
  })
})

/** `copies` repositories of a name, the first with the most stars. */
function copiesOf(name: string, copies: number): NamedRepository[] {
  return Array.from({ length: copies }, (_, i) => ({
    platformId: `${name}-${i}`,
    ownerLogin: `owner${i}`,
    name: i % 2 === 0 ? name : name.toUpperCase(),
    stargazerCount: 100 - i,
  }))
}

const repositories = [
  ...copiesOf('planet-maker', 4),
  ...copiesOf('weather.js', 5),
  ...copiesOf('scheduler', 4),
  ...copiesOf('gardening', 4),
  ...copiesOf('schedul', 1),
  ...copiesOf('rarely', 3),
  ...copiesOf('drawn', 4).map((one) => ({ ...one, stargazerCount: 7 })),
  ...copiesOf('tic-tac', 4),
  ...copiesOf('tictac', 1),
]

describe('query sets of names', () => {
  const options = { seed: 1, count: 300 }
  const sets = nameSets(repositories, options)
  const textsOf = (name: string) => setOf(name).queries.map(({ text }) => text)
  const setOf = (name: string): WantedSet => sets.find((set) => set.name === `names, ${name}`)!

  it('want the most starred of at least three namesakes', () => {
    const shared = sharedNames(groupBy(repositories, ({ name }) => name.toLowerCase()))
    for (const { namesakes } of shared) {
      expect(namesakes.length).toBeGreaterThanOrEqual(namesakesMin)
    }
    expect(textsOf('the most starred').sort()).toEqual([
      ...['gardening', 'planet-maker', 'scheduler', 'tic-tac', 'weather.js'],
    ])
    for (const { text, wanted } of setOf('the most starred').queries) {
      expect(wanted).toBe(`${text}-0`)
    }
  })

  it('want the very one by its owner', () => {
    const byId = new Map(repositories.map((one) => [one.platformId, one]))
    for (const name of ['owner/name', 'owner/name of a namesake']) {
      for (const { text, wanted } of setOf(name).queries) {
        const one = byId.get(wanted)!
        expect(text).toBe(`${one.ownerLogin}/${one.name}`)
        expect(one.stargazerCount === 100).toBe(name === 'owner/name')
      }
    }
  })

  it('take no text that is another name', () => {
    const names = new Set(repositories.map(({ name }) => name.toLowerCase()))
    expect(textsOf('without the last two letters').sort()).toEqual(['gardeni', 'planet-mak'])
    expect(textsOf('words joined').sort()).toEqual(['planetmaker', 'weatherjs'])
    expect(textsOf('words apart').sort()).toEqual(['planet maker', 'weather js'])
    for (const text of textsOf('one typo')) expect(names).not.toContain(text)
    expect(textsOf('one typo')).toHaveLength(5)
  })

  it('ask for prefixes only where a word has just begun', () => {
    const asked = sets.filter(({ members }) => members?.prefix === true).map(({ name }) => name)
    expect(asked).toEqual(['names, without the last two letters'])
  })

  it('are the same for a seed, others for another, and as many as wanted', () => {
    expect(nameSets(repositories, options)).toEqual(sets)
    expect(nameSets(repositories, { ...options, seed: 2 })).not.toEqual(sets)
    for (const { queries } of nameSets(repositories, { seed: 1, count: 2 })) {
      expect(queries).toHaveLength(2)
    }
  })
})

const bios = [
  'Full stack engineer, security',
  'Fullstack engineers at https://example.org/securities',
  'I code; coding security tools. Front-end engineer',
  'frontend engineer and security hacker',
  'Security of computers, full-stack',
]
const profileOf = (bio: string, i: number) => ({ platformId: `U${i}`, login: `user${i}`, bio })
const profiles = bios.map(profileOf)
const aliceSmith = { platformId: 'UA', login: 'alice-smith' }

describe('query sets of people', () => {
  const vocabulary = readBios(profiles)
  const options = { seed: 1, count: 50 }

  it('are pairs of forms that bios have', () => {
    const [plurals, derived, joined, runTogether, typos] = pairSets(vocabulary, options)
    expect(plurals!.queries).toEqual([{ text: 'engineers', other: 'engineer' }])
    expect(derived!.queries).toEqual([{ text: 'coding', other: 'code' }])
    expect(joined!.queries).toEqual([
      { text: 'fullstack', other: 'full stack' },
      { text: 'frontend', other: 'front end' },
    ])
    // "security tools" and its like are in one bio each.
    expect(runTogether!.queries).toEqual([])
    expect(typos!.queries.map(({ other }) => other).sort()).toEqual(['engineer', 'security'])
    for (const { text, other } of typos!.queries) {
      expect(isOneEdit(other, text)).toBe(true)
      expect(vocabulary.known).not.toContain(text)
    }
    expect(pairSets(readBios(profiles), options)).toEqual(pairSets(vocabulary, options))
  })

  it('have words without a blank that are none together', () => {
    const often = ['rust compilers', 'Rust compilers!', 'some rust compilers', 'front end']
    const three = readBios([...often, 'front end', 'frontend', 'front end'].map(profileOf))
    const pairs = [{ text: 'rustcompilers', other: 'rust compilers' }]
    expect(pairSets(three, options)[3]!.queries).toEqual(pairs)
  })

  it('name people whose name no other person has', () => {
    const names = ['Ada Example', 'Max Muster', 'max muster', 'Zoe', 'Dr. Eve Example']
    const people = names.map((displayName, i) => ({ ...profileOf('', i), displayName }))
    const [full, logins, inWords] = peopleNameSets([...people, aliceSmith], options)
    expect(full!.queries).toEqual([{ text: 'Ada Example', wanted: 'U0' }])
    expect(logins!.queries).toHaveLength(6)
    expect(inWords!.queries).toEqual([{ text: 'alice smith', wanted: 'UA' }])
  })

  it('judge by whole words, in any number, joined or apart', () => {
    const heading = (text: string, list = 'go') => {
      return { id: `${list}-heading-x`, list, text, relevant: new Set<string>() }
    }
    const topics = ['Full Stack', 'Engineering', 'engineer', 'Security and Others'].map((text) =>
      heading(text),
    )
    const [singles, , headings] = peopleTopicSets(vocabulary, topics, options)
    expect(headings!.queries).toEqual([
      { text: 'Full Stack', relevant: ['U0', 'U1', 'U4'] },
      { text: 'engineer', relevant: ['U0', 'U1', 'U2', 'U3'] },
      { text: 'Security and Others', relevant: ['U0', 'U2', 'U3', 'U4'] },
    ])
    expect(singles!.queries.map(({ text }) => text).sort()).toEqual(['engineer', 'security'])
  })
})

it('scores of a run are read again for the same queries alone', () => {
  const folder = mkdtempSync(join(tmpdir(), 'devdex-scores-'))
  try {
    const path = join(folder, 'scores.tsv')
    const methods = [{ method: 'hybrid', embedding: 'v2', scores: [1, 1 / 3, 0] }]
    const set = { set: 'names', metric: 'MRR@10', digest: 'abc', methods } as const
    writeScores(path, [set], 'v2')
    const earlier = new EarlierScores(path)
    expect(earlier.of(set)).toMatchObject([{ label: 'hybrid', scores: [1, 0.3333, 0] }])
    expect(earlier.of({ ...set, digest: 'other' })).toEqual([])
    // A run that changes nothing shows no difference, not even one of rounding.
    const same = comparisonsOf(set, 'v2', earlier.of(set)).at(-1)!
    expect(same.label).toBe('hybrid − hybrid before')
    expect(same.interval).toMatchObject({ mean: 0, low: 0, high: 0 })
  } finally {
    rmSync(folder, { recursive: true })
  }
})

describe('spliced repositories', () => {
  it('are as many as wanted, begin with the given ones, and are the same for a seed', () => {
    const given = ['a', 'b', 'c'].map((id, i) => {
      const description = i === 2 ? '' : `first ${id} then`
      return { platformId: id, ownerLogin: `o${id}`, name: `n${id}`, description }
    })
    const made = [...spliced(given, 50, 7)]
    expect(made).toHaveLength(50)
    expect(made.slice(0, 3)).toEqual(given)
    expect(new Set(made.map(({ platformId }) => platformId)).size).toBe(50)
    expect(new Set(made.map(({ name }) => name)).size).toBe(50)
    for (const { description } of made.slice(3)) {
      expect(description ?? 'none').toMatch(/^(none|first [ab]|then|first [ab] then)$/)
    }
    expect([...spliced(given, 50, 7)]).toEqual(made)
  })
})
