/** What each suite of this folder is: a name, two efforts, and what it shows. */
import type { Claim } from '../../bench/claim.ts'
import type { Ground } from './ground.ts'

export interface Suite {
  /** On the command line. */
  readonly name: string
  /** As `npm run test:stress` runs it, or in seconds, as `npm run test:all` does. */
  run(ground: Ground, isBrief: boolean): Promise<readonly Claim[]>
}

/** A suite that cannot run here, and why; it is reported as skipped. */
export class SkippedError extends Error {
  override readonly name = 'SkippedError'
}

/** @param efforts of the long form and of the short one */
export function suite<Scale>(
  name: string,
  efforts: { readonly thorough: Scale; readonly brief: Scale },
  run: (ground: Ground, scale: Scale) => Promise<readonly Claim[]>,
): Suite {
  const { thorough, brief } = efforts
  return { name, run: (ground, isBrief) => run(ground, isBrief ? brief : thorough) }
}
