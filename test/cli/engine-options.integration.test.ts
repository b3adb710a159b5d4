import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type EngineCommandOptions, engineSettings } from '../../src/cli/local/engine-options.ts'
import { readConfig } from '../../src/config.ts'
import { devdex } from './harness.ts'

const folder = mkdtempSync(join(tmpdir(), 'devdex-engine-options-'))
afterAll(() => rmSync(folder, { recursive: true }))

const node = ['http://127.0.0.1:1']
const cluster: EngineCommandOptions = { engine: 'opensearch', node }

type Environment = Readonly<Record<string, string>>

const problems: readonly (readonly [string, EngineCommandOptions, Environment, string])[] = [
  ['no node', { engine: 'opensearch' }, {}, 'needs --node URL'],
  ['no address', { ...cluster, node: ['127.0.0.1:9200'] }, {}, 'https://HOST:9200'],
  [
    'a secret',
    { ...cluster, node: ['https://u:p@cluster.example'] },
    {},
    'without user and password',
  ],
  ['no prefix', { ...cluster, indexPrefix: 'A b' }, {}, 'a prefix of indices is'],
  ['no file', { ...cluster, ca: join(folder, 'no.pem') }, {}, '--ca: there is no file'],
  ['half a pair', { ...cluster, cert: 'own.pem' }, {}, '--cert and --key-file belong together'],
  ['no password', { ...cluster, clusterUser: 'ann' }, {}, 'DEVDEX_CLUSTER_PASSWORD'],
  ['nobody', cluster, { DEVDEX_CLUSTER_PASSWORD: 'x' }, 'needs --cluster-user'],
  [
    'two secrets',
    { ...cluster, clusterUser: 'ann' },
    { DEVDEX_CLUSTER_API_KEY: 'x', DEVDEX_CLUSTER_PASSWORD: 'y' },
    'either --cluster-user or DEVDEX_CLUSTER_API_KEY',
  ],
  [
    'threads',
    { ...cluster, workers: 2 },
    {},
    '--workers is for --engine embedded; opensearch takes',
  ],
  [
    'a cluster',
    { node },
    {},
    '--node is for --engine opensearch; embedded takes --shards, --workers',
  ],
  ['its calls', { clusterRequests: 9 }, {}, '--cluster-requests is for --engine opensearch'],
]

describe('engineSettings', () => {
  it.each(problems)('refuses %s', async (_, options, environment, problem) => {
    const settings = engineSettings(options, readConfig(environment))
    await expect(settings).rejects.toThrow(problem)
  })

  it('is threads by default', async () => {
    expect(await engineSettings({}, readConfig({}))).toEqual({ kind: 'embedded' })
    const settings = await engineSettings({ workers: 3, shards: 2 }, readConfig({}))
    expect(settings).toEqual({ kind: 'embedded', workers: 3, shards: 2 })
  })

  it('reads what proves who asks', async () => {
    const [cert, keyFile] = ['own.pem', 'key.pem'].map((name) => join(folder, name)) as [
      string,
      string,
    ]
    for (const path of [cert, keyFile]) writeFileSync(path, '')
    const environment = { DEVDEX_CLUSTER_PASSWORD: 'secret ' }
    const options = { ...cluster, cert, keyFile, clusterUser: 'ann', indexPrefix: 'x' }
    const settings = await engineSettings(options, readConfig(environment))
    expect(settings).toMatchObject({ kind: 'opensearch', prefix: 'x', requests: 64 })
    if (settings.kind === 'opensearch') await settings.cluster.close()
  })
})

it('serve takes nodes, and says where none answers', async () => {
  const lost = ['serve', '--data', folder, '--engine', 'opensearch', '--node', node[0]!]
  const { code, stderr } = await devdex(lost)
  expect([code, stderr]).toEqual([1, expect.stringContaining('the cluster cannot be reached')])
  expect((await devdex(['serve', '--engine', 'solr'])).code).toBe(2)
  expect((await devdex(['start', '--engine', 'opensearch'])).code).toBe(2)
})
