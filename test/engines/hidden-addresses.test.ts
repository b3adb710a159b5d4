/** Addresses that nobody may see, of users who stay: in no body, and nobody is found by one. */
import fc from 'fast-check'
import { analyseEmail, type Filter, type IndexDocument, TieSet } from 'native-free-index'
import { afterAll, describe, expect, it } from 'vitest'
import type { OracleHit } from '../../native-free-index/test/oracle/brute-force.ts'
import { type IsSeen, KnownTerms } from '../../native-free-index/test/oracle/known-terms.ts'
import { HiddenTermsFinder } from '../../src/engines/embedded/hidden-terms.ts'
import { setNumbers } from '../../src/engines/embedded/shared-sets.ts'
import { type Engine, openEmbeddedEngine } from '../../src/engines/index.ts'
import { Slices } from '../../src/engines/slices.ts'
import { readUser, userDocument } from '../../src/ingest/normalise/index.ts'
import { obfuscateEmail } from '../../src/people/index.ts'
import type { QueryPlan } from '../../src/plan/index.ts'
import { openCollection, schemas } from '../../src/snapshot/index.ts'
import { ExpectedHits, fusedByRank } from './expected-hits.ts'
import {
  contacts,
  documents,
  hiding,
  isHiddenAddress,
  lists,
  userOfProfile,
  worldEngine,
} from './hidden-world.ts'
import { memorySnapshot } from './memory-snapshot.ts'
import { foundBy } from './walk.ts'

type People = 'users' | 'professionals'

const everyAddress = [...new Set(contacts.flat())]
const hiddenAddresses = fc.uniqueArray(
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

const filterTrees: fc.Arbitrary<Filter> = fc.letrec<{ tree: Filter }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    terms.map((list): Filter => ({ kind: 'tokens', field: 'emails', terms: list })),
    fc.record({ kind: fc.constant('not' as const), filter: tie('tree') }),
    fc.record({
      kind: fc.constantFrom('and', 'or'),
      filters: fc.array(tie('tree'), { minLength: 1, maxLength: 3 }),
    }),
  ),
})).tree

function userOf(collection: People, tie: number): number {
  return collection === 'users' ? tie : userOfProfile[tie]!
}

/** Tokens of the addresses that a user has left. */
function addressTokens(user: number, hidden: readonly string[]): Set<string> {
  const left = contacts[user]!.filter((address) => !isHiddenAddress(address, hidden))
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
  hidden: readonly string[],
): OracleHit[][] {
  const left = documents[collection].map((_, tie) => addressTokens(userOf(collection, tie), hidden))
  const isSeen: IsSeen = (tie, field, term) => field !== 'emails' || left[tie]!.has(term)
  return queries.map((query) => {
    const asked = { kind: 'terms', terms: [...new Set(query)] } as const
    const ranking = known[collection].left(asked, isSeen)
    return expectedHits[collection].oracle
      .search({ ranking, filter: null, limit: 1000, after: null })
      .filter(({ tie }) => known[collection].isBroughtIn(tie, ranking.terms, isSeen))
  })
}

async function tiesOf(engine: Engine, collection: People, filter: Filter): Promise<number[]> {
  const ranking = { kind: 'sorted', field: 'updatedAt' } as const
  const page = await engine.search({ collection, ranking, filter, limit: 1000, after: null })
  return foundBy(page)
    .map(({ tie }) => tie)
    .sort((a, b) => a - b)
}

describe.each([1, 2, 7])('over %i shards', (shards) => {
  const engine = worldEngine(shards)
  afterAll(() => engine.close())

  it('nobody passes a filter by one', async () => {
    const asked = fc.array(filterTrees, { minLength: 8, maxLength: 12, size: 'max' })
    await fc.assert(
      fc.asyncProperty(hiddenAddresses, asked, async (addresses, filters) => {
        await engine.conceal(hiding({ addresses }))
        for (const collection of ['users', 'professionals'] as const) {
          for (const filter of filters) {
            const expected = [...documents[collection].keys()].filter((tie) =>
              passes(filter, addressTokens(userOf(collection, tie), addresses)),
            )
            expect(await tiesOf(engine, collection, filter)).toEqual(expected)
            expect(await engine.count(collection, filter)).toBe(expected.length)
            if (collection !== 'users') continue
            const query = { relation: 'follows', direction: 'in', start: 0, first: 1000 } as const
            const [page] = await engine.edges({ ...query, roots: [3], filter })
            expect([...page!.ties]).toEqual(
              lists.follows.in[3]!.filter((user) => expected.includes(user)),
            )
          }
        }
      }),
      { numRuns: 12 },
    )
  })

  it('nobody is in a list of words by one alone, and none is known by one', async () => {
    const asked = fc.array(fc.array(terms, { minLength: 1, maxLength: 3 }), { minLength: 6 })
    await fc.assert(
      fc.asyncProperty(hiddenAddresses, asked, async (addresses, queries) => {
        await engine.conceal(hiding({ addresses }))
        for (const collection of ['users', 'professionals'] as const) {
          for (const query of queries) {
            const ranked = query.map(
              (list) => ({ kind: 'terms', terms: [...new Set(list)] }) as const,
            )
            const ranking =
              ranked.length === 1 ? ranked[0]! : ({ kind: 'fused', rankings: ranked } as const)
            const plan: QueryPlan = { collection, ranking, filter: null, limit: 1000, after: null }
            const expected = expectedLists(collection, query, addresses)
            expect(foundBy(await engine.search(plan))).toEqual(
              ranked.length === 1 ? expected[0] : fusedByRank(expected),
            )
          }
        }
      }),
      { numRuns: 8 },
    )
  })

  it('bodies and addresses are without them, wherever they are read', async () => {
    await fc.assert(
      fc.asyncProperty(hiddenAddresses, async (addresses) => {
        await engine.conceal(hiding({ addresses, platformIds: ['U_40'] }))
        const all = [...documents.users.keys()]
        const isOut = (tie: number) => documents.users[tie]!.keywords.platformId === 'U_40'
        const left = contacts.map((list) => list.filter((one) => !isHiddenAddress(one, addresses)))
        expect(await engine.addresses(all)).toEqual(left.map((list, i) => (isOut(i) ? [] : list)))
        const bodies = await engine.bodies('users', all)
        for (const [tie, { body, keywords }] of documents.users.entries()) {
          const expected = JSON.parse(Buffer.from(body).toString())
          if (left[tie]!.length < contacts[tie]!.length) {
            expected.emails = left[tie]!.flatMap((one) => obfuscateEmail(one) ?? [])
            if (expected.emails.length === 0) delete expected.emails
          }
          if (isOut(tie)) continue
          expect(Buffer.from(bodies[tie]!).toString()).toBe(JSON.stringify(expected))
          const [found] = await engine.find('users', 'login', [String(keywords.login)])
          expect(Buffer.from(found!.body).equals(bodies[tie]!)).toBe(true)
        }
        const ranking = { kind: 'sorted', field: 'updatedAt' } as const
        const plan = {
          collection: 'users',
          ranking,
          filter: null,
          limit: 1000,
          after: null,
        } as const
        for (const { tie, body } of (await engine.search(plan)).hits) {
          expect(Buffer.from(body).equals(bodies[tie]!)).toBe(true)
        }
        await engine.conceal(hiding({}))
        expect(await engine.addresses(all)).toEqual(contacts)
        expect((await engine.bodies('users', all)).map((body) => Buffer.from(body))).toEqual(
          documents.users.map(({ body }) => Buffer.from(body)),
        )
      }),
      { numRuns: 6 },
    )
  })
})

/** So many at one domain that they are no list but a set. */
const crowd = Array.from({ length: 3000 }, (_, i) =>
  readUser({
    platformId: `U_${i}`,
    login: `user-${i}`,
    ...(i % 7 === 0 ? { bio: 'I left crowd.example' } : {}),
    emails: [`u${i}@crowd.example`, ...(i % 10 === 0 ? [`v${i}@crowd.example.test`] : [])],
    updatedAt: '2020-01-01T00:00:00Z',
  }),
).sort(({ user: a }, { user: b }) => (a.id < b.id ? -1 : 1))
const crowdDocuments: readonly IndexDocument[] = crowd.map(userDocument)

describe.each([1, 3])('a whole domain of many, over %i shards', (shards) => {
  const snapshot = memorySnapshot({ users: crowdDocuments }, shards, {
    contacts: crowd.map(({ emails }) => emails),
  })
  const options = { workers: 1, deadlineMs: 60_000, onWorkerLost: () => undefined }
  const engine = openEmbeddedEngine(snapshot, options)
  afterAll(() => engine.close())
  const tokens = (...list: string[]): Filter => ({ kind: 'tokens', field: 'emails', terms: list })

  it('is hidden as a single address is', async () => {
    expect(await engine.count('users', tokens('crowdexample'))).toBe(3000)
    await engine.conceal(hiding({ addresses: ['crowd.example'] }))
    expect(await engine.count('users', tokens('crowdexample'))).toBe(0)
    expect(await engine.count('users', { kind: 'not', filter: tokens('crowdexample') })).toBe(3000)
    // 300 have another address that says the same.
    expect(await engine.count('users', tokens('crowd'))).toBe(300)
    expect(await engine.count('users', tokens('crowd', 'test'))).toBe(300)
    const ranking = { kind: 'terms', terms: ['crowd'] } as const
    const plan = { collection: 'users', ranking, filter: null, limit: 1000, after: null } as const
    const found = foundBy(await engine.search(plan)).map(({ tie }) => tie)
    // Those too who write the word.
    const expected = [...crowd.keys()].filter((tie) => {
      const { user, emails } = crowd[tie]!
      return emails.length > 1 || user.bio !== undefined
    })
    expect(found.sort((a, b) => a - b)).toEqual(expected)
    expect(expected.length).toBeGreaterThan(500)
    // No word takes anybody out of a list that another brings them into.
    const foundAfter = async (...list: string[]) => {
      const asked = { ...plan, ranking: { kind: 'terms', terms: list } } as const
      return foundBy(await engine.search(asked))
    }
    const by = (one: string) => [...crowd.keys()].filter((i) => crowd[i]!.user.login === one)
    const user8 = by('user-8')[0]!
    const alone = await foundAfter('8')
    expect(alone.map(({ tie }) => tie)).toEqual([user8])
    expect((await foundAfter('8', 'crowd')).map(({ tie }) => tie)).toContain(user8)
    // Nobody has this one any more, so that it is as good as no word at all.
    expect(await foundAfter('8', 'u9')).toEqual(alone)
    expect(await foundAfter('8', 'nosuchword')).toEqual(alone)
    expect(await foundAfter('u9')).toEqual([])
    await engine.conceal(hiding({}))
    expect(await engine.count('users', tokens('crowd'))).toBe(3000)
  })

  it('without knowing how addresses are shown, none of such a user is', async () => {
    await engine.conceal(hiding({ addresses: ['u0@crowd.example'] }))
    const [first, second] = await engine.find('users', 'login', ['user-0', 'user-10'])
    expect(Buffer.from(first!.body).toString()).not.toContain('@')
    expect(Buffer.from(second!.body).toString()).toContain('***10@crowd.example')
    await engine.conceal(hiding({}))
  })

  it('where there are more terms than sets, whoever has a hidden address is left out', async () => {
    const index = openCollection('users', snapshot.shared.users)
    const finder = new HiddenTermsFinder(index)
    for (let tie = 0; tie < 2500; tie++) {
      finder.add(tie, ['one', ...(tie < 1100 ? ['two', 'three'] : []), `own${tie}`])
    }
    const kept = new Map<number, TieSet>()
    const slices = new Slices(() => true)
    const put = (set: number, bits: TieSet['sets']) => kept.set(set, new TieSet(index, bits))
    const terms = (await finder.finish(setNumbers.firstTerm + 2, put, slices))!
    const exceptOf = (...list: string[]) => {
      const filter = terms.filterWithout(tokens(...list))
      return filter.kind === 'tokens' ? filter.except : undefined
    }
    const [one] = exceptOf('one')!.sets
    const [two] = exceptOf('two')!.sets
    expect(kept.get(one!)!.ties()).toHaveLength(2500)
    expect(kept.get(two!)!.ties()).toHaveLength(1100)
    expect(exceptOf('three')).toEqual({ ties: [], sets: [setNumbers.redacted] })
    expect(kept.get(setNumbers.redacted)!.ties()).toHaveLength(2500)
    expect(exceptOf('own7', 'own9', 'other')).toEqual({ ties: [7, 9], sets: [] })
    expect(exceptOf('other')).toBeUndefined()
  })

  it('a query that names too many leaves out whoever has a hidden address', async () => {
    const index = openCollection('users', snapshot.shared.users)
    const finder = new HiddenTermsFinder(index)
    for (let tie = 0; tie < 3000; tie++) finder.add(tie, [`part${tie % 3}`, `own${tie}`])
    const terms = (await finder.finish(64, () => undefined, new Slices(() => true)))!
    const leaves = Array.from({ length: 12 }, (_, i) => tokens(`part${i % 3}`))
    const filter = terms.filterWithout({ kind: 'or', filters: leaves })
    const parts = filter.kind === 'or' ? filter.filters : []
    const excepts = parts.map((part) => (part.kind === 'tokens' ? part.except! : null)!)
    expect(excepts.slice(0, 8).map(({ ties }) => ties.length)).toEqual(Array(8).fill(1000))
    expect(excepts.slice(8)).toEqual(Array(4).fill({ ties: [], sets: [setNumbers.redacted] }))
    // A term of a search is named once, however many lists have it.
    const list = { kind: 'terms', terms: ['part0', 'part1', 'own1', 'other'] } as const
    const ranking = { kind: 'fused', rankings: Array(12).fill(list) } as const
    const plan = { ranking, filter: null, limit: 1, after: null, collection: 'users' } as const
    const { unseen = [] } = terms.planWithout(plan)
    expect(unseen.map(({ term, documents: { ties } }) => [term, ties.length])).toEqual([
      ['part0', 1000],
      ['part1', 1000],
      ['own1', 1],
    ])
  })
})

it('a plan without such a term is left as it is', async () => {
  const index = openCollection('users', memorySnapshot(documents, 1).shared.users)
  const finder = new HiddenTermsFinder(index)
  finder.add(4, ['secret'])
  const terms = (await finder.finish(64, () => undefined, new Slices(() => true)))!
  const filter: Filter = {
    kind: 'and',
    filters: [{ kind: 'tokens', field: 'bio', terms: ['secret'] }],
  }
  const ranking = { kind: 'terms', terms: ['rust'] } as const
  const plan: QueryPlan = { collection: 'users', ranking, filter, limit: 10, after: null }
  expect(terms.planWithout(plan)).toBe(plan)
  expect(terms.filterWithout(filter)).toBe(filter)
  const asked = terms.planWithout({ ...plan, ranking: { kind: 'terms', terms: ['secret'] } })
  const documents4 = { ties: [4], sets: [] }
  expect(asked.unseen).toEqual([{ term: 'secret', field: 'emails', documents: documents4 }])
})
