/** Checks whether a service answers, or its port is free or in use. */

import { readdir, readFile, readlink } from 'node:fs/promises'
import { createServer, isIP } from 'node:net'
import type { Config } from '../../../config.ts'
import { messageOf } from '../../../domain/index.ts'
import type { Diagnosis } from '../../../operations/index.ts'
import type { Io } from '../../output/io.ts'
import { isObject, type JsonObject } from '../../output/json.ts'
import { fine, problem, warning } from './diagnosis.ts'

const answerMsMax = 5000
/** Allowed clock difference of two machines. The Date header has whole seconds. */
const clockMsMax = 30_000

/**
 * @param isGiven whether the user named the address, so that a service must answer there
 * @param nowMs milliseconds since 1970
 */
export async function serviceFindings(
  io: Io,
  { url, apiKey }: Pick<Config, 'url' | 'apiKey'>,
  isGiven: boolean,
  nowMs: number,
): Promise<Diagnosis[]> {
  const health = await asked(io, `${url}/health`)
  if (health instanceof Error) return [await silentFinding(url, isGiven, health)]
  if (!health.ok || (await objectIn(health)).status !== 'ok') {
    const advice = 'give serve another --port, or name the service with --url'
    return [problem('service', `another program answers at ${url}${await ownerOf(url)}`, advice)]
  }
  const readiness = await readyFinding(io, url)
  return [
    fine('service', `devdex answers at ${url}${await versionAt(io, url)}`),
    readiness,
    ...skewFindings(health, nowMs),
    ...(apiKey === undefined ? [] : [await keyFinding(io, url, apiKey)]),
  ]
}

/** There is no answer: the port may be free, or in use by another protocol. */
async function silentFinding(url: string, isGiven: boolean, error: Error): Promise<Diagnosis> {
  const { hostname } = new URL(url)
  const number = portOf(url)
  const isHere = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
  if (isHere && !isGiven) {
    const refusal = await bindRefusal(hostname.replace(/[[\]]/g, ''), number)
    if (refusal === null) return fine('port', `${number} is free at ${hostname}`)
    const text = `${number} cannot be taken (${refusal})${await ownerOf(url)}`
    return problem('port', text, 'stop what listens there, or give serve another --port')
  }
  const advice = 'start it, or correct --url, DEVDEX_URL, the proxy or the firewall'
  return problem('service', `nothing answers at ${url}: ${messageOf(error.cause ?? error)}`, advice)
}

/** Error code of binding the port, or null if it is free. */
function bindRefusal(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', ({ code, message }: NodeJS.ErrnoException) => resolve(code ?? message))
    server.listen(port, isIP(host) > 0 ? host : '127.0.0.1', () => {
      server.close(() => resolve(null))
    })
  })
}

function portOf(url: string): number {
  const { port, protocol } = new URL(url)
  return Number(port || (protocol === 'https:' ? 443 : 80))
}

/** The process that listens there, after a colon. Empty if it is unknown. */
async function ownerOf(url: string): Promise<string> {
  const owner = await portOwner(portOf(url))
  return owner === null ? '' : `: process ${owner.pid}, ${owner.name}`
}

async function versionAt(io: Io, url: string): Promise<string> {
  const answer = await asked(io, `${url}/openapi.json`)
  if (answer instanceof Error || !answer.ok) return ''
  const { info } = await objectIn(answer)
  const version = isObject(info) ? info.version : undefined
  return typeof version === 'string' ? `, interface ${version}` : ''
}

async function readyFinding(io: Io, url: string): Promise<Diagnosis> {
  const answer = await asked(io, `${url}/ready`)
  if (!(answer instanceof Error) && answer.ok) return fine('ready', 'it takes requests')
  const text = answer instanceof Error ? messageOf(answer) : `/ready answers ${answer.status}`
  const advice = 'read its log; GET /ready with the metrics token tells what is missing'
  return problem('ready', text, advice)
}

function skewFindings(answer: Response, nowMs: number): Diagnosis[] {
  const thereMs = Date.parse(answer.headers.get('date') ?? '')
  if (Number.isNaN(thereMs)) return []
  const seconds = Math.round((thereMs - nowMs) / 1000)
  if (Math.abs(thereMs - nowMs) <= clockMsMax) {
    return [fine('clock of the service', 'as the one here')]
  }
  const text = `differs by ${seconds} s`
  return [warning('clock of the service', text, 'keep both clocks by NTP')]
}

async function keyFinding(io: Io, url: string, apiKey: string): Promise<Diagnosis> {
  const name = 'key'
  const answer = await asked(io, `${url}/v3/account`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
    body: '{}',
  })
  if (answer instanceof Error) return problem(name, messageOf(answer), 'try again')
  if (answer.ok) return fine(name, 'the service takes DEVDEX_API_KEY')
  const text = `the service refuses DEVDEX_API_KEY with ${answer.status}`
  return problem(name, text, 'devdex keys list shows what there is; devdex keys create makes one')
}

/** Empty if the body is no JSON object. */
async function objectIn(answer: Response): Promise<JsonObject> {
  const value: unknown = await answer.json().catch(() => undefined)
  return isObject(value) ? value : {}
}

/** The answer, or an Error without one in time. */
async function asked(io: Io, url: string, init: RequestInit = {}): Promise<Response | Error> {
  const signal = AbortSignal.timeout(answerMsMax)
  try {
    // The key must not be sent to the target of a redirect.
    return await (io.fetch ?? fetch)(url, { ...init, signal, redirect: 'manual' })
  } catch (error) {
    return error as Error
  }
}

// Finds the process that listens on a port, as far as Linux shows it to this user.

interface PortOwner {
  readonly pid: number
  /** Name of the program, cut to 15 characters. */
  readonly name: string
}

const listening = '0A'

/** Null if no process listens, or if it belongs to another user. */
async function portOwner(port: number): Promise<PortOwner | null> {
  const tables = await Promise.all(['tcp', 'tcp6'].map((name) => textIn(`/proc/net/${name}`)))
  const sockets = new Set(tables.flatMap((table) => socketsOf(table, port)))
  if (sockets.size === 0) return null
  for (const pid of (await names('/proc')).filter((name) => /^\d+$/.test(name))) {
    for (const descriptor of await names(`/proc/${pid}/fd`)) {
      const target = await readlink(`/proc/${pid}/fd/${descriptor}`).catch(() => '')
      if (!sockets.has(target)) continue
      return { pid: Number(pid), name: (await textIn(`/proc/${pid}/comm`)).trim() }
    }
  }
  return null
}

/** Links of the descriptors that listen on the port, such as `socket:[123]`. */
function socketsOf(table: string, port: number): string[] {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0')
  return table.split('\n').flatMap((line) => {
    const [, local = '', , state, , , , , , inode] = line
      .trim()
      .split(' ')
      .filter((cell) => cell !== '')
    return state === listening && local.endsWith(`:${wanted}`) ? [`socket:[${inode}]`] : []
  })
}

function textIn(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '')
}

/** Empty for a process that has ended, or that belongs to another user. */
function names(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}
