/** README and pages stay short, and long ones begin with their contents. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { headingsOf, linksOf, proseOf, withoutBlocks } from './markdown.ts'

const readme = readFileSync('README.md', 'utf8')
const benchmarks = readFileSync('BENCHMARKS.md', 'utf8')

const pages = readdirSync('docs', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name.replaceAll('\\', '/')}`)

/** Generated pages are as long as what they list. */
const written = pages.filter((path) => !path.startsWith('docs/reference/'))

describe('README.md', () => {
  it('has 150 lines at most', () => {
    expect(readme.trimEnd().split('\n').length).toBeLessThanOrEqual(150)
  })

  it('has short sentences, and no semicolons in prose', () => {
    const { sentences } = proseOf(readme)
    expect(sentences.length).toBeGreaterThan(30)
    expect(Math.max(...sentences)).toBeLessThanOrEqual(25)
    const prose = withoutBlocks(readme).split('\n')
    expect(prose.filter((line) => line.includes(';') && !line.startsWith('|'))).toEqual([])
  })

  it('has only figures that BENCHMARKS.md has', () => {
    const [, section] = /^## Figures\n([\s\S]*?)^## /m.exec(readme)!
    const rows = section!.split('\n').filter((line) => /^\| (?!what|---)/.test(line))
    expect(rows).toHaveLength(5)
    const stats = rows.flatMap((row) => {
      const cells = row.split('|').slice(2, 4).join(' ')
      return cells.match(/\d[\d.,]*(?: (?:µs|ms|s|GiB)\b)?/g) ?? []
    })
    expect(stats.length).toBeGreaterThan(8)
    expect(stats.filter((figure) => !benchmarks.includes(figure))).toEqual([])
  })
})

it('README, CONTRIBUTING or a page of docs links to every page', () => {
  const linked = ['README.md', 'CONTRIBUTING.md', ...pages].flatMap((path) =>
    linksOf(readFileSync(path, 'utf8')).map((target) => join(dirname(path), target.split('#')[0]!)),
  )
  expect(pages.filter((path) => !linked.includes(path))).toEqual([])
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
