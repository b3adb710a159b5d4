/** People are suppressed and restored while queries run. */

import type { Filter } from 'native-free-index'
import { expect, it } from 'vitest'
import type { SuppressedPeople } from '../../../src/domain/index.ts'
import type { Engine, SearchPage } from '../../../src/engines/index.ts'
import type { ListPlan } from '../../../src/plan/index.ts'
import { plans, struckOut } from '../suppressible-plans.ts'
import {
  documents,
  type Hiding,
  hiding,
  lists,
  suppressedOrdinals,
  suppressedWorld,
} from '../suppressible-world.ts'
import { foundBy } from '../walk.ts'
import { type EngineKind, engineOf } from './engine-kind.ts'

type Found = Awaited<ReturnType<typeof struckOut>>

const noPerson: Hiding = {}
const one: Hiding = { logins: ['owner-2', 'owner-3', 'dev-80', 'dev-96'] }
const other: Hiding = { logins: ['owner-3', 'dev-96', 'dev-100'], platformIds: ['U_12'] }
const asked = plans.filter(({ limit }) => limit === 1000)

export function suppressChangesConform(kind: EngineKind): void {
  const engine = engineOf(kind, suppressedWorld(kind.shards))
  answersOfOneState(kind, engine)
  answersOnTheirWay(engine)
  latestLists(engine)
}

function answersOfOneState(kind: EngineKind, engine: () => Engine): void {
  it('every answer is of one state, none fails, and the next one is of the new state', async () => {
    const states = [noPerson, one, other]
    const known = await Promise.all(
      states.map((state) =>
        Promise.all(asked.map((plan) => struckOut(engine(), plan, suppressedOrdinals(state)))),
      ),
    )
    let isDone = false
    let answers = 0
    const ask = async (worker: number) => {
      for (let i = worker; !isDone; i = (i + 3) % asked.length) {
        const page = await engine().searcher.search(asked[i]!)
        answers++
        const isOf = (state: Found[]) => isFound(kind, asked[i]!, page, state[i]!)
        expect(known.some(isOf)).toBe(true)
      }
    }
    const running = [0, 1, 2].map(ask)
    // From the second round on, owner-3 and dev-96 are suppressed in every state.
    for (let round = 0; round < 40; round++) {
      const state = 1 + (round % 2)
      await engine().suppress(hiding(states[state]!))
      const i = round % asked.length
      const page = await engine().searcher.search(asked[i]!)
      expect(isFound(kind, asked[i]!, page, known[state]![i]!)).toBe(true)
      const filter: Filter = { kind: 'and', filters: [] }
      expect(await engine().searcher.count('users', filter)).toBe(
        documents.users.length - suppressedOrdinals(states[state]!).users.size,
      )
    }
    isDone = true
    await Promise.all(running)
    expect(answers).toBeGreaterThan(10)
  })
}

function answersOnTheirWay(engine: () => Engine): void {
  it('an answer in flight has the new state when it arrives', async () => {
    await engine().suppress(hiding(noPerson))
    const expected = await struckOut(engine(), asked[0]!, suppressedOrdinals(one))
    const everyone: Filter = { kind: 'and', filters: [] }
    await engine().suppress(hiding(one))
    // All start in one tick: the suppression changes before any answer comes back.
    const [page, count, pages] = [
      engine().searcher.search(asked[0]!),
      engine().searcher.count('users', everyone),
      engine().graph.edges({
        relation: 'follows',
        direction: 'in',
        roots: [3],
        start: 0,
        first: 1000,
        filter: everyone,
      }),
    ]
    const shown = engine().suppress(hiding(noPerson))
    await shown
    expect(foundBy(await page)).not.toEqual(expected.page.hits)
    expect(await count).toBe(documents.users.length)
    expect((await pages)[0]!.ordinals).toHaveLength(lists.follows.in[3]!.length)
  })
}

function latestLists(engine: () => Engine): void {
  it('the latest of several changes wins, and all resolve when it is in force', async () => {
    const calls = [one, other, one, other].map((state) => engine().suppress(hiding(state)))
    const sizeOf = (state: Hiding) => documents.users.length - suppressedOrdinals(state).users.size
    await calls[0]
    expect(engine().sizes.users).toBe(sizeOf(other))
    await Promise.all(calls)
    expect(engine().sizes.users).toBe(sizeOf(other))
    const [hide, show] = [engine().suppress(hiding(one)), engine().suppress(hiding(noPerson))]
    await hide
    expect(engine().sizes.users).toBe(documents.users.length)
    await show
    expect((await engine().searcher.search(asked[0]!)).hits.length).toBeGreaterThan(0)
  })

  it('a list that fails changes nothing, and the next one is applied', async () => {
    await engine().suppress(hiding(one))
    const fail = (): never => {
      throw new Error('no list')
    }
    const broken: SuppressedPeople = {
      ...hiding(other),
      suppressesLogin: fail,
      get pseudonyms() {
        return fail()
      },
    }
    await expect(engine().suppress(broken)).rejects.toThrow('no list')
    expect(engine().sizes.users).toBe(documents.users.length - suppressedOrdinals(one).users.size)
    await engine().suppress(hiding(other))
    expect(engine().sizes.users).toBe(documents.users.length - suppressedOrdinals(other).users.size)
  })
}

function isFound(
  kind: EngineKind,
  { ranking }: ListPlan,
  page: SearchPage,
  { page: expected }: Found,
) {
  if (page.more !== expected.more) return false
  try {
    kind.expectHits(ranking, foundBy(page), expected.hits)
    return true
  } catch {
    return false
  }
}
