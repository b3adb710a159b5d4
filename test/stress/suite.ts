/** A suite of this folder: its name, its long and short scale, and its claims. */
import type { Claim } from '../../bench/claim.ts'
import type { Ground } from './ground.ts'

export interface Suite {
  /** Its name on the command line. */
  readonly name: string
  /** Runs in full, as by `npm run test:stress`, or in seconds, as by `npm run test:all`. */
  run(ground: Ground, isBrief: boolean): Promise<readonly Claim[]>
}

/** A suite that cannot run here, and why; it is reported as skipped. */
export class SkippedError extends Error {
  override readonly name = 'SkippedError'
}

/** @param efforts scales of the long form and of the short one */
export function suite<Scale>(
  name: string,
  efforts: { readonly thorough: Scale; readonly brief: Scale },
  run: (ground: Ground, scale: Scale) => Promise<readonly Claim[]>,
): Suite {
  const { thorough, brief } = efforts
  return { name, run: (ground, isBrief) => run(ground, isBrief ? brief : thorough) }
}
