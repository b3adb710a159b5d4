/**
 * `npm run bench -- peers:vectors`: our vector search compared with other libraries, on the same
 * vectors, in one thread each, at the same recall. README.md describes the metrics.
 */
import { names } from '../../options.ts'
import { report, runSuite } from '../../suite.ts'
import { alignedTable, countText, millisText } from '../../table.ts'
import { RunnerProcess } from '../runner.ts'
import { readTruth } from './corpus/index.ts'
import { engines } from './engines.ts'
import { type Contender, measureAll, type Timing } from './measure.ts'
import { prepareCorpus, prepareEngine } from './prepare.ts'
import type { Ready } from './protocol.ts'
import { makeEngineRows, makeVectorRows } from './rows.ts'

function settingsTable(timings: readonly Timing[]): string {
  const rows = timings.map(({ engine, filter, setting, recall, p50Us, p99Us }) => [
    `${engine}, filter ${filter}, ${setting}`,
    recall.toFixed(4),
    ...[p50Us, p99Us].map((us) => millisText(us / 1000)),
  ])
  return alignedTable('every setting', ['', 'recall', 'p50', 'p99'], rows)
}

await runSuite('peers:vectors', async (options) => {
  const { count, dims, queries, clusters, seed, rounds, filters } = options
  if (queries > count) throw new Error('--queries takes at most as many as --count')
  const chosen = names(engines.map(({ name }) => name)).read(options.engines, '--engines')
  const shape = { count, dims, queries, clusters, seed }
  const data = await prepareCorpus(shape)
  const contenders: Contender[] = []
  for (const engine of engines.filter(({ name }) => chosen.includes(name))) {
    try {
      const { index, build } = await prepareEngine(engine, shape, data, !options['no-install'])
      const runner = new RunnerProcess([...engine.command, 'serve', data, index])
      contenders.push({ engine, build, runner, ready: await runner.read<Ready>() })
    } catch (error) {
      // A missing peer does not stop the bench. Our own engine has to be there.
      if (engine.program === null) throw error
      console.log(`\nno ${engine.title}: ${(error as Error).message}`)
    }
  }
  const timings = await measureAll(contenders, filters, readTruth(data), rounds)
  console.log(settingsTable(timings))
  const prefix = `${countText(count)} × ${dims}`
  report('the fastest at a recall', makeVectorRows(prefix, timings, engines))
  report('engines', makeEngineRows(prefix, contenders))
  for (const { runner } of contenders) await runner.end()
  return []
})
