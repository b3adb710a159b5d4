/** Opens an HTTP server over whichever adapter is wanted and works here. */

import type { Log, RequestFigures } from '../observe/index.ts'
import type { Dispatch, HttpServer } from './adapter.ts'
import { createNodeServer } from './node.ts'
import { createUwsServer, loadUws } from './uws.ts'

export type HttpKind = 'uws' | 'node'

export interface HttpOptions {
  /** `auto`: uWebSockets.js where it loads, else node:http with one warning. */
  readonly kind: HttpKind | 'auto'
  readonly log: Pick<Log, 'warn' | 'error'>
  /** How long a request's body may take to arrive; 30 seconds by default. */
  readonly bodyMsMax?: number
  /** Counts what is refused before it is dispatched. */
  readonly figures?: Pick<RequestFigures, 'refused'>
}

const bodyMsMaxDefault = 30_000

/** Rejects if `kind` is `uws` and no uWebSockets.js loads, saying what was tried. */
export async function openHttpServer(
  dispatch: Dispatch,
  options: HttpOptions,
): Promise<HttpServer & { readonly kind: HttpKind }> {
  const { log, figures, bodyMsMax = bodyMsMaxDefault } = options
  const kind = options.kind === 'auto' ? await bestKind(log) : options.kind
  const server =
    kind === 'node'
      ? createNodeServer(dispatch, { bodyMsMax, log, figures })
      : createUwsServer(await loadUws(), dispatch, { bodyMsMax, log, figures })
  return Object.assign(server, { kind })
}

async function bestKind(log: Pick<Log, 'warn'>): Promise<HttpKind> {
  try {
    await loadUws()
    return 'uws'
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    log.warn({ reason }, 'serving over node:http, which is slower')
    return 'node'
  }
}
