import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { law } from '../../../native-free-index/test/law.ts'
import { DomainTable } from '../../../src/people/email/domain-lists.ts'
import { loadDomainLists } from '../../../src/people/index.ts'

const label = fc.stringMatching(/^[a-z0-9-]{1,4}$/)
const domain = fc.array(label, { minLength: 1, maxLength: 4 }).map((labels) => labels.join('.'))

law(
  'has exactly its lines',
  100,
  [fc.array(domain), fc.array(domain), fc.boolean()],
  (lines, others, closed) => {
    const table = new DomainTable(Buffer.from(lines.join('\n') + (closed ? '\n' : '')))
    for (const one of lines) expect(table.has(one)).toBe(true)
    for (const one of [...others, '', 'x\ny']) {
      expect(table.has(one)).toBe(lines.includes(one))
    }
  },
)

it('covers what lies below a line', () => {
  const table = new DomainTable(Buffer.from('acme.example\nedu\n'))
  expect(table.hasDomainOrParent('acme.example')).toBe(true)
  expect(table.hasDomainOrParent('x.y.acme.example')).toBe(true)
  expect(table.hasDomainOrParent('xacme.example')).toBe(false)
  expect(table.hasDomainOrParent('oak.edu')).toBe(false)
})

it('reads the lists that are shipped', () => {
  const { free, disposable, schools } = loadDomainLists()
  expect(free.has('gmail.com')).toBe(true)
  expect(free.has('acme.example')).toBe(false)
  expect(disposable.has('mailinator.com')).toBe(true)
  expect(disposable.has('gmail.com')).toBe(false)
  expect(schools.hasDomainOrParent('x.ethz.ch')).toBe(true)
  expect(schools.hasDomainOrParent('acme.example')).toBe(false)
})

it('ships schools in their order, each once, and none that a rule knows', () => {
  const file = new URL('../../../data/schools/domains.txt.gz', import.meta.url)
  const lines = gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')
  expect(lines).toEqual([...new Set(lines)].sort())
  expect(lines.length).toBeGreaterThan(12_000)
  expect(lines.filter((line) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(line))).toEqual([])
  expect(lines.filter((line) => /\.edu$|\.(edu|ac)\.[a-z]{2}$/.test(line))).toEqual([])
})
