/**
 * Who may search by local parts, from lines of users to who is found, against a reading of the
 * addresses themselves: only ASCII here, so that tokens can be told without the analyser.
 */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  buildIndex,
  noLimits,
  openSearcher,
  searchAll,
} from '../../native-free-index/test/build-index.ts'
import { holds } from '../../native-free-index/test/law.ts'
import type { FilterExpression } from '../../src/contract/index.ts'
import {
  buildProfessionalDocument,
  buildUserDocument,
  readUser,
} from '../../src/ingest/normalise/index.ts'
import {
  CursorCodec,
  compileQuery,
  noMeaning,
  openRequestTarget,
  planFilter,
  planSearch,
} from '../../src/plan/index.ts'
import { schemas } from '../../src/snapshot/index.ts'

const name = fc.constantFrom('jane', 'acme', 'doe', 'io', 'mail')
const label = fc.constantFrom('jane', 'acme', 'mail')
const joined = (part: fc.Arbitrary<string>, sign: string, most: number) =>
  fc.array(part, { minLength: 1, maxLength: most }).map((parts) => parts.join(sign))
const local = fc.tuple(joined(name, '.', 2), fc.constantFrom('', '+x')).map((both) => both.join(''))
const domain = fc
  .tuple(joined(label, '.', 2), fc.constantFrom('io', 'doe'))
  .map((both) => both.join('.'))
const address = fc
  .tuple(local, domain)
  .map((both) => both.join('@'))
  .chain((one) => fc.constantFrom(one, one.toUpperCase()))
/** An entry that is no address, and would reveal a local part if its pieces were words. */
const entry = fc.oneof(
  { weight: 6, arbitrary: address },
  { weight: 1, arbitrary: local },
  { weight: 1, arbitrary: address.map((one) => `${one} (or call jane)`) },
  { weight: 1, arbitrary: name.map((one) => `@${one}`) },
)
const person = fc.record({
  bio: joined(name, ' ', 2),
  emails: fc.array(entry, { maxLength: 2 }),
})
type Person = { readonly bio: string; readonly emails: readonly string[] }

const value = joined(fc.oneof(name, domain, address, local), ' ', 2)

const plain = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '')

/** The tokens of an entry: those of its local part, and the others. */
function tokensOf(text: string) {
  const [before, after, ...more] = text.split('@')
  if (before === '' || after === undefined || more.length > 0 || /\W$/.test(after)) {
    return { local: plain(text), domain: [] }
  }
  return { local: plain(before!), domain: [after, ...after.split('.')].map(plain) }
}

/** Every term of a value, in which addresses are two. */
function termsOf(text: string): string[] {
  return text
    .split(' ')
    .flatMap((word) => (word.includes('@') ? word.split('@') : word.split('+')))
    .map(plain)
}

const addressTokens = (emails: readonly string[], localParts: boolean) =>
  emails.map(tokensOf).flatMap((one) => (localParts ? [one.local, ...one.domain] : one.domain))

function hasAll({ emails }: Person, text: string, localParts: boolean): boolean {
  const tokens = addressTokens(emails, localParts)
  return termsOf(text).every((term) => tokens.includes(term))
}

function hasAny({ bio, emails }: Person, text: string, localParts: boolean): boolean {
  const tokens = [...bio.split(' '), ...addressTokens(emails, localParts)]
  return termsOf(text).some((term) => tokens.includes(term))
}

const contains = (text: string): FilterExpression => ({
  field: 'emails',
  op: 'ContainsAllTokens',
  value: text,
})

const words = { regexProblem: () => null, regexSize: () => 0 }
const engine = { snapshot: 's1', snapshotSeconds: 0, words }
const cursors = new CursorCodec(Buffer.from('secret'))

const collections = { users: buildUserDocument, professionals: buildProfessionalDocument } as const
const datasets = { users: 'standard', professionals: 'professional' } as const

describe.each(['users', 'professionals'] as const)('in the index of %s', (collection) => {
  const indexOf = (people: readonly Person[], shards: number) =>
    buildIndex(
      schemas[collection],
      people.map((one, i) => {
        const line = { ...one, platformId: `U_${i}`, login: `zz${i}`, professional: {} }
        return collections[collection](readUser(line))
      }),
      shards,
    )

  describe.each([true, false])('with the right to search by local parts: %s', (localParts) => {
    // One for each request: it bounds what all filters of one may ask for.
    const newTarget = () => openRequestTarget(engine, { localParts })
    const cases = fc.tuple(
      fc.array(person, { minLength: 1, maxLength: 12 }),
      fc.array(value, { minLength: 30, maxLength: 30 }),
      fc.constantFrom(1, 2, 7),
    )

    it('a filter counts those with all tokens of its value, a query finds those with one', () => {
      const found = { passed: 0, hits: 0 }
      holds(12, [cases], ([people, values, shards]) => {
        const index = indexOf(people, shards)
        const searcher = openSearcher(index)
        const [target, all] = [newTarget(), [...index.segments.keys()]]
        for (const text of values) {
          const filter = () => planFilter(collection, contains(text), target)
          if (!localParts && text.includes('@')) expect(filter).toThrow('the service RAW')
          else {
            const expected = people.filter((one) => hasAll(one, text, localParts)).length
            expect(searcher.count(filter(), all, noLimits), text).toBe(expected)
            found.passed += expected
          }
          const words = { typos: 'off', variants: 'off' } as const
          const request = { query: text, dataset: datasets[collection], ...words }
          const query = planSearch('users', request, cursors, newTarget())
          const plan = compileQuery(query, noMeaning, newTarget())
          const { ranking } = plan
          if (ranking.kind !== 'terms') return expect.unreachable()
          const hits = searchAll(index, { ...plan, ranking, limit: 100 }, 'one call', searcher)
          const expected = [...people.keys()].filter((i) => hasAny(people[i]!, text, localParts))
          const ordinals = hits.map(({ ordinal }) => ordinal)
          expect(
            ordinals.sort((a, b) => a - b),
            text,
          ).toEqual(expected)
          found.hits += expected.length
        }
      })
      expect(Math.min(found.passed, found.hits)).toBeGreaterThan(1)
    })
  })
})

describe('without the right', () => {
  it.each(['@acme.io', 'acme.io', 'acme', 'at @ acme.io'])('a filter by %j is planned', (text) => {
    expect(planFilter('users', contains(text))).toMatchObject({ kind: 'tokens', field: 'emails' })
  })

  it('is how requests are planned by default', () => {
    const query = planSearch('users', { query: 'Jane@acme.io' }, cursors, openRequestTarget(engine))
    const plan = compileQuery(query, noMeaning, openRequestTarget(engine))
    expect(plan.ranking).toEqual({ kind: 'terms', terms: ['jane', 'acmeio'] })
    expect(openRequestTarget(engine).localParts).toBe(false)
  })
})
