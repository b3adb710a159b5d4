/** Functions that read values of options and variables, and which they refuse. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, test } from 'vitest'
import { nameDatabase } from '../../src/accounts/index.ts'
import { checkMemory } from '../../src/cli/local/doctor/machine-checks.ts'
import {
  type EngineCommandOptions,
  readEngineSettings,
} from '../../src/cli/local/engine-options.ts'
import { readLanguageSettings } from '../../src/cli/local/model-options.ts'
import { parseDnsServers, parseOrigins, readCors } from '../../src/cli/local/serve-options.ts'
import { readConfig } from '../../src/config.ts'
import { kinds } from '../../src/operations/index.ts'
import { openSynonyms } from '../../src/service/index.ts'
import values from './option-values.json' with { type: 'json' }

const folder = mkdtempSync(join(tmpdir(), 'devdex-options-'))
afterAll(() => rmSync(folder, { recursive: true }))

const readers: Readonly<Record<string, (text: string) => unknown>> = {
  parseDay: (text) => kinds.day.parse?.(text),
  parseDuration: (text) => 1000 * kinds.duration.parse!(text),
  parseEnd: kinds.readEnd,
  parseExpiry: (text) => kinds.expiry.parse?.(text),
  parseStart: kinds.readStart,
  corsOrigins: (text) => parseOrigins(text),
  dnsServers: parseDnsServers,
  nameDatabase,
}

describe.each(Object.entries(values))('%s', (name, { reads, refuses }) => {
  const read = readers[name]!
  test.each(Object.entries(reads))('reads %j', (text, expected) =>
    expect(read(text)).toEqual(expected),
  )
  test.each(refuses)('refuses %j', (text) => expect(() => read(text)).toThrow())
})

it('counts days back in UTC', () => {
  const nowMs = Date.UTC(2026, 2, 1, 0, 0, 1)
  expect([kinds.formatDayBefore(0, nowMs), kinds.formatDayBefore(1, nowMs)]).toEqual([
    '2026-03-01',
    '2026-02-28',
  ])
  expect(kinds.formatSeconds(nowMs + 999)).toBe('2026-03-01T00:00:01Z')
})

it('takes an option before the variable', () => {
  const config = readConfig({ DEVDEX_CORS: 'https://a.example,https://b.example' })
  expect(readCors({}, config)).toEqual(['https://a.example', 'https://b.example'])
  expect(readCors({ cors: ['*'] }, config)).toEqual(['*'])
})

it('has the key of a language model from the environment, and none without a model', async () => {
  const config = readConfig({ DEVDEX_LANGUAGE_MODEL_KEY: 'sk-1' })
  const options = { languageModel: 'http://127.0.0.1:1/v1#m', languageTimeout: 500 }
  expect(await readLanguageSettings(options, config)).toEqual({
    ...{ url: 'http://127.0.0.1:1/v1', model: 'm', apiKey: 'sk-1', timeoutMs: 500 },
  })
  const none = { languageModel: undefined, languageTimeout: 3000 }
  expect(await readLanguageSettings(none, config)).toBeUndefined()
})

it('joins a list of synonyms to the shipped one, and refuses bytes that are no text', async () => {
  const path = join(folder, 'own.txt')
  writeFileSync(path, '\uFEFFk8s = kubes\nacme = our company\n')
  const synonyms = await openSynonyms(path)
  expect(synonyms.at(['k8s'], 0)).toEqual([{ length: 1, expressions: [['kubernetes'], ['kubes']] }])
  expect(synonyms.at(['our', 'company'], 0)).toEqual([{ length: 2, expressions: [['acme']] }])
  writeFileSync(path, Uint8Array.of(0xff, 0xfe, 0x00))
  await expect(openSynonyms(path)).rejects.toThrow(path)
})

describe('engines', () => {
  const node = ['http://127.0.0.1:1']
  const cluster: EngineCommandOptions = { engine: 'opensearch', node }
  const ann = { ...cluster, clusterUser: 'ann' }
  const secrets = { DEVDEX_CLUSTER_API_KEY: 'x', DEVDEX_CLUSTER_PASSWORD: 'y' }

  it.each<[string, EngineCommandOptions, Record<string, string>, string]>([
    ['no node', { engine: 'opensearch' }, {}, '--node'],
    ['no address', { ...cluster, node: ['127.0.0.1:9200'] }, {}, 'https://'],
    ['a secret', { ...cluster, node: ['https://u:p@cluster.example'] }, {}, 'password'],
    ['no prefix', { ...cluster, indexPrefix: 'A b' }, {}, 'prefix'],
    ['no file', { ...cluster, ca: join(folder, 'no.pem') }, {}, '--ca'],
    ['half a pair', { ...cluster, cert: 'own.pem' }, {}, '--key-file'],
    ['no password', ann, {}, 'DEVDEX_CLUSTER_PASSWORD'],
    ['nobody', cluster, { DEVDEX_CLUSTER_PASSWORD: 'x' }, '--cluster-user'],
    ['two secrets', ann, secrets, 'DEVDEX_CLUSTER_API_KEY'],
    ['threads', { ...cluster, workers: 2 }, {}, '--workers'],
    ['a cluster', { node }, {}, '--node'],
    ['its calls', { clusterRequests: 9 }, {}, '--cluster-requests'],
  ])('refuse %s', async (_, options, environment, named) => {
    await expect(readEngineSettings(options, readConfig(environment))).rejects.toThrow(named)
  })

  it('are threads by default, or a cluster with what proves who asks', async () => {
    expect(await readEngineSettings({}, readConfig({}))).toEqual({ kind: 'embedded' })
    const threads = { workers: 3, shards: 2 }
    expect(await readEngineSettings(threads, readConfig({}))).toEqual({
      kind: 'embedded',
      ...threads,
    })
    const [cert, keyFile] = [join(folder, 'own.pem'), join(folder, 'key.pem')]
    for (const path of [cert, keyFile]) writeFileSync(path, '')
    const config = readConfig({ DEVDEX_CLUSTER_PASSWORD: 'secret ' })
    const settings = await readEngineSettings({ ...ann, cert, keyFile, indexPrefix: 'x' }, config)
    expect(settings).toMatchObject({ kind: 'opensearch', prefix: 'x', requests: 64 })
    if (settings.kind === 'opensearch') await settings.cluster.close()
  })
})

it.each([
  [{}, undefined],
  [{ WATCHDOG_USEC: '60000000' }, undefined],
  [{ NOTIFY_SOCKET: '/run/notify' }, { watchdogMs: undefined }],
  [{ NOTIFY_SOCKET: '/n', WATCHDOG_USEC: '60000000' }, { watchdogMs: 60_000 }],
  [
    { NOTIFY_SOCKET: '/n', WATCHDOG_USEC: '60000000', WATCHDOG_PID: `${process.pid}` },
    { watchdogMs: 60_000 },
  ],
  [
    { NOTIFY_SOCKET: '/n', WATCHDOG_USEC: '60000000', WATCHDOG_PID: '1' },
    { watchdogMs: undefined },
  ],
  [{ NOTIFY_SOCKET: '/n', WATCHDOG_USEC: 'x' }, { watchdogMs: undefined }],
])('a service manager with %j is %j', (environment, settings) => {
  expect(readConfig(environment).serviceManager).toEqual(settings)
})

it('memory is enough for one snapshot, and for two', () => {
  const statuses = [null, 5e8, 6e8, 2e9].map((bytes) => checkMemory(bytes, 1e9).status)
  expect(statuses).toEqual(['ok', 'ok', 'warning', 'problem'])
})
