/** The findings of `devdex doctor` in a cluster. */
import { expect, it } from 'vitest'
import { devdex } from '../cli/harness.ts'
import { freshFolder } from '../ingest/data-set.ts'
import { askNode, freshPrefix, removeIndices, testNode } from './test-node.ts'

/** The line on the cluster, its mark first. */
async function cluster(): Promise<string> {
  const { stdout } = await devdex(['doctor', '--data', freshFolder(), '--node', testNode()])
  return stdout.split('\n').find((line) => line.includes(' cluster: '))!
}

it('names the version of a cluster, and an index that lacks shards', async () => {
  expect(await cluster()).toMatch(/^ok +cluster: opensearch 2\.\d+\.\d+, status (green|yellow)$/)
  const prefix = freshPrefix('doctor')
  // No node has this attribute, so its shard is nowhere.
  const settings = { 'index.routing.allocation.require.place': 'nowhere' }
  await askNode('PUT', `/${prefix}-lost?wait_for_active_shards=0`, { settings })
  try {
    await expect.poll(cluster).toMatch(/^PROBLEM +cluster: opensearch 2\..*, status red$/)
  } finally {
    await removeIndices(prefix)
  }
})
