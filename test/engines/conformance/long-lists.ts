/** Lists of thousands, and answers of the greatest length. */
import { expect, it } from 'vitest'
import { limits } from '../../../src/contract/index.ts'
import type { EdgeQuery } from '../../../src/engines/index.ts'
import {
  everyone,
  few,
  fewLogins,
  followers,
  following,
  follows,
  hub,
  isOneOfFew,
  longLists,
  thousand,
  userCount,
} from '../long-lists.ts'
import { suppressedWorld } from '../suppressible-world.ts'
import { plainPage, readCode, walkedList } from '../walk.ts'
import { type EngineKind, engineOf } from './engine-kind.ts'

export function longListsConform(kind: EngineKind): void {
  const engine = engineOf(kind, longLists(kind.shards))

  it.each([1, 100, 4096, 10_000])('of a hub are walked by pages of %i', async (first) => {
    const whole = follows.in[hub]!
    expect(whole).toHaveLength(userCount)
    expect(whole).toContain(hub)
    for (const filter of first === 1 ? [few] : [null, everyone, few]) {
      const query = { ...followers, roots: [hub], start: 0, first, filter }
      const expected = filter === few ? whole.filter(isOneOfFew) : whole
      expect(await walkedList(engine(), query)).toEqual(expected)
    }
    expect(whole.filter(isOneOfFew)).toHaveLength(fewLogins.size)
  })

  it('of a thousand roots come in one answer of a hundred thousand', async () => {
    const query = { ...following, roots: thousand, start: 0, first: 100 }
    const expected = thousand.map((user) => {
      const list = follows.out[user]!
      return { ordinals: list.slice(0, 100), next: list.length > 100 ? 100 : null }
    })
    expect(expected.reduce((sum, { ordinals }) => sum + ordinals.length, 0)).toBe(
      limits.edgeItemsMax,
    )
    expect((await engine().graph.edges({ ...query, filter: null })).map(plainPage)).toEqual(
      expected,
    )
    expect((await engine().graph.edges({ ...query, filter: everyone })).map(plainPage)).toEqual(
      expected,
    )
  })

  it.each([
    { roots: thousand, first: 101 },
    { roots: [...thousand, 1], first: 1 },
    { roots: [1], first: 100_001 },
    { roots: [1], first: 0 },
    { roots: [1], first: 1.5 },
    { roots: [1], first: 1, start: -1 },
  ])('are refused beyond the limit of an answer', async (more: Partial<EdgeQuery>) => {
    for (const filter of [null, everyone]) {
      const query = { ...following, roots: [1], start: 0, first: 1, filter, ...more }
      await expect(engine().graph.edges(query)).rejects.toThrow(RangeError)
    }
  })

  it('are empty without roots', async () => {
    for (const filter of [null, few]) {
      const query = { ...following, roots: [], start: 0, first: 100, filter }
      expect(await engine().graph.edges(query)).toEqual([])
    }
  })

  it('fail with an invalid or too large pattern', async () => {
    const regex = { kind: 'pattern', field: 'login', syntax: 'regex', ignoreCase: false } as const
    const query = { ...followers, roots: [hub], start: 0, first: 10 }
    const failing = (pattern: string) =>
      engine()
        .graph.edges({ ...query, filter: { ...regex, pattern } })
        .catch(readCode)
    expect(await failing('(')).toBe('invalid_filter')
    expect(await failing('.{999}.{999}')).toBe('pattern_too_expensive')
  })
}

export function deadlineConforms(kind: EngineKind): void {
  it('lists fail past the deadline', async () => {
    const engine = await kind.open(suppressedWorld(kind.shards), { deadlineMs: 0 })
    const query = { ...followers, roots: [3], start: 0, first: 10, filter: everyone }
    expect(await engine.graph.edges(query).catch(readCode)).toBe('deadline_exceeded')
    await engine.close()
  })
}
