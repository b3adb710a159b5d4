/** The result for `--json` and for the tables. */
import type { Machine } from '../../machine.ts'
import type { Agreement, Timing } from './measure.ts'
import type { PeerOptions } from './options.ts'
import type { Ready } from './protocol.ts'

export interface PeersResult {
  readonly machine: Machine
  readonly options: PeerOptions
  readonly sizes: readonly SizeResult[]
}

export interface SizeResult {
  readonly users: number
  readonly engines: readonly EngineResult[]
  readonly agreements: readonly Agreement[]
  readonly timings: readonly Timing[]
}

export type EngineResult = PresentEngine | AbsentEngine

interface PresentEngine {
  readonly name: string
  readonly title: string
  readonly ready: Ready
  /** Null where an index of an earlier run was taken again. */
  readonly buildSeconds: number | null
}

interface AbsentEngine {
  readonly name: string
  readonly title: string
  /** Why. */
  readonly absent: string
}
