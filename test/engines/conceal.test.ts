/** People that nobody may see: in no answer, count, list, link or fact; and all shown again. */
import fc from 'fast-check'
import { analyseQuery, type Filter, type RankExpression } from 'native-free-index'
import { afterAll, describe, expect, it } from 'vitest'
import { KnownTerms } from '../../native-free-index/test/oracle/known-terms.ts'
import { defaultRank } from '../../src/contract/index.ts'
import type { Engine } from '../../src/engines/index.ts'
import type { ListRanking, PlannedRanking, QueryPlan } from '../../src/plan/index.ts'
import {
  type Collection,
  collections,
  perCollection,
  relationEnds,
  relations,
  schemas,
} from '../../src/snapshot/index.ts'
import {
  contacts,
  documents,
  type HiddenTies,
  type Hiding,
  hiddenTies,
  hiding,
  lists,
  without,
  worldEngine,
} from './hidden-world.ts'
import { vectorNear } from './repos.ts'
import { foundBy, walk } from './walk.ts'

const nobody: Hiding = {}
const words = (text: string) => ({ kind: 'terms', terms: analyseQuery(text) }) as const
const near = (subject: number) =>
  ({ kind: 'vector', vector: vectorNear(subject, 5000), effort: { sigmas: 100 } }) as const
const hybrid = (text: string, subject: number) =>
  ({
    kind: 'hybrid',
    terms: analyseQuery(text),
    vector: vectorNear(subject, 6000),
  }) as const
const starsAndWords: RankExpression = {
  kind: 'sum',
  operands: [
    { kind: 'similarity' },
    { kind: 'bm25', field: 'name', terms: analyseQuery('search 7') },
    { kind: 'number', field: 'stargazerCount' },
  ],
}
const linear = (similarity: (ListRanking & { kind: 'linear' })['similarity']): ListRanking => ({
  kind: 'linear',
  similarity,
  weight: defaultRank.similarityWeight,
  base: defaultRank.column,
})
const people: readonly PlannedRanking[] = [
  words('rust'),
  words('compilers gamma dev-77'),
  { kind: 'fused', rankings: [words('rust'), words('go databases')] },
  { kind: 'sorted', field: 'updatedAt' },
  // Somebody's own words, which are unknown once they are hidden.
  words('rust 101 owner-5 dev-96'),
]
const rankings: Readonly<Record<Collection, readonly PlannedRanking[]>> = {
  users: people,
  professionals: [...people, words('builds')],
  repos: [
    words('search engine'),
    { kind: 'sorted', field: 'stargazerCount' },
    linear({ kind: 'none' }),
    linear(near(1)),
    { kind: 'linear', similarity: near(2), weight: 1, base: null },
    { kind: 'formula', similarity: near(3), formula: starsAndWords },
    { kind: 'formula', similarity: words('web server'), formula: starsAndWords },
    linear(hybrid('rust search engine', 0)),
    { kind: 'formula', similarity: hybrid('compiler', 4), formula: starsAndWords },
    { kind: 'fused', rankings: [linear(hybrid('database', 3)), words('go'), linear(near(0))] },
  ],
}
const filters: Readonly<Record<Collection, readonly (Filter | null)[]>> = {
  users: [null, { kind: 'tokens', field: 'bio', terms: ['rust'] }],
  professionals: [null, { kind: 'tokens', field: 'emails', terms: ['team1'] }],
  repos: [
    null,
    { kind: 'not', filter: { kind: 'keyword', field: 'language', values: ['rust'] } },
    {
      kind: 'linked',
      link: 'ownerProfessional',
      filter: { kind: 'tokens', field: 'professional.headline', terms: ['builds'] },
    },
    {
      kind: 'not',
      filter: { kind: 'linked', link: 'ownerProfessional', filter: { kind: 'and', filters: [] } },
    },
  ],
}

/** Every search there is here, as (collection, plan). */
const plans: readonly QueryPlan[] = collections.flatMap((collection) =>
  rankings[collection].flatMap((ranking) =>
    filters[collection].flatMap((filter) =>
      [5, 1000].map((limit): QueryPlan => ({ collection, ranking, filter, limit, after: null })),
    ),
  ),
)

const login = fc.oneof(
  fc.nat({ max: 69 }).map((i) => `oWner-${i}`),
  fc.integer({ min: 60, max: 149 }).map((i) => `dev-${i}`),
)
const hidings: fc.Arbitrary<Hiding> = fc.record({
  logins: fc.array(login, { maxLength: 60, size: 'max' }),
  platformIds: fc.oneof(
    fc.constant([]),
    fc.array(
      fc.nat({ max: 160 }).map((i) => `U_${i}`),
      { minLength: 1, maxLength: 60, size: 'max' },
    ),
  ),
})

describe.each([1, 2, 7])('over %i shards', (shards) => {
  const lost: Error[] = []
  const engine = worldEngine(shards, lost)
  afterAll(() => engine.close())

  it('searches and counts are those that a filter would leave, and then as before', async () => {
    await fc.assert(
      fc.asyncProperty(hidings, async (hidden) => {
        const ties = hiddenTies(hidden)
        const expected = await Promise.all(plans.map((plan) => struckOut(engine, plan, ties)))
        const plain = await Promise.all(plans.map((plan) => engine.search(plan)))
        await engine.conceal(hiding(hidden))
        for (const [i, plan] of plans.entries()) {
          const { more, ...page } = await engine.search(plan)
          expect({ hits: foundBy({ ...page, more }), more }).toEqual(expected[i]!.page)
          if (plan.filter === null) continue
          expect(await engine.count(plan.collection, plan.filter)).toBe(expected[i]!.count)
        }
        const paged: QueryPlan = { ...plans[0]!, limit: 7 }
        expect(await walk(engine, paged, 1000)).toEqual(expected[1]!.page.hits)
        await engine.conceal(hiding(nobody))
        for (const [i, plan] of plans.entries()) {
          expect(foundBy(await engine.search(plan))).toEqual(foundBy(plain[i]!))
        }
      }),
      { numRuns: 4 },
    )
    expect(lost).toEqual([])
  })

  it('lists of neighbours pass over them, paged through to the end; theirs are empty', async () => {
    const firsts = fc.integer({ min: 1, max: 40 })
    await fc.assert(
      fc.asyncProperty(hidings, firsts, async (hidden, first) => {
        const ties = hiddenTies(hidden)
        await engine.conceal(hiding(hidden))
        for (const relation of relations) {
          for (const direction of ['out', 'in'] as const) {
            const end = relationEnds[relation][direction === 'out' ? 'in' : 'out']
            const own = lists[relation][direction].map((list, root) =>
              ties[relationEnds[relation][direction]].has(root) ? [] : list,
            )
            const everything: Filter = { kind: 'and', filters: [] }
            for (const filter of [null, everything]) {
              for (const root of [0, 3, 5, 20].filter((one) => one < own.length)) {
                const visible = [...own[root]!.keys()].filter(
                  (place) => !ties[end].has(own[root]![place]!),
                )
                let at = 0
                for (let start: number | null = 0; start !== null; at += first) {
                  const query = { relation, direction, roots: [root, root], start, first, filter }
                  const [page, same] = await engine.edges(query)
                  expect(page).toEqual(same)
                  const places = visible.slice(at, at + first)
                  expect([...page!.ties]).toEqual(places.map((place) => own[root]![place]))
                  expect(page!.next).toBe(visible[at + first] ?? null)
                  start = page!.next
                }
              }
            }
          }
        }
      }),
      { numRuns: 3 },
    )
  })

  it('links, facts, look-ups, values, sizes and addresses know nothing of them', async () => {
    await fc.assert(
      fc.asyncProperty(hidings, async (hidden) => {
        const ties = hiddenTies(hidden)
        const people = hiding(hidden)
        await engine.conceal(people)
        const all = (collection: Collection) => [...documents[collection].keys()]
        for (const [relation, direction] of [
          ['owners', 'out'],
          ['profiles', 'out'],
          ['profiles', 'in'],
        ] as const) {
          const ends = relationEnds[relation]
          const end = ends[direction === 'out' ? 'in' : 'out']
          expect(await engine.linked(relation, direction, all(ends[direction]))).toEqual(
            lists[relation][direction].map(([other]) =>
              other === undefined || ties[end].has(other) ? null : other,
            ),
          )
        }
        const facts = await engine.facts(all('users'))
        const seen = (list: readonly number[]) =>
          list.filter((user) => !ties.users.has(user)).length
        for (const [user, { devrank }] of facts.entries()) {
          expect(devrank.followersIn).toBe(seen(lists.follows.in[user]!))
          expect(devrank.followingOut).toBe(seen(lists.follows.out[user]!))
        }
        for (const name of collections) {
          const names = documents[name].map(({ keywords }) => String(keywords.id))
          const found = await engine.find(name, 'id', names)
          expect(found.map((one) => one?.tie ?? null)).toEqual(
            all(name).map((tie) => (ties[name].has(tie) ? null : tie)),
          )
          expect(await engine.has(name, 'id', names)).toEqual(
            all(name).map((tie) => !ties[name].has(tie)),
          )
          expect(engine.sizes[name]).toBe(documents[name].length - ties[name].size)
        }
        const languages = ['Rust', 'Go', 'TypeScript', 'C++', 'COBOL']
        expect(await engine.has('repos', 'language', languages)).toEqual(
          languages.map((language) =>
            all('repos').some(
              (tie) => !ties.repos.has(tie) && documents.repos[tie]!.keywords.language === language,
            ),
          ),
        )
        expect(await engine.addresses(all('users'))).toEqual(
          contacts.map((addresses, user) => (ties.users.has(user) ? [] : addresses)),
        )
      }),
      { numRuns: 5 },
    )
  })

  it('no value is asked of twice', async () => {
    const people = hiding({ logins: ['owner-1'] })
    await engine.conceal(people)
    const users = documents.users.length
    const owners = 70 * shards
    const addresses = contacts.flat().length
    expect(people.asked.times).toBeLessThanOrEqual(2 * users + owners + addresses)
    const before = people.asked.times
    await engine.search(plans[0]!)
    expect(people.asked.times).toBe(before)
    await engine.conceal(hiding(nobody))
  })
})

describe('while it changes', () => {
  const lost: Error[] = []
  const engine = worldEngine(2, lost)
  afterAll(() => engine.close())
  const one: Hiding = { logins: ['owner-2', 'owner-3', 'dev-80', 'dev-96'] }
  const other: Hiding = { logins: ['owner-3', 'dev-96', 'dev-100'], platformIds: ['U_12'] }
  const asked = plans.filter(({ limit }) => limit === 1000)

  it('every answer is of one state, none fails, and the next one is of the new state', async () => {
    const states = [nobody, one, other]
    const known = await Promise.all(
      states.map((state) =>
        Promise.all(asked.map((plan) => struckOut(engine, plan, hiddenTies(state)))),
      ),
    )
    let isDone = false
    let answers = 0
    const ask = async (worker: number) => {
      for (let i = worker; !isDone; i = (i + 3) % asked.length) {
        const page = await engine.search(asked[i]!)
        answers++
        expect(known.map((state) => state[i]!.page)).toContainEqual({
          hits: foundBy(page),
          more: page.more,
        })
      }
    }
    const running = [0, 1, 2].map(ask)
    // From the second on, owner-3 and dev-96 are hidden in every state.
    for (let round = 0; round < 40; round++) {
      const state = 1 + (round % 2)
      await engine.conceal(hiding(states[state]!))
      const i = round % asked.length
      expect(foundBy(await engine.search(asked[i]!))).toEqual(known[state]![i]!.page.hits)
      const filter: Filter = { kind: 'and', filters: [] }
      expect(await engine.count('users', filter)).toBe(
        documents.users.length - hiddenTies(states[state]!).users.size,
      )
    }
    isDone = true
    await Promise.all(running)
    expect(answers).toBeGreaterThan(10)
    expect(lost).toEqual([])
  })

  it('an answer that was on its way is given as if it had been asked afterwards', async () => {
    await engine.conceal(hiding(nobody))
    const expected = await struckOut(engine, asked[0]!, hiddenTies(one))
    const everyone: Filter = { kind: 'and', filters: [] }
    await engine.conceal(hiding(one))
    // Both sides are begun in one turn: what is shown is switched before any answer comes back.
    const [page, count, pages] = [
      engine.search(asked[0]!),
      engine.count('users', everyone),
      engine.edges({
        relation: 'follows',
        direction: 'in',
        roots: [3],
        start: 0,
        first: 1000,
        filter: everyone,
      }),
    ]
    const shown = engine.conceal(hiding(nobody))
    await shown
    expect(foundBy(await page)).not.toEqual(expected.page.hits)
    expect(await count).toBe(documents.users.length)
    expect((await pages)[0]!.ties).toHaveLength(lists.follows.in[3]!.length)
  })

  it('the latest of several wins, and all resolve when it is in force', async () => {
    const calls = [one, other, one, other].map((state) => engine.conceal(hiding(state)))
    const sizeOf = (state: Hiding) => documents.users.length - hiddenTies(state).users.size
    await calls[0]
    expect(engine.sizes.users).toBe(sizeOf(other))
    await Promise.all(calls)
    expect(engine.sizes.users).toBe(sizeOf(other))
    const [hide, show] = [engine.conceal(hiding(one)), engine.conceal(hiding(nobody))]
    await hide
    expect(engine.sizes.users).toBe(documents.users.length)
    await show
    expect((await engine.search(asked[0]!)).hits.length).toBeGreaterThan(0)
  })

  it('a list that fails leaves what was, and the next is taken', async () => {
    await engine.conceal(hiding(one))
    const broken = {
      ...hiding(other),
      hidesLogin: () => {
        throw new Error('no list')
      },
    }
    await expect(engine.conceal(broken)).rejects.toThrow('no list')
    expect(engine.sizes.users).toBe(documents.users.length - hiddenTies(one).users.size)
    await engine.conceal(hiding(other))
    expect(engine.sizes.users).toBe(documents.users.length - hiddenTies(other).users.size)
  })

  it('a worker that is started anew knows who is hidden', async () => {
    await engine.conceal(hiding(nobody))
    const expected = await struckOut(engine, asked[0]!, hiddenTies(one))
    await engine.conceal(hiding(one))
    const absent: Filter = { kind: 'keyword', field: 'no such field', values: ['a'] }
    for (let i = 0; i < 4; i++) {
      await expect(engine.count('users', absent)).rejects.toThrow()
      expect(foundBy(await engine.search(asked[0]!))).toEqual(expected.page.hits)
    }
    expect(lost.length).toBeGreaterThan(2)
  })
})

const known = perCollection((name) => new KnownTerms(schemas[name], documents[name]))

/**
 * What the engine gives where a filter leaves out who shall be hidden, and the query has no word
 * that only these have.
 */
async function struckOut(engine: Engine, plan: QueryPlan, hidden: HiddenTies) {
  const { collection } = plan
  const filter = without(collection, hidden, plan.filter)
  const ranking = known[collection].left(plan.ranking, (tie) => !hidden[collection].has(tie))
  const { hits, more } = await engine.search({ ...plan, ranking, filter })
  const count = await engine.count(plan.collection, filter)
  return { page: { hits: foundBy({ hits, more }), more }, count }
}
