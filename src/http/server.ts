/** Opens an HTTP server with the configured adapter, or with the one that works here. */

import { limits } from '../contract/index.ts'
import { readMessage, UsageFailure } from '../domain/index.ts'
import { countOpenFiles, type Log, type RequestStats, readOpenFilesMax } from '../observe/index.ts'
import type { Dispatch, HttpKind, HttpServer } from './adapter.ts'
import { BodyMemory } from './bodies.ts'
import { type ConnectionLimits, isLoopback } from './connections.ts'
import { NodeServer } from './node.ts'
import { UwsServer } from './uws.ts'
import { loadUws } from './uws-load.ts'

export interface HttpOptions {
  /** `auto`: uWebSockets.js where it loads, else node:http with one warning. */
  readonly kind: HttpKind | 'auto'
  readonly log: Pick<Log, 'warn' | 'error'>
  /** How long a request's body may take to arrive; 30 seconds by default. */
  readonly bodyMsMax?: number
  /** How long the client of a stream may read nothing; 30 seconds by default. */
  readonly readMsMax?: number
  /** Memory for the bodies of all requests in flight; 64 MiB by default. */
  readonly bodyMemoryBytes?: number | undefined
  /** 10,000 in all and 256 from one address by default. Loopback has no limit. */
  readonly connections?: {
    readonly [Limit in keyof ConnectionLimits]?: ConnectionLimits[Limit] | undefined
  }
  /** Search threads, which a swap starts while the old ones run; 2 by default. */
  readonly searchThreads?: number
  /** Counts requests that are refused before dispatch. */
  readonly stats?: Pick<RequestStats, 'refused'>
}

const bodyMsMaxDefault = 30_000
const readMsMaxDefault = 30_000
const bodyMemoryBytesDefault = 64 << 20

const connectionsMaxDefault = 10_000
const perAddressMaxDefault = 256

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
  const most = readOpenFilesMax()
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
): Promise<HttpServer> {
  const { log, stats, bodyMsMax = bodyMsMaxDefault, readMsMax = readMsMaxDefault } = options
  const kind = options.kind === 'auto' ? await chooseKind(log) : options.kind
  const filesKept = snapshotFiles + threadFiles * (options.searchThreads ?? searchThreadsDefault)
  const {
    connectionsMax = connectionsMaxDefault,
    perAddressMax = perAddressMaxDefault,
    isExempt = isLoopback,
  } = options.connections ?? {}
  const wanted = { connectionsMax, perAddressMax, isExempt }
  const connections = limitToFiles(wanted, filesKept, log)
  const bytes = options.bodyMemoryBytes ?? bodyMemoryBytesDefault
  const bodyMemory = new BodyMemory(bytes, limits.bodyBytesMax)
  const adapterOptions = { bodyMsMax, readMsMax, bodyMemory, connections, log, stats }
  if (kind === 'node') return new NodeServer(dispatch, adapterOptions)
  return new UwsServer(await loadUws(), dispatch, adapterOptions)
}

/**
 * Without free file descriptors, connections wait in the kernel's queue and wake the event loop
 * again and again. So fewer are accepted, and the others are refused.
 */
function limitToFiles(
  limits: ConnectionLimits,
  filesKept: number,
  log: Pick<Log, 'warn'>,
): ConnectionLimits {
  const room = Math.max(readOpenFilesMax() - (countOpenFiles() ?? 0) - filesKept, connectionsMin)
  if (room >= limits.connectionsMax) return limits
  const fields = { connectionsMax: limits.connectionsMax, connectionsTaken: room }
  log.warn(fields, 'this process may not open enough files for all connections; see ulimit -n')
  return { ...limits, connectionsMax: room }
}

async function chooseKind(log: Pick<Log, 'warn'>): Promise<HttpKind> {
  try {
    await loadUws()
    return 'uws'
  } catch (error) {
    const reason = readMessage(error)
    log.warn({ reason }, 'serving over node:http, which is slower')
    return 'node'
  }
}

/** The origin of a server that listens there: `http://127.0.0.1:8080`. */
export function formatOrigin(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
