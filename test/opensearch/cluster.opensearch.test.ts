/** Three nodes: what one of them has outlives it. */
import { expect, it } from 'vitest'
import { Cluster } from '../../bench/opensearch/cluster.ts'

it('a cluster loses a node and no document, and takes it back', { timeout: 300_000 }, async () => {
  const cluster = await Cluster.start({ nodes: 3 })
  const ask = async (node: number, method: string, path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const request = { method, headers, body: JSON.stringify(body) }
    const answer = await fetch(`${cluster.urls[node]}${path}`, request)
    return (await answer.json()) as { _shards?: object; count?: number }
  }
  try {
    const settings = { number_of_shards: 3, number_of_replicas: 1 }
    await ask(0, 'PUT', '/kept', { settings })
    for (let i = 0; i < 20; i++) await ask(i % 3, 'PUT', `/kept/_doc/${i}`, { i })
    await ask(0, 'POST', '/kept/_refresh', {})
    await cluster.ready()
    await cluster.kill(0)
    await expect
      .poll(async () => (await ask(1, 'POST', '/kept/_count', {})).count, { timeout: 60_000 })
      .toBe(20)
    await cluster.restart(0)
    expect(await ask(0, 'POST', '/kept/_count', {})).toMatchObject({ count: 20 })
  } finally {
    await cluster.stop()
  }
})
