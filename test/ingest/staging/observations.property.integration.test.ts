/** One of several records with the same fields is kept. Their merged record stays the same. */
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { law } from '../../../native-free-index/test/law.ts'
import type { TrustClass } from '../../../src/ingest/formats/format.ts'
import {
  mergeRecord,
  type Observation,
  Observations,
} from '../../../src/ingest/staging/observations.ts'
import { freshFolder } from '../data-set.ts'

/** Two inputs may have one name. */
const sourceNames = ['b.csv', 'a.json', 'a.json', 'c.json.gz']

const value = fc.constantFrom<unknown>('x', 'y', 0, false, ['x'], [])
const absent = fc.constantFrom<unknown>('', null, undefined)
const either = fc.oneof({ weight: 3, arbitrary: value }, absent)
const profile = fc.dictionary(fc.constantFrom('headline', 'url'), fc.constantFrom('x', 'y'))
const list = fc.constantFrom<unknown>(['a@x.example'], ['b@x.example'], [], null)

/** Few sets of fields, so that most records have that of another one. */
const members = fc.oneof(
  fc.record({ bio: either }),
  fc.record({ bio: either, company: either }),
  fc.record({ professional: fc.oneof(profile, fc.constant(null)) }),
  fc.record({ bio: value, emails: list }),
)

/** Equal dates and sources are common. */
const observation: fc.Arbitrary<Observation> = fc.record({
  account: fc.nat(1),
  members,
  source: fc.nat(sourceNames.length - 1),
  trust: fc.constantFrom<TrustClass>('archive', 'hand'),
  at: fc.integer({ min: -1, max: 2 }),
})

const records = fc.array(observation, { maxLength: 24 })

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value))
}

law(
  'the kept records make the same as all of them, of one account or of several',
  600,
  [records, fc.nat(24)],
  (all, baseCount) => {
    const kept = new Observations(join(freshFolder(), 'staged'), sourceNames)
    for (const [i, one] of all.entries()) {
      if (i === baseCount) kept.keepAll()
      kept.add(one, one.trust === 'hand')
    }
    for (const group of [[0], [1], [0, 1]]) {
      const told = all.filter(({ account }) => group.includes(account))
      const indexes = Array.from({ length: kept.count }, (_, index) => index)
      const ofGroup = indexes.filter((index) => group.includes(kept.getAccount(index)))
      const read = kept.readInOrder(ofGroup)
      expect(mergeRecord(read, sourceNames)).toEqual(plain(mergeRecord(told, sourceNames)))
    }
    kept.remove()
  },
)

test.each([
  ['are one', false, 1, { bio: '99' }],
  ['are one of each source, where the journal names these', true, 3, { bio: '99' }],
])('records that say the same of an account %s', (_, keepsSource, count, newest) => {
  const kept = new Observations(join(freshFolder(), 'staged'), sourceNames)
  for (let at = 0; at < 100; at++) {
    const said = { account: 0, members: { bio: `${at}` }, trust: 'archive', at } as const
    kept.add({ ...said, source: at % 3 }, keepsSource)
  }
  expect([kept.count, kept.read(0).members]).toEqual([count, newest])
  kept.remove()
})
