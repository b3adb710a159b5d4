/**
 * Which records of sources are one person, rule by rule: rows of identity.jsonl, each a name,
 * records in their order, and by record the first one of its person.
 */
import { expect, it } from 'vitest'
import type { PersonRef } from '../../../src/ingest/formats/format.ts'
import { Staging } from '../../../src/ingest/staging/staging.ts'
import { readJsonLines } from '../../tables.ts'
import { freshFolder } from '../data-set.ts'

interface Seen extends PersonRef {
  /** Year in which the source names the person. Default: 2020. */
  readonly in?: number
  readonly createdIn?: number
  readonly emails?: readonly string[]
  /** Index of the record that a mailmap says is the same. */
  readonly mailmapOf?: number
  readonly mailmapEntry?: string
  readonly signsOffAs?: readonly string[]
  /** Default: `a/b`. */
  readonly repository?: string
}

function findPeople(records: readonly Seen[]): number[] {
  const staging = new Staging(freshFolder(), Buffer.alloc(32, 1), ['one', 'two'])
  try {
    const accounts = records.map((record, i) => {
      const { in: year = 2020, createdIn, emails, mailmapOf: _, ...ref } = record
      const origin = { input: i % 2, trust: 'export', at: Date.UTC(year, 5, 1) / 1000 } as const
      const account = staging.person(ref, origin)
      const createdAt = createdIn === undefined ? undefined : `${createdIn}-01-01T00:00:00Z`
      staging.describePerson(account, { emails, createdAt }, origin)
      const { address, name, repository = 'a/b' } = record
      if (address !== undefined && name !== undefined) {
        staging.noteSignature(account, { ...record, name, address, repository })
      }
      return account
    })
    for (const [i, { mailmapOf }] of records.entries()) {
      if (mailmapOf !== undefined) staging.samePerson(accounts[i]!, accounts[mailmapOf]!, 'a/b')
    }
    const { people } = staging.findIdentities(() => null)
    const roots = accounts.map((account) => people.findPerson(account))
    return roots.map((root) => roots.indexOf(root))
  } finally {
    staging.remove()
  }
}

const rows = readJsonLines<[name: string, records: Seen[], people: number[]]>(
  'test/ingest/staging/identity.jsonl',
)

it.each(rows)('%s: %j', (_, records, people) => {
  expect(findPeople(records)).toEqual(people)
})
