/**
 * A server process for each adapter over a small data set, with a language model and an embedding
 * server that count their requests. The tests attack it over real sockets.
 */
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type ServerProcess, startServer } from '../../../bench/child.ts'
import { Client, type WholeAnswer } from '../../../bench/client.ts'
import { soundModes } from '../../../bench/model/modes.ts'
import { makeRunFolder } from '../../../bench/workspace.ts'
import { type AccountOptions, openAccess } from '../../../src/access/index.ts'
import { type Embedder, openEmbedder } from '../../../src/embed/index.ts'
import { openStore } from '../../../src/store/index.ts'
import { answerWell, EmbeddingServer } from '../../embed/embedding-server.ts'
import { ModelServer } from '../../language/model/model-server.ts'
import { importLines } from '../../service/harness.ts'
import { dataSet } from './data-set.ts'

const every = ['SEARCH', 'RAW', 'PROFESSIONAL'] as const
const brisk = { rate: 1_000_000, concurrency: 10_000 }

const accounts = {
  rich: { services: every, credits: 1e9 },
  poor: { services: every, credits: 0 },
  reader: { services: ['RAW'], credits: 1e9 },
  /** Can pay for the results of a search, but not for its full price. */
  short: { services: every, credits: 3 },
  leaver: { services: every, credits: 20 },
  buyer: { services: every, credits: 1e6 },
} satisfies Record<string, Omit<AccountOptions, 'name'>>

export type KeyName = keyof typeof accounts

export interface Attacked {
  readonly server: ServerProcess
  readonly dataDir: string
  readonly keys: Readonly<Record<KeyName, string>>
  readonly embedding: EmbeddingServer
  readonly model: ModelServer
  /** Rejects without a complete answer. @param path below `/v3` */
  ask(
    key: KeyName,
    path: string,
    body: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<WholeAnswer>
  /** No key and no body. @param path below the root */
  get(path: string): Promise<{ readonly status: number; readonly text: string }>
  /** Publishes another data set. */
  publish(edition: Parameters<typeof dataSet>[0]): Promise<void>
}

export interface AttackedServers {
  readonly uws: Attacked
  readonly node: Attacked
  close(): Promise<void>
}

/** Opens both servers; the caller closes them. */
export async function openAttacked(): Promise<AttackedServers> {
  const folder = makeRunFolder()
  const [embedding, model] = [new EmbeddingServer(), new ModelServer()]
  const [embeddingUrl, modelUrl] = await Promise.all([embedding.listen(), model.listen()])
  embedding.respond(answerWell)
  model.behave(soundModes.good)
  const embedder = () => openEmbedder({ kind: 'http', url: embeddingUrl, model: 'lengths' })
  const first = join(folder, 'uws')
  await importLines(first, { ...dataSet('first'), embedder: await embedder() })
  const keys = makeKeys(first)
  cpSync(first, join(folder, 'node'), { recursive: true })
  const options = [
    ...['--embedding', `${embeddingUrl}#lengths`, '--language-model', `${modelUrl}#m`],
    ...['--dns', 'off', '--workers', '1', '--access-log', 'off'],
  ]
  const shared = { keys: await keys, embedding, model }
  const [uws, node] = await Promise.all(
    (['uws', 'node'] as const).map((http) =>
      openOne(join(folder, http), [...options, '--http', http], shared, embedder),
    ),
  )
  const close = async () => {
    await Promise.all([uws!.server.kill(), node!.server.kill(), embedding.close(), model.close()])
    rmSync(folder, { recursive: true })
  }
  return { uws: uws!, node: node!, close }
}

async function openOne(
  dataDir: string,
  options: readonly string[],
  shared: Pick<Attacked, 'keys' | 'embedding' | 'model'>,
  embedder: () => Promise<Embedder>,
): Promise<Attacked> {
  const args = ['serve', '--data', dataDir, '--port', '0', ...options]
  const server = await startServer('dist/src/main.js', args)
  const clients = new Map<KeyName, Client>()
  const clientOf = (key: KeyName): Client => {
    const client = clients.get(key) ?? new Client(server.url, shared.keys[key], 16)
    clients.set(key, client)
    return client
  }
  return {
    ...shared,
    server,
    dataDir,
    ask: async (key, path, body, headers = {}) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body)
      const answer = await clientOf(key).ask({ path, body: text, headers })
      if (answer === null) throw new Error(`no answer to ${text.slice(0, 300)}`)
      return answer
    },
    get: async (path) => {
      const signal = AbortSignal.timeout(30_000)
      const response = await fetch(new URL(path, server.url), { signal })
      return { status: response.status, text: await response.text() }
    },
    publish: async (edition) => {
      await importLines(dataDir, { ...dataSet(edition), embedder: await embedder() })
    },
  }
}

async function makeKeys(dataDir: string): Promise<Record<KeyName, string>> {
  const store = openStore(dataDir)
  const access = openAccess(store)
  const made = Object.entries(accounts).map(([name, account]) => {
    return [name, access.create({ ...brisk, ...account, name }).key]
  })
  await store.close()
  return Object.fromEntries(made)
}
