import fc from 'fast-check'
import { expect, test } from 'vitest'
import { law } from '../../../native-free-index/test/law.ts'
import type { JournalAccount, PersonJournal } from '../../../src/ingest/staging/person-journal.ts'
import { mergeJournals } from '../../../src/ingest/staging/united-journal.ts'

const keys = fc.constantFrom('login:octo', '583231', 'git:a1', 'git:b2', 'git:c3')
const dates = fc.constantFrom(null, '2019-01-01T00:00:00Z', '2026-05-05T00:00:00Z')

const account = fc.record({
  kind: fc.constantFrom('number', 'id', 'author'),
  key: keys,
  sources: fc.uniqueArray(fc.tuple(fc.constantFrom('a.csv', 'b.json', 'clone'), dates, dates), {
    selector: ([source]) => source,
  }),
}) as fc.Arbitrary<JournalAccount>

const refusal = fc.record({
  kind: fc.constant('id' as const),
  key: keys,
  reason: fc.constantFrom('address', 'alias'),
  cause: fc.constantFrom('numbers', 'records', 'split'),
})

const line: fc.Arbitrary<PersonJournal> = fc
  .record({
    platformId: fc.constant('583231'),
    login: fc.constant('octo'),
    accounts: fc.uniqueArray(account, { selector: ({ key }) => key, minLength: 1 }),
    apart: fc.uniqueArray(refusal, { selector: ({ key }) => key }),
  })
  .map(({ accounts, apart, ...names }) => {
    const own = new Set(accounts.map(({ key }) => key))
    return { ...names, accounts, apart: apart.filter(({ key }) => !own.has(key)) }
  })

/** The existing members in a fixed order. */
const sorted = ({ accounts, apart = [] }: PersonJournal) => ({
  accounts: accounts.map(({ key }) => key).sort(),
  apart: apart.map(({ key }) => key).sort(),
})

law(
  'an account is either one of the person or apart, and each is listed once',
  100,
  [fc.array(line, { minLength: 1, maxLength: 5 })],
  (lines) => {
    const { accounts, apart } = sorted(mergeJournals(lines))
    const all = [...accounts, ...apart]
    expect(new Set(all).size).toBe(all.length)
    const last = lines.at(-1)!
    for (const { key } of last.accounts) expect(accounts).toContain(key)
  },
)

law(
  'a line that comes again changes nothing',
  100,
  [fc.array(line, { minLength: 1, maxLength: 4 })],
  (lines) => {
    const once = mergeJournals(lines)
    expect(mergeJournals([...lines, lines.at(-1)!])).toEqual(once)
    expect(mergeJournals([once])).toEqual(once)
  },
)

test('a source has its first and its last date', () => {
  const of = (first: string, last: string): PersonJournal => ({
    ...{ platformId: '1', login: 'octo' },
    accounts: [{ kind: 'number', key: '1', sources: [['a.csv', first, last]] }],
  })
  const { accounts } = mergeJournals([of('2020', '2021'), of('2019', '2020'), of('2022', '2023')])
  expect(accounts[0]!.sources).toEqual([['a.csv', '2019', '2023']])
})

test('of many sources the newest stay', () => {
  const lines = Array.from({ length: 80 }, (_, i): PersonJournal => {
    const year = `${1950 + i}`
    const sources = [[`${year}.json`, year, year]] as const
    return {
      ...{ platformId: '1', login: 'octo' },
      accounts: [{ kind: 'number', key: '1', sources }],
    }
  })
  const { sources } = mergeJournals(lines).accounts[0]!
  expect(sources).toHaveLength(50)
  expect(sources.map(([source]) => source)).toContain('2029.json')
  expect(sources.map(([source]) => source)).not.toContain('1950.json')
})
