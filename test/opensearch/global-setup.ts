/**
 * One node for all suites of a run; each takes index names of its own. Where DEVDEX_TEST_OPENSEARCH
 * names a node that runs already, that one is taken, and left as it is.
 */
import { Cluster } from '../../bench/opensearch/cluster.ts'

export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.DEVDEX_TEST_OPENSEARCH) return undefined
  const cluster = await Cluster.start({ heapMegabytes: 1024 })
  process.env.DEVDEX_TEST_OPENSEARCH = cluster.urls[0]
  return async () => {
    delete process.env.DEVDEX_TEST_OPENSEARCH
    await cluster.stop()
  }
}
