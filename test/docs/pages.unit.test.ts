/** README and pages stay short, and long ones begin with their contents. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { caps } from '../architecture/law.ts'
import { privateWordOf, riddleOf } from '../architecture/prose-rules.ts'
import { headingsOf, linksOf, proseOf, withoutBlocks, wordsIn } from './markdown.ts'

const readme = readFileSync('README.md', 'utf8')
const benchmarks = readFileSync('BENCHMARKS.md', 'utf8')

const pages = readdirSync('docs', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name.replaceAll('\\', '/')}`)

const benchPages = readdirSync('bench', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('README.md'))
  .map((name) => `bench/${name.replaceAll('\\', '/')}`)

/** Generated pages are as long as what they list. */
const written = pages.filter((path) => !/^docs\/(reference|api)\/(?!README)/.test(path))

describe('README.md', () => {
  it('has 150 lines at most', () => {
    expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(150)
  })

  it('has only numbers that BENCHMARKS.md has', () => {
    const [, section] = /^## Figures\n([\s\S]*?)^## /m.exec(readme)!
    const rows = section!.split('\n').filter((line) => /^\| (?!what|---)/.test(line))
    expect(rows).toHaveLength(5)
    const stats = rows.flatMap((row) => {
      const cells = row.split('|').slice(2, 4).join(' ')
      return cells.match(/\d[\d.,]*(?: (?:µs|ms|s|GiB)\b)?/g) ?? []
    })
    expect(stats.length).toBeGreaterThan(8)
    expect(stats.filter((value) => !benchmarks.includes(value))).toEqual([])
  })
})

it('README, CONTRIBUTING or a page of docs links to every page', () => {
  const linked = ['README.md', 'CONTRIBUTING.md', ...pages].flatMap((path) =>
    linksOf(readFileSync(path, 'utf8')).map((target) => join(dirname(path), target.split('#')[0]!)),
  )
  expect(pages.filter((path) => !linked.includes(path))).toEqual([])
})

/** Pages of the reference hold the help texts of all commands. */
const prose = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...pages, ...benchPages]

it('pages have sentences to be judged', () => {
  expect(proseOf(readme).sentences.length).toBeGreaterThan(30)
})

test.each(prose)('%s has short sentences without semicolons, in the words of the field', (path) => {
  const { sentences } = proseOf(readFileSync(path, 'utf8'))
  // A list of names is no sentence.
  const ownWords = (one: string) => wordsIn(one.replace(/Code[,.]? ?/g, ''))
  expect(sentences.filter((one) => ownWords(one) > caps.sentenceWordsMax)).toEqual([])
  expect(sentences.filter((one) => one.includes(';'))).toEqual([])
  expect(sentences.filter((one) => privateWordOf(one) !== undefined)).toEqual([])
  expect(sentences.filter((one) => riddleOf(one) !== undefined)).toEqual([])
})

test.each(written)('%s has 1,500 words at most', (path) => {
  expect(proseOf(readFileSync(path, 'utf8')).words).toBeLessThanOrEqual(1500)
})

test.each(['README.md', ...pages])('%s lists its contents above four headings', (path) => {
  const text = readFileSync(path, 'utf8')
  const sections = headingsOf(text).filter(({ level }) => level === 2)
  const listed = linksOf(text.slice(0, text.indexOf('\n## ')))
  const missing = sections.filter(({ anchor }) => !listed.includes(`#${anchor}`))
  if (sections.length > 4) expect(missing.map(({ title }) => title)).toEqual([])
})

/** Generated pages have limits, which are no measurements. */
test.each(written)('%s links to the results of its measurements', (path) => {
  const text = readFileSync(path, 'utf8')
  const isMeasured = /\d ?(?:µs|ns)\b|\b(?:nDCG|MRR)(?:@10)?[^.|]* 0\.\d/.test(withoutBlocks(text))
  const results = linksOf(text).filter((target) => /BENCHMARKS\.md|bench\/results\//.test(target))
  expect(isMeasured && results.length === 0).toBe(false)
})
