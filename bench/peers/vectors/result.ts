/** The result for `--json` and for the tables. */
import type { Machine } from '../../machine.ts'
import type { Refusal, Timing } from './measure.ts'
import type { VectorOptions } from './options.ts'
import type { Build, Ready } from './protocol.ts'

export interface VectorsResult {
  readonly machine: Machine
  readonly options: VectorOptions
  readonly engines: readonly EngineResult[]
  readonly timings: readonly Timing[]
  readonly refusals: readonly Refusal[]
}

export type EngineResult = PresentEngine | AbsentEngine

interface PresentEngine {
  readonly name: string
  readonly title: string
  readonly isOwn: boolean
  readonly build: Build
  readonly ready: Ready
  /** Memory of the whole process after the last query. */
  readonly residentBytes: number
}

interface AbsentEngine {
  readonly name: string
  readonly title: string
  readonly isOwn: boolean
  /** Why. */
  readonly absent: string
}
