import { readMessage } from '../domain/index.ts'
import type { Uws } from './uws-types.ts'

/**
 * Loads the official package if it is installed, else the author's binary for this platform. Throws
 * an error that names each attempt and its failure.
 */
export async function loadUws(): Promise<Uws> {
  // It takes heads of 4 KiB by itself, other servers of 16. It reads this when it is loaded.
  process.env.UWS_HTTP_MAX_HEADERS_SIZE ??= '16384'
  const nodeMajor = process.versions.node.split('.', 1)[0]
  const reasons: string[] = []
  for (const name of [
    'uWebSockets.js',
    `@uwsjs/${process.platform}-${process.arch}-${nodeMajor}`,
  ]) {
    try {
      return ((await import(name)) as { default: Uws }).default
    } catch (error) {
      reasons.push(`${name}: ${readMessage(error)}`)
    }
  }
  throw new Error(`no uWebSockets.js loads here (${reasons.join('; ')})`)
}
