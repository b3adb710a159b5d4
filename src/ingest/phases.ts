/** Reports an import's progress, and measures its phases. */
import { type ImportProgress, type Phase, phases } from './report.ts'

export class Phases {
  readonly #onProgress: (progress: ImportProgress) => void
  readonly #seconds = Object.fromEntries(phases.map((phase) => [phase, 0])) as Record<Phase, number>

  constructor(onProgress: (progress: ImportProgress) => void) {
    this.#onProgress = onProgress
  }

  get seconds(): Readonly<Record<Phase, number>> {
    return this.#seconds
  }

  /** Runs a phase. It reports progress by `advance`. */
  async run<T>(
    phase: Phase,
    total: number,
    work: (advance: (count: number) => void) => Promise<T>,
  ): Promise<T> {
    const started = performance.now()
    let done = 0
    const advance = (count: number) => {
      done += count
      this.#onProgress({ phase, done, total })
    }
    if (total > 0) advance(0)
    const result = await work(advance)
    this.#seconds[phase] += (performance.now() - started) / 1000
    return result
  }
}
