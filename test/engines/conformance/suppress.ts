/** Suppressed people are in no answer, count, list, link or metric, until they are restored. */

import fc from 'fast-check'
import type { Filter } from 'native-free-index'
import { expect, it } from 'vitest'
import { edgeTypes } from '../../../src/contract/index.ts'
import { type Collection, collections } from '../../../src/domain/index.ts'
import type { Engine } from '../../../src/engines/index.ts'
import type { ListPlan } from '../../../src/plan/index.ts'
import { readMetrics, relationEnds } from '../../../src/snapshot/index.ts'
import { memoryMetrics } from '../memory-graph.ts'
import { plans, struckOut } from '../suppressible-plans.ts'
import {
  contacts,
  documents,
  type Hiding,
  hiding,
  lists,
  suppressedOrdinals,
  suppressedWorld,
} from '../suppressible-world.ts'
import { foundBy, walk } from '../walk.ts'
import { type EngineKind, engineOf, holdsIn } from './engine-kind.ts'

const noPerson: Hiding = {}

const login = fc.oneof(
  fc.nat({ max: 69 }).map((i) => `oWner-${i}`),
  fc.integer({ min: 60, max: 149 }).map((i) => `dev-${i}`),
)
/** Addresses, domains and a parent domain. */
const address = fc.constantFrom(
  ...contacts.flat(),
  'team0.example',
  'sub.team1.example',
  'team1.example',
  'test',
  'nowhere.example',
)
const hidings: fc.Arbitrary<Hiding> = fc.record({
  addresses: fc.oneof(fc.constant([]), fc.array(address, { minLength: 1, maxLength: 6 })),
  logins: fc.array(login, { maxLength: 60, size: 'max' }),
  platformIds: fc.oneof(
    fc.constant([]),
    fc.array(
      fc.nat({ max: 160 }).map((i) => `U_${i}`),
      { minLength: 1, maxLength: 60, size: 'max' },
    ),
  ),
})

export function suppressConforms(kind: EngineKind): void {
  const engine = engineOf(kind, suppressedWorld(kind.shards))
  searchesWithout(kind, engine)
  listsWithout(kind, engine)
  linksWithout(kind, engine)
}

function searchesWithout(kind: EngineKind, engine: () => Engine): void {
  it('searches and counts equal those with a filter, and are restored afterwards', async () => {
    await holdsIn(kind, 4, [hidings], async (suppressed) => {
      const ordinals = suppressedOrdinals(suppressed)
      const expected = await Promise.all(plans.map((plan) => struckOut(engine(), plan, ordinals)))
      const plain = await Promise.all(plans.map((plan) => engine().searcher.search(plan)))
      await engine().suppress(hiding(suppressed))
      for (const [i, plan] of plans.entries()) {
        const page = await engine().searcher.search(plan)
        kind.expectHits(plan.ranking, foundBy(page), expected[i]!.page.hits)
        expect(page.more).toBe(expected[i]!.page.more)
        if (plan.filter === null) continue
        expect(await engine().searcher.count(plan.collection, plan.filter)).toBe(expected[i]!.count)
      }
      const paged: ListPlan = { ...plans[0]!, limit: 7 }
      const walked = await walk(engine(), paged, 1000)
      kind.expectHits(paged.ranking, walked, expected[1]!.page.hits)
      await engine().suppress(hiding(noPerson))
      for (const [i, plan] of plans.entries()) {
        const again = await engine().searcher.search(plan)
        kind.expectHits(plan.ranking, foundBy(again), foundBy(plain[i]!))
      }
    })
  })
}

function listsWithout(kind: EngineKind, engine: () => Engine): void {
  it('lists of neighbours skip them, through all pages; their own lists are empty', async () => {
    const firsts = fc.integer({ min: 1, max: 40 })
    await holdsIn(kind, 3, [hidings, firsts], async (suppressed, first) => {
      const ordinals = suppressedOrdinals(suppressed)
      await engine().suppress(hiding(suppressed))
      for (const relation of edgeTypes) {
        for (const direction of ['out', 'in'] as const) {
          const end = relationEnds[relation][direction === 'out' ? 'in' : 'out']
          const own = lists[relation][direction].map((list, root) =>
            ordinals[relationEnds[relation][direction]].has(root) ? [] : list,
          )
          const everything: Filter = { kind: 'and', filters: [] }
          for (const filter of [null, everything]) {
            for (const root of [0, 3, 5, 20].filter((one) => one < own.length)) {
              const visible = [...own[root]!.keys()].filter(
                (place) => !ordinals[end].has(own[root]![place]!),
              )
              let at = 0
              for (let start: number | null = 0; start !== null; at += first) {
                const query = { relation, direction, roots: [root, root], start, first, filter }
                const [page, same] = await engine().graph.edges(query)
                expect(page).toEqual(same)
                const places = visible.slice(at, at + first)
                expect([...page!.ordinals]).toEqual(places.map((place) => own[root]![place]))
                expect(page!.next).toBe(visible[at + first] ?? null)
                start = page!.next
              }
            }
          }
        }
      }
    })
  })
}

function linksWithout(kind: EngineKind, engine: () => Engine): void {
  it('links, metrics, lookups, values, sizes and addresses exclude them', async () => {
    await holdsIn(kind, 5, [hidings], async (suppressed) => {
      const ordinals = suppressedOrdinals(suppressed)
      const people = hiding(suppressed)
      await engine().suppress(people)
      const all = (collection: Collection) => [...documents[collection].keys()]
      for (const [relation, direction] of [
        ['owners', 'out'],
        ['profiles', 'out'],
        ['profiles', 'in'],
      ] as const) {
        const ends = relationEnds[relation]
        const end = ends[direction === 'out' ? 'in' : 'out']
        expect(await engine().graph.linked(relation, direction, all(ends[direction]))).toEqual(
          lists[relation][direction].map(([other]) =>
            other === undefined || ordinals[end].has(other) ? null : other,
          ),
        )
      }
      const several = lists.owners.in.findIndex((list) => list.length > 1)
      await expect(engine().graph.linked('owners', 'in', [several])).rejects.toThrow(RangeError)
      const metrics = await engine().documents.userMetrics(all('users'))
      const seen = (list: readonly number[]) =>
        list.filter((user) => !ordinals.users.has(user)).length
      const imported = memoryMetrics(metrics.length)
      for (const [user, { devrank, metrics: own }] of metrics.entries()) {
        expect(own).toEqual(readMetrics(imported, user))
        expect(devrank!.followersIn).toBe(seen(lists.follows.in[user]!))
        expect(devrank!.followingOut).toBe(seen(lists.follows.out[user]!))
      }
      for (const name of collections) {
        const names = documents[name].map(({ keywords }) => String(keywords.id))
        const found = await engine().documents.find(name, 'id', names)
        expect(found.map((one) => one?.ordinal ?? null)).toEqual(
          all(name).map((ordinal) => (ordinals[name].has(ordinal) ? null : ordinal)),
        )
        expect(await engine().documents.has(name, 'id', names)).toEqual(
          all(name).map((ordinal) => !ordinals[name].has(ordinal)),
        )
        expect(engine().sizes[name]).toBe(documents[name].length - ordinals[name].size)
        const backwards = all(name).reverse()
        const bodies = await engine().documents.bodies(name, Uint32Array.from(backwards))
        expect(bodies.map((body) => Buffer.from(body))).toEqual(
          backwards.map((ordinal) => Buffer.from(documents[name][ordinal]!.stored)),
        )
      }
      const languages = ['Rust', 'Go', 'TypeScript', 'C++', 'COBOL']
      expect(await engine().documents.has('repos', 'language', languages)).toEqual(
        languages.map((language) =>
          all('repos').some(
            (ordinal) =>
              !ordinals.repos.has(ordinal) &&
              documents.repos[ordinal]!.keywords.language === language,
          ),
        ),
      )
      expect(await engine().documents.addresses(all('users'))).toEqual(
        contacts.map((addresses, user) => (ordinals.users.has(user) ? [] : addresses)),
      )
    })
  })
}
