/** Does a 401 tell by its time what became of a key? Over sockets, and at the look-up itself. */
import { pathToFileURL } from 'node:url'
import { type LocalAccess, openAccess } from '../../../src/access/index.ts'
import { RequestError } from '../../../src/contract/index.ts'
import { openStore } from '../../../src/store/index.ts'
import { type ServerProcess, startServer } from '../../child.ts'
import { benchScript, devdexScript } from '../../workspace.ts'
import { type Ground, serve } from '../ground.ts'
import { goodKind, makeKeyKinds, slowedKind, unknownKind } from './key-kinds.ts'
import { Probe } from './probe.ts'
import { type Kind, lasting, type Measured, type Sample, sampleKinds } from './sample.ts'
import { telling } from './telltale-access.ts'

export interface KeyTimingScale {
  /** Keys of each kind. */
  readonly keys: number
  /** Answers of each kind over sockets. */
  readonly answers: number
  /** Look-ups of each kind. */
  readonly lookups: number
}

/** Each without that of good keys. */
export interface KeyTimes {
  readonly answers: readonly Sample[]
  /** Times of `unknownKind` and `slowedKind`, by a service that distinguishes them. */
  readonly slowed: readonly Sample[]
  readonly lookups: readonly Sample[]
}

type KeyKind = Kind<string | null>

const connections = 4
/** By what the control is slowed at the look-up: a fifth of a microsecond. */
const slowedNs = 200
/** Free, and soon answered where the key is good. */
const request = { path: '/account', body: '{}' }

/** No process may have the accounts open. */
export async function timeKeys(ground: Ground, scale: KeyTimingScale): Promise<KeyTimes> {
  const kinds = await makeKeyKinds(ground.dataDir, scale.keys)
  const control = kinds.filter(({ name }) => [unknownKind, slowedKind, goodKind].includes(name))
  const quiet = await serve(ground)
  const answers = await timeAnswers(quiet, kinds, scale.answers)
  const telltale = await serveTelltale(ground)
  const slowed = await timeAnswers(telltale, control, scale.answers)
  return { answers, slowed, lookups: await timeLookups(ground, kinds, scale.lookups) }
}

async function refusals<Question>(...how: Parameters<typeof sampleKinds<Question>>) {
  const samples = await sampleKinds(...how)
  return samples.filter(({ name }) => name !== goodKind)
}

/** Stops the server. */
async function timeAnswers(
  server: ServerProcess,
  kinds: readonly KeyKind[],
  count: number,
): Promise<Sample[]> {
  const probe = await Probe.open(server.url, connections)
  try {
    const posts = kinds.map(({ name, questions }) => ({
      name,
      questions: questions.map((authorization) => probe.post({ ...request, authorization })),
    }))
    return await refusals(posts, count, async (post) => {
      const { nanoseconds, text } = await probe.ask(post)
      return { nanoseconds, text: lasting(text) }
    })
  } finally {
    probe.close()
    await server.stop()
  }
}

function serveTelltale({ dataDir }: Ground): Promise<ServerProcess> {
  const hook = pathToFileURL(benchScript('ledger/timing/telltale.js')).href
  const args = ['serve', '--data', dataDir, '--port', '0']
  return startServer(devdexScript, args, { nodeArgs: ['--import', hook] })
}

async function timeLookups(
  { dataDir }: Ground,
  kinds: readonly KeyKind[],
  count: number,
): Promise<Sample[]> {
  const store = openStore(dataDir)
  try {
    const access = telling(openAccess(store), slowedNs)
    return await refusals(kinds, count, (header) => lookup(access, header))
  } finally {
    await store.close()
  }
}

/** Runs in its own event-loop tick, because a tick caches what it has read. */
async function lookup(access: LocalAccess, header: string | null): Promise<Measured> {
  await new Promise<void>((resolve) => setImmediate(resolve))
  const authorization = header ?? undefined
  const startNs = process.hrtime.bigint()
  const outcome = outcomeOf(() => access.authenticate(authorization))
  return { nanoseconds: Number(process.hrtime.bigint() - startNs), text: outcome }
}

function outcomeOf(authenticate: () => unknown): string {
  try {
    authenticate()
    return goodKind
  } catch (error) {
    if (error instanceof RequestError) return error.code
    throw error
  }
}
