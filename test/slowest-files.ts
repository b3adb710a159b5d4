/** A reporter of vitest that lists the slowest files of a run. */
import { relative } from 'node:path'
import type { Reporter, TestModule, Vitest } from 'vitest/node'

const shown = 10

export class SlowestFiles implements Reporter {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = modules.map((module) => ({ path: module.moduleId, ms: msOf(module) }))
    files.sort((a, b) => b.ms - a.ms)
    const all = files.reduce((sum, { ms }) => sum + ms, 0)
    const root = this.#vitest?.config.root ?? ''
    const lines = files.slice(0, shown).map(({ path, ms }) => line(ms, relative(root, path)))
    this.#vitest?.logger.log(
      [`\n${line(all, `in ${files.length} files; the ${lines.length} slowest:`)}`, ...lines].join(
        '\n',
      ),
    )
  }
}

/** The time of its worker, which also transforms and runs the imports of the file. */
function msOf(module: TestModule): number {
  const { collectDuration, setupDuration, duration } = module.diagnostic()
  return collectDuration + setupDuration + duration
}

function line(ms: number, text: string): string {
  return `${(ms / 1000).toFixed(1).padStart(7)} s ${text}`
}
