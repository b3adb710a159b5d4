/** The command line, from a folder of files into a real cluster. */
import { rmSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { currentSnapshot } from '../../src/snapshot/index.ts'
import { devdex } from '../cli/harness.ts'
import { makeFolder, writeDataSet } from '../snapshot/small-snapshot.ts'
import { askNode, freshPrefix, removeIndices, testNode } from './test-node.ts'

const folder = makeFolder()
const data = makeFolder()
const prefix = freshPrefix('import')
const place = ['--node', testNode(), '--index-prefix', prefix, '--replicas', '0']

afterAll(async () => {
  rmSync(folder, { recursive: true })
  rmSync(data, { recursive: true })
  await removeIndices(prefix)
})

async function count(kind: string): Promise<number> {
  return (await askNode<{ count: number }>('GET', `/${prefix}-${kind}/_count`)).count
}

it('import publishes in the cluster what it has published in the folder', async () => {
  writeDataSet(folder, 60)
  const args = ['import', folder, '--data', data, '--engine', 'opensearch', ...place]
  const { code, stdout } = await devdex(args)
  expect(code).toBe(0)
  const name = await currentSnapshot(data)
  expect(stdout).toMatch(/^\d[\d,]* documents in the cluster; /m)
  expect(stdout).toContain(`; ${name} answers there now\n`)
  expect(await count('users')).toBe(60)
  expect(await count('repos')).toBe(60)
  expect(await count('edges')).toBeGreaterThanOrEqual(59)
  const { hits } = await askNode<{ hits: { hits: { fields: { h: string[] } }[] } }>(
    'GET',
    `/${prefix}-users/_search?docvalue_fields=ordinal&_source=false&q=_exists_:h`,
  )
  expect(hits.hits.length).toBeGreaterThan(0)
})

it('snapshot load sends nothing again of what is there', async () => {
  const { code, stdout } = await devdex(['snapshot', 'load', '--data', data, ...place, '--json'])
  expect(code).toBe(0)
  const { documents, resumed, snapshot } = JSON.parse(stdout)
  expect(snapshot).toBe(await currentSnapshot(data))
  expect(resumed).toBe(documents)
})

it('nothing is imported where the cluster is named wrongly', async () => {
  const before = await currentSnapshot(data)
  const args = ['import', folder, '--data', data, '--engine', 'opensearch', '--node', 'somewhere']
  expect(await devdex(args)).toMatchObject({ code: 2 })
  const [, , ...beside] = args
  const forMerge = await devdex(['import', ...beside, '--update', '--background'])
  expect(forMerge).toMatchObject({ code: 2 })
  expect(forMerge.stderr).toContain('--background is for --engine embedded')
  expect(await currentSnapshot(data)).toBe(before)
})
