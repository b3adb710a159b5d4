/** What each suite of this folder is given, and what it tells. */
import type { Claim } from '../claim.ts'
import type { Ground } from '../endurance/ground.ts'

export interface EnginesOptions {
  /** Seconds instead of minutes. */
  readonly isBrief: boolean
  /** A data set that is made, and folders for what suites make. */
  readonly ground: Ground
  /** A folder with a data set of real people, or one like it. */
  readonly source: string
  readonly prices: Prices
}

/** US dollars a month, as rented. */
export interface Prices {
  readonly gibibyteOfMemory: number
  readonly gibibyteOfDisk: number
}

export interface Outcome {
  readonly claims: readonly Claim[]
  /** For people. */
  readonly tables?: string
  /** The same and more, unrounded, for `--json`. */
  readonly figures?: unknown
}

export interface EnginesSuite {
  /** On the command line. */
  readonly name: string
  run(options: EnginesOptions): Promise<Outcome>
}
