/** Addresses that nobody may see, of users who stay: in no body, and nobody is found by one. */
import fc from 'fast-check'
import { analyseEmail, type Filter } from 'native-free-index'
import { expect, it } from 'vitest'
import type { OracleHit } from '../../../native-free-index/test/oracle/brute-force.ts'
import { type IsVisible, KnownTerms } from '../../../native-free-index/test/oracle/known-terms.ts'
import type { Engine } from '../../../src/engines/index.ts'
import type { QueryPlan } from '../../../src/plan/index.ts'
import { schemas } from '../../../src/snapshot/index.ts'
import { ExpectedHits, fusedByRank } from '../expected-hits.ts'
import {
  contacts,
  documents,
  hiding,
  isSuppressedAddress,
  lists,
  obfuscate,
  suppressedWorld,
  userOfProfile,
} from '../hidden-world.ts'
import { foundBy } from '../walk.ts'
import { type EngineKind, engineOf } from './engine-kind.ts'

type People = 'users' | 'professionals'

const everyAddress = [...new Set(contacts.flat())]
const suppressedAddresses = fc.uniqueArray(
  fc.oneof(
    fc.constantFrom(...everyAddress),
    fc.constantFrom(
      'team0.example',
      'sub.team1.example',
      'team1.example',
      'test',
      'nowhere.example',
    ),
  ),
  { minLength: 1, maxLength: 12 },
)

/** Tokens of addresses, and those that are also words of bios, companies and headlines. */
const terms = fc.array(
  fc.oneof(
    fc.constantFrom(...everyAddress.flatMap(analyseEmail)),
    fc.constantFrom('team1', 'team1example', 'example', 'team0', 'gamma', 'rust', 'test'),
  ),
  { minLength: 1, maxLength: 4 },
)

const filterTrees: fc.Arbitrary<Filter> = fc.letrec<{ tree: Filter }>((ordinal) => ({
  tree: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    terms.map((list): Filter => ({ kind: 'tokens', field: 'emails', terms: list })),
    fc.record({ kind: fc.constant('not' as const), filter: ordinal('tree') }),
    fc.record({
      kind: fc.constantFrom('and', 'or'),
      filters: fc.array(ordinal('tree'), { minLength: 1, maxLength: 3 }),
    }),
  ),
})).tree

function userOf(collection: People, ordinal: number): number {
  return collection === 'users' ? ordinal : userOfProfile[ordinal]!
}

/** Tokens of the addresses that a user has left. */
function addressTokens(user: number, suppressed: readonly string[]): Set<string> {
  const left = contacts[user]!.filter((address) => !isSuppressedAddress(address, suppressed))
  return new Set(left.flatMap(analyseEmail))
}

function passes(filter: Filter, tokens: ReadonlySet<string>): boolean {
  switch (filter.kind) {
    case 'and':
      return filter.filters.every((part) => passes(part, tokens))
    case 'or':
      return filter.filters.some((part) => passes(part, tokens))
    case 'not':
      return !passes(filter.filter, tokens)
    case 'tokens':
      return filter.terms.every((term) => tokens.has(term))
    default:
      throw new Error(filter.kind)
  }
}

const known = {
  users: new KnownTerms(schemas.users, documents.users),
  professionals: new KnownTerms(schemas.professionals, documents.professionals),
}
const expectedHits = {
  users: new ExpectedHits('users', documents.users),
  professionals: new ExpectedHits('professionals', documents.professionals),
}

/**
 * By definition: terms are those that somebody has whom they may be seen of, and whoever has none
 * of these is in no list.
 */
function expectedLists(
  collection: People,
  queries: readonly (readonly string[])[],
  suppressed: readonly string[],
): OracleHit[][] {
  const left = documents[collection].map((_, ordinal) =>
    addressTokens(userOf(collection, ordinal), suppressed),
  )
  const isSeen: IsVisible = (ordinal, field, term) => field !== 'emails' || left[ordinal]!.has(term)
  return queries.map((query) => {
    const asked = { kind: 'terms', terms: [...new Set(query)] } as const
    const ranking = known[collection].left(asked, isSeen)
    return expectedHits[collection].oracle
      .search({ ranking, filter: null, limit: 1000, after: null })
      .filter(({ ordinal }) => known[collection].isBroughtIn(ordinal, ranking.terms, isSeen))
  })
}

async function ordinalsOf(engine: Engine, collection: People, filter: Filter): Promise<number[]> {
  const ranking = { kind: 'sorted', field: 'updatedAt' } as const
  const page = await engine.search({ collection, ranking, filter, limit: 1000, after: null })
  return foundBy(page)
    .map(({ ordinal }) => ordinal)
    .sort((a, b) => a - b)
}

export function suppressedAddressesConform(kind: EngineKind): void {
  const engine = engineOf(kind, suppressedWorld(kind.shards), { obfuscate })
  filtersWithout(kind, engine)
  listsWithout(kind, engine)
  bodiesWithout(kind, engine)
}

function filtersWithout(kind: EngineKind, engine: () => Engine): void {
  it('nobody passes a filter by one', async () => {
    const asked = fc.array(filterTrees, { minLength: 8, maxLength: 12, size: 'max' })
    await fc.assert(
      fc.asyncProperty(suppressedAddresses, asked, async (addresses, filters) => {
        await engine().suppress(hiding({ addresses }))
        for (const collection of ['users', 'professionals'] as const) {
          for (const filter of filters) {
            const expected = [...documents[collection].keys()].filter((ordinal) =>
              passes(filter, addressTokens(userOf(collection, ordinal), addresses)),
            )
            expect(await ordinalsOf(engine(), collection, filter)).toEqual(expected)
            expect(await engine().count(collection, filter)).toBe(expected.length)
            if (collection !== 'users') continue
            const query = { relation: 'follows', direction: 'in', start: 0, first: 1000 } as const
            const [page] = await engine().edges({ ...query, roots: [3], filter })
            expect([...page!.ordinals]).toEqual(
              lists.follows.in[3]!.filter((user) => expected.includes(user)),
            )
          }
        }
      }),
      { numRuns: kind.tries(12) },
    )
  })
}

function listsWithout(kind: EngineKind, engine: () => Engine): void {
  it('nobody is in a list of words by one alone, and none is known by one', async () => {
    const asked = fc.array(fc.array(terms, { minLength: 1, maxLength: 3 }), { minLength: 6 })
    await fc.assert(
      fc.asyncProperty(suppressedAddresses, asked, async (addresses, queries) => {
        await engine().suppress(hiding({ addresses }))
        for (const collection of ['users', 'professionals'] as const) {
          for (const query of queries) {
            const ranked = query.map(
              (list) => ({ kind: 'terms', terms: [...new Set(list)] }) as const,
            )
            const ranking =
              ranked.length === 1 ? ranked[0]! : ({ kind: 'fused', rankings: ranked } as const)
            const plan: QueryPlan = { collection, ranking, filter: null, limit: 1000, after: null }
            const expected = expectedLists(collection, query, addresses)
            const hits = ranked.length === 1 ? expected[0]! : fusedByRank(expected)
            kind.expectHits(ranking, foundBy(await engine().search(plan)), hits)
          }
        }
      }),
      { numRuns: kind.tries(8) },
    )
  })
}

function bodiesWithout(kind: EngineKind, engine: () => Engine): void {
  it('bodies and addresses are without them, wherever they are read', async () => {
    await fc.assert(
      fc.asyncProperty(suppressedAddresses, async (addresses) => {
        await engine().suppress(hiding({ addresses, platformIds: ['U_40'] }))
        const all = [...documents.users.keys()]
        const isOut = (ordinal: number) => documents.users[ordinal]!.keywords.platformId === 'U_40'
        const left = contacts.map((list) =>
          list.filter((one) => !isSuppressedAddress(one, addresses)),
        )
        expect(await engine().addresses(all)).toEqual(left.map((list, i) => (isOut(i) ? [] : list)))
        const bodies = await engine().bodies('users', all)
        for (const [ordinal, { stored: body, keywords }] of documents.users.entries()) {
          const expected = JSON.parse(Buffer.from(body).toString())
          if (left[ordinal]!.length < contacts[ordinal]!.length) {
            expected.emails = left[ordinal]!.flatMap((one) => obfuscate(one) ?? [])
            if (expected.emails.length === 0) delete expected.emails
          }
          if (isOut(ordinal)) continue
          expect(Buffer.from(bodies[ordinal]!).toString()).toBe(JSON.stringify(expected))
          const [found] = await engine().find('users', 'login', [String(keywords.login)])
          expect(Buffer.from(found!.body).equals(bodies[ordinal]!)).toBe(true)
        }
        const ranking = { kind: 'sorted', field: 'updatedAt' } as const
        const plan = {
          collection: 'users',
          ranking,
          filter: null,
          limit: 1000,
          after: null,
        } as const
        for (const { ordinal, body } of (await engine().search(plan)).hits) {
          expect(Buffer.from(body).equals(bodies[ordinal]!)).toBe(true)
        }
        await engine().suppress(hiding({}))
        expect(await engine().addresses(all)).toEqual(contacts)
        expect((await engine().bodies('users', all)).map((body) => Buffer.from(body))).toEqual(
          documents.users.map(({ stored: body }) => Buffer.from(body)),
        )
      }),
      { numRuns: kind.tries(6) },
    )
  })
}
