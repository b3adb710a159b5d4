/** Opens an HTTP server with the configured adapter, or with the one that works here. */

import { readdirSync, readFileSync } from 'node:fs'
import { limits } from '../contract/index.ts'
import { messageOf, UsageFailure } from '../domain/index.ts'
import type { Log, RequestStats } from '../observe/index.ts'
import type { AdapterOptions, Dispatch, HttpServer } from './adapter.ts'
import { BodyMemory } from './bodies.ts'
import { type ConnectionLimits, isLoopback } from './connections.ts'
import { createNodeServer } from './node.ts'
import { createUwsServer } from './uws.ts'
import { loadUws } from './uws-load.ts'

export type HttpKind = 'uws' | 'node'

export interface HttpOptions {
  /** `auto`: uWebSockets.js where it loads, else node:http with one warning. */
  readonly kind: HttpKind | 'auto'
  readonly log: Pick<Log, 'warn' | 'error'>
  /** How long a request's body may take to arrive; 30 seconds by default. */
  readonly bodyMsMax?: number
  /** How long the client of a stream may read nothing; 30 seconds by default. */
  readonly readMsMax?: number
  /** Memory for the bodies of all requests in flight; 64 MiB by default. */
  readonly bodyMemoryBytes?: number
  /** 10,000 in all and 256 from one address by default. Loopback has no limit. */
  readonly connections?: Partial<ConnectionLimits>
  /** Search threads, which a swap starts while the old ones run; 2 by default. */
  readonly searchThreads?: number
  /** Counts requests that are refused before dispatch. */
  readonly stats?: Pick<RequestStats, 'refused'>
}

const bodyMsMaxDefault = 30_000
const readMsMaxDefault = 30_000
const bodyMemoryBytesDefault = 64 << 20

const connectionsDefault: ConnectionLimits = {
  connectionsMax: 10_000,
  perAddressMax: 256,
  isExempt: isLoopback,
}

/**
 * Files that the process may open in addition to those that are open now. For a swap, two threads
 * load their modules at the same moment, which was measured at 332 files, and the snapshot has some
 * more. A thread that serves has four: those of the next snapshot and of two retained ones.
 */
const snapshotFiles = 384
const threadFiles = 12
const searchThreadsDefault = 2

/** A service with fewer would be of no use, so it risks that a swap has to be tried again. */
const connectionsMin = 16

/** With fewer, the threads of a search do not start. */
const filesMin = 400

/** Throws UsageFailure where this process may not open the files that a service starts with. */
export function refuseFewFiles(): void {
  const most = openFilesMax()
  if (most >= filesMin) return
  throw new UsageFailure(
    `this process may open ${most} files, and a service needs ${filesMin} and one for each ` +
      'connection: raise the limit (ulimit -n 65536, LimitNOFILE=65536)',
  )
}

/**
 * Rejects if `kind` is `uws` and uWebSockets.js does not load, naming what was tried. Rejects with
 * RangeError if the memory for bodies is too small.
 */
export async function openHttpServer(
  dispatch: Dispatch,
  options: HttpOptions,
): Promise<HttpServer & { readonly kind: HttpKind }> {
  const { log, stats, bodyMsMax = bodyMsMaxDefault, readMsMax = readMsMaxDefault } = options
  const kind = options.kind === 'auto' ? await bestKind(log) : options.kind
  const filesKept = snapshotFiles + threadFiles * (options.searchThreads ?? searchThreadsDefault)
  const taken = { ...connectionsDefault, ...options.connections }
  const connections = withinFiles(taken, filesKept, log)
  const bodyMemory = new BodyMemory(
    options.bodyMemoryBytes ?? bodyMemoryBytesDefault,
    limits.bodyBytesMax,
  )
  const bounds = { bodyMsMax, readMsMax, bodyMemory, connections }
  const adapterOptions: AdapterOptions = { ...bounds, log, stats }
  const server =
    kind === 'node'
      ? createNodeServer(dispatch, adapterOptions)
      : createUwsServer(await loadUws(), dispatch, adapterOptions)
  return Object.assign(server, { kind })
}

/**
 * Without free file descriptors, connections wait in the kernel's queue and wake the event loop
 * again and again. So fewer are accepted, and the others are refused.
 */
function withinFiles(
  limits: ConnectionLimits,
  filesKept: number,
  log: Pick<Log, 'warn'>,
): ConnectionLimits {
  const room = Math.max(openFilesMax() - openFiles() - filesKept, connectionsMin)
  if (room >= limits.connectionsMax) return limits
  const fields = { connectionsMax: limits.connectionsMax, connectionsTaken: room }
  log.warn(fields, 'this process may not open enough files for all connections; see ulimit -n')
  return { ...limits, connectionsMax: room }
}

async function bestKind(log: Pick<Log, 'warn'>): Promise<HttpKind> {
  try {
    await loadUws()
    return 'uws'
  } catch (error) {
    const reason = messageOf(error)
    log.warn({ reason }, 'serving over node:http, which is slower')
    return 'node'
  }
}

/**
 * Returns how many files and sockets this process may have open. Node raises its soft limit to the
 * hard one at start. Infinity without a limit, and on systems other than Linux.
 */
export function openFilesMax(limits: string = limitsOfThisProcess()): number {
  const soft = /^Max open files +(\S+)/m.exec(limits)?.[1]
  return soft === undefined || soft === 'unlimited' ? Number.POSITIVE_INFINITY : Number(soft)
}

function limitsOfThisProcess(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}

/** Files and sockets that this process has open. 0 on systems that do not show them. */
function openFiles(): number {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return 0
  }
}

/** The origin of a server that listens there: `http://127.0.0.1:8080`. */
export function originOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
