import { messageOf } from '../domain/index.ts'
import type { Uws } from './uws-types.ts'

/**
 * Loads the official package if it is installed, else the author's binary for this platform. Throws
 * an error that names each attempt and its failure.
 */
export async function loadUws(): Promise<Uws> {
  const nodeMajor = process.versions.node.split('.', 1)[0]
  const reasons: string[] = []
  for (const name of [
    'uWebSockets.js',
    `@uwsjs/${process.platform}-${process.arch}-${nodeMajor}`,
  ]) {
    try {
      const module: { default: Uws } = await import(name)
      return module.default
    } catch (error) {
      reasons.push(`${name}: ${messageOf(error)}`)
    }
  }
  throw new Error(`no uWebSockets.js loads here (${reasons.join('; ')})`)
}
