/** Each score of each kind of ranking is the value of its tree, and each rank that of the list. */
import type { ScoreNode } from 'native-free-index'
import { expect, it } from 'vitest'
import { checkedValue, nodesOf } from '../../../native-free-index/test/explanation/score-tree.ts'
import { tries } from '../../../native-free-index/test/tries.ts'
import { limits } from '../../../src/contract/index.ts'
import type { Engine } from '../../../src/engines/index.ts'
import type { QueryPlan } from '../../../src/plan/index.ts'
import { expertWorld } from '../expert-world.ts'
import { memorySnapshot } from '../memory-snapshot.ts'
import { inventRepos, repoVectors } from '../repos.ts'
import { type EngineKind, engineOf } from './engine-kind.ts'
import { planOf, requests } from './experts.ts'
import { rankings } from './ranked-lists.ts'

const repos = inventRepos(260)
const isWhole = tries(4) > 4
/** `npm test` tries every second ranking. */
const tried = <T>(named: Readonly<Record<string, T>>) =>
  Object.entries(named).filter((_, i) => isWhole || i % 2 === 1)

/** The score trees of some hits of the whole list, including the first. */
async function checkedTrees(engine: Engine, plan: QueryPlan): Promise<ScoreNode[]> {
  const whole = await engine.searcher.search({ ...plan, limit: limits.resultsMax, after: null })
  const step = Math.max(1, Math.floor(whole.hits.length / 9))
  const places = whole.hits.map((_, i) => i).filter((i) => i % step === 0)
  const hits = places.map((i) => whole.hits[i]!)
  const ordinals = hits.map(({ ordinal }) => ordinal)
  const explained = await engine.searcher.explain(plan, ordinals)
  const trees = explained.map(({ json }) => JSON.parse(Buffer.from(json).toString()) as ScoreNode)
  for (const [i, tree] of trees.entries()) {
    expect(checkedValue(tree)).toBe(hits[i]!.score)
    expect(explained[i]!.score).toBe(hits[i]!.score)
  }
  expect(await engine.searcher.ranks(plan, ordinals)).toEqual(
    hits.map(({ score }, i) => ({ rank: places[i]! + 1, score })),
  )
  return trees
}

const labelsOf = (trees: readonly ScoreNode[]) =>
  new Set(trees.flatMap((tree) => nodesOf(tree).map(({ label }) => label)))

export function explainedReposConform(kind: EngineKind): void {
  const { shards } = kind
  const snapshot = memorySnapshot({ repos }, shards, { vectors: repoVectors })
  const engine = engineOf(kind, snapshot)
  const filter = { kind: 'keyword', field: 'language', values: ['rust', 'go'] } as const

  it.each(tried(rankings))('%s', async (_, ranking) => {
    const plan = { collection: 'repos', ranking, filter: null, limit: 10, after: null } as const
    const isFiltered = ranking.kind === 'fused' || 'similarity' in ranking
    await checkedTrees(engine(), isFiltered ? { ...plan, filter } : plan)
  })

  it('explain ranks, words, names, stars and issues of a hybrid', async () => {
    const labels = new Set<string>()
    for (const name of ['hybrid', 'hybrid by a beginning']) {
      const ranking = rankings[name]!
      const plan = { collection: 'repos', ranking, filter: null, limit: 10, after: null } as const
      for (const label of labelsOf(await checkedTrees(engine(), plan))) labels.add(label)
    }
    for (const label of ['by meaning', 'by words', 'trust in the name', 'popularity and activity'])
      expect(labels).toContain(label)
  })

  it('have no rank where they are not in the list', async () => {
    const ranking = rankings.hybrid!
    const plan = { collection: 'repos', ranking, filter, limit: 10, after: null } as const
    const all = await engine().searcher.ranks(plan, [...repos.keys()])
    const { hits } = await engine().searcher.search({ ...plan, limit: limits.resultsMax })
    expect(all.filter((place) => place !== null)).toHaveLength(hits.length)
  })
}

export function explainedExpertsConform(kind: EngineKind): void {
  const engine = engineOf(kind, expertWorld(kind.shards))

  it.each(tried(requests))('%s', async (_, request) => {
    await checkedTrees(engine(), planOf(request))
  })

  it('names the repositories that count', async () => {
    const trees = await checkedTrees(engine(), planOf(requests.expertise!))
    const works = trees.flatMap(nodesOf).filter(({ op }) => op === 'wholeProduct')
    expect(works.length).toBeGreaterThan(0)
    for (const { label } of works) expect(label).toMatch(/^[\w-]+\/[\w.-]+$/)
  })
}
