/** Places over a cluster are those of the whole list, as far as that is one page. */
import { describe, expect, it } from 'vitest'
import { limits } from '../../src/contract/index.ts'
import { engineOf } from '../engines/conformance/engine-kind.ts'
import { planOf, requests } from '../engines/conformance/experts.ts'
import { expertWorld } from '../engines/expert-world.ts'
import { clusterKind } from './cluster-kind.ts'

describe('places over a cluster', () => {
  const engine = engineOf(clusterKind(2), expertWorld(2))

  it.each(['expertise', 'several queries', 'hybrid'])('%s', async (name) => {
    const plan = planOf(requests[name]!)
    const { hits } = await engine().search({ ...plan, limit: limits.resultsMax })
    const ordinals = hits.map(({ ordinal }) => ordinal)
    const places = await engine().ranks(plan, [...ordinals, 1e6])
    expect(places.map((place) => place?.rank ?? null)).toEqual([
      ...ordinals.map((_, i) => i + 1),
      null,
    ])
  })

  it('has no explanations', async () => {
    const explained = engine().explain(planOf(requests.expertise!), [0])
    await expect(explained).rejects.toMatchObject({ code: 'not_supported' })
  })
})
