/**
 * `npm run bench -- peers:text`: our text search compared with other engines, on the same tokens,
 * with the same scores, in one thread each. README.md describes the metrics.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { names } from '../../options.ts'
import { report, runSuite } from '../../suite.ts'
import { alignedTable, countText } from '../../table.ts'
import { RunnerProcess } from '../runner.ts'
import { engines } from './engines.ts'
import { type Agreement, type Contender, compareAnswers, measureRounds } from './measure.ts'
import { dumpCorpus, openCorpus, prepareEngine, writeQueries } from './prepare.ts'
import { modes, type Ready } from './protocol.ts'
import { makeIndexRows, makeTextRows } from './rows.ts'

function agreementTable(agreements: readonly Agreement[]): string {
  const rows = agreements.map(({ engine, mode, reference, queries, same, sameTotals, overlap }) => [
    `${mode}: ${engine} and ${reference}`,
    `${same} of ${queries}`,
    `${(overlap * 100).toFixed(2)} %`,
    sameTotals === null ? '' : `${sameTotals}`,
  ])
  return alignedTable('answers', ['', 'same list', 'overlap', 'same count'], rows)
}

function problemsOf({ engine, mode, queries, same, sameTotals }: Agreement): string[] {
  const differing = Object.entries({ lists: same, counts: sameTotals }).filter(
    ([, count]) => count !== null && count < queries,
  )
  return differing.map(([what, count]) => {
    return `${engine}, ${mode}: the ${what} of ${queries - count!} queries differ`
  })
}

await runSuite('peers:text', async (options) => {
  const { queries, rounds, seed } = options
  const order = options.order ?? 'id'
  const chosen = names(engines.map(({ name }) => name)).read(options.engines, '--engines')
  const asked = names(modes).read(options.modes, '--modes')
  const problems: string[] = []
  for (const users of options.users) {
    const prefix = `${countText(users)} users${order === 'ours' ? ', documents in our order' : ''}`
    const corpus = await openCorpus(users, seed)
    const dump = await dumpCorpus(corpus, order)
    const queriesPath = await writeQueries(corpus, dump, queries, options['query-seed'])
    const ordinals = readFileSync(join(dump, 'ties.txt'), 'utf8').trimEnd().split('\n').map(Number)
    const contenders: Contender[] = []
    for (const engine of engines.filter(({ name }) => chosen.includes(name))) {
      try {
        const mayInstall = !options['no-install']
        const { command, index } = await prepareEngine(engine, corpus, dump, mayInstall)
        const runner = new RunnerProcess([...command, 'serve', index, queriesPath])
        const ready = await runner.read<Ready>()
        contenders.push({ engine, runner, ready, numbers: engine.program && ordinals })
      } catch (error) {
        // A missing peer does not stop the bench. Our own engine has to be there.
        if (engine.program === null) throw error
        console.log(`\nno ${engine.title}: ${(error as Error).message}`)
      }
    }
    const agreements: Agreement[] = []
    for (const mode of asked) agreements.push(...(await compareAnswers(contenders, mode)))
    console.log(agreementTable(agreements))
    problems.push(...agreements.flatMap(problemsOf))
    const timings = await measureRounds(contenders, asked, rounds)
    report(prefix, [
      ...makeTextRows(prefix, timings, engines),
      ...makeIndexRows(prefix, contenders),
    ])
    for (const { runner } of contenders) await runner.end()
  }
  return problems
})
