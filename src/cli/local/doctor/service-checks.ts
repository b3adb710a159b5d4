/** Checks whether a service answers, or its port is free or in use. */

import { readdir, readFile, readlink } from 'node:fs/promises'
import { createServer, isIP } from 'node:net'
import type { Config } from '../../../config.ts'
import { endpoints } from '../../../contract/endpoints/catalogue.ts'
import { readMessage } from '../../../domain/index.ts'
import type { Diagnosis } from '../../../operations/index.ts'
import type { Io } from '../../output/io.ts'
import { isObject, type JsonObject } from '../../output/json.ts'
import { clockAdvice, describeSkew, reportFine, reportProblem, reportWarning } from './diagnosis.ts'

const answerMsMax = 5000

/**
 * @param isGiven whether the user named the address, so that a service must answer there
 * @param nowMs milliseconds since 1970
 */
export async function checkService(
  io: Io,
  { url, apiKey }: Pick<Config, 'url' | 'apiKey'>,
  isGiven: boolean,
  nowMs: number,
): Promise<Diagnosis[]> {
  const health = await fetchAnswer(io, `${url}/health`)
  if (health instanceof Error) return [await explainSilence(url, isGiven, health)]
  if (!health.ok || (await readObject(health)).status !== 'ok') {
    const advice = 'give serve another --port, or name the service with --url'
    return [
      reportProblem(
        'service',
        `another program answers at ${url}${await describeOwner(url)}`,
        advice,
      ),
    ]
  }
  const readiness = await checkReadiness(io, url)
  return [
    reportFine('service', `devdex answers at ${url}${await describeVersion(io, url)}`),
    readiness,
    ...checkSkew(health, nowMs),
    ...(apiKey === undefined ? [] : [await checkKey(io, url, apiKey)]),
  ]
}

/** There is no answer: the port may be free, or in use by another protocol. */
async function explainSilence(url: string, isGiven: boolean, error: Error): Promise<Diagnosis> {
  const { hostname } = new URL(url)
  const number = readPort(url)
  const isHere = hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
  if (isHere && !isGiven) {
    const refusal = await tryPort(hostname.replace(/[[\]]/g, ''), number)
    if (refusal === null) return reportFine('port', `${number} is free at ${hostname}`)
    const text = `${number} cannot be taken (${refusal})${await describeOwner(url)}`
    return reportProblem('port', text, 'stop what listens there, or give serve another --port')
  }
  const advice = 'start it, or correct --url, DEVDEX_URL, the proxy or the firewall'
  return reportProblem(
    'service',
    `nothing answers at ${url}: ${readMessage(error.cause ?? error)}`,
    advice,
  )
}

/** Error code of binding the port, or null if it is free. */
function tryPort(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', ({ code, message }: NodeJS.ErrnoException) => resolve(code ?? message))
    server.listen(port, isIP(host) > 0 ? host : '127.0.0.1', () => {
      server.close(() => resolve(null))
    })
  })
}

function readPort(url: string): number {
  const { port, protocol } = new URL(url)
  return Number(port || (protocol === 'https:' ? 443 : 80))
}

/** The process that listens there, after a colon. Empty if it is unknown. */
async function describeOwner(url: string): Promise<string> {
  const owner = await findPortOwner(readPort(url))
  return owner === null ? '' : `: process ${owner.pid}, ${owner.name}`
}

async function describeVersion(io: Io, url: string): Promise<string> {
  const answer = await fetchAnswer(io, `${url}/openapi.json`)
  if (answer instanceof Error || !answer.ok) return ''
  const { info } = await readObject(answer)
  const version = isObject(info) ? info.version : undefined
  return typeof version === 'string' ? `, interface ${version}` : ''
}

async function checkReadiness(io: Io, url: string): Promise<Diagnosis> {
  const answer = await fetchAnswer(io, `${url}/ready`)
  if (!(answer instanceof Error) && answer.ok) return reportFine('ready', 'it takes requests')
  const text = answer instanceof Error ? readMessage(answer) : `/ready answers ${answer.status}`
  const advice = 'read its log; GET /ready with the metrics token tells what is missing'
  return reportProblem('ready', text, advice)
}

function checkSkew(answer: Response, nowMs: number): Diagnosis[] {
  const thereMs = Date.parse(answer.headers.get('date') ?? '')
  if (Number.isNaN(thereMs)) return []
  const name = 'clock of the service'
  const skew = describeSkew(thereMs - nowMs)
  return [
    skew === null ? reportFine(name, 'as the one here') : reportWarning(name, skew, clockAdvice),
  ]
}

async function checkKey(io: Io, url: string, apiKey: string): Promise<Diagnosis> {
  const name = 'key'
  const answer = await fetchAnswer(io, `${url}/v3${endpoints.account.path}`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
    body: '{}',
  })
  if (answer instanceof Error) return reportProblem(name, readMessage(answer), 'try again')
  if (answer.ok) return reportFine(name, 'the service takes DEVDEX_API_KEY')
  const text = `the service refuses DEVDEX_API_KEY with ${answer.status}`
  return reportProblem(
    name,
    text,
    'devdex keys list shows what there is; devdex keys create makes one',
  )
}

/** Empty if the body is no JSON object. */
async function readObject(answer: Response): Promise<JsonObject> {
  const value: unknown = await answer.json().catch(() => undefined)
  return isObject(value) ? value : {}
}

/** The answer, or an Error without one in time. */
async function fetchAnswer(io: Io, url: string, init: RequestInit = {}): Promise<Response | Error> {
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
async function findPortOwner(port: number): Promise<PortOwner | null> {
  const tables = await Promise.all(['tcp', 'tcp6'].map((name) => readText(`/proc/net/${name}`)))
  const sockets = new Set(tables.flatMap((table) => listSockets(table, port)))
  if (sockets.size === 0) return null
  for (const pid of (await listNames('/proc')).filter((name) => /^\d+$/.test(name))) {
    for (const descriptor of await listNames(`/proc/${pid}/fd`)) {
      const target = await readlink(`/proc/${pid}/fd/${descriptor}`).catch(() => '')
      if (!sockets.has(target)) continue
      return { pid: Number(pid), name: (await readText(`/proc/${pid}/comm`)).trim() }
    }
  }
  return null
}

/** Links of the descriptors that listen on the port, such as `socket:[123]`. */
function listSockets(table: string, port: number): string[] {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0')
  return table.split('\n').flatMap((line) => {
    const [, local = '', , state, , , , , , inode] = line
      .trim()
      .split(' ')
      .filter((cell) => cell !== '')
    return state === listening && local.endsWith(`:${wanted}`) ? [`socket:[${inode}]`] : []
  })
}

function readText(path: string): Promise<string> {
  return readFile(path, 'utf8').catch(() => '')
}

/** Empty for a process that has ended, or that belongs to another user. */
function listNames(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}
