/**
 * `npm run bench -- peers:facets`: a total and five facets compared with Lucene, each in one
 * thread, over the same users. ../README.md describes the metrics.
 */
import { join } from 'node:path'
import type { Summary } from '../../../src/engines/index.ts'
import { loadSnapshot } from '../../../src/snapshot/index.ts'
import { makeImportRows, measureImport } from '../../import.ts'
import { millisRow } from '../../report/rows.ts'
import { median } from '../../statistics.ts'
import { report, runSuite } from '../../suite.ts'
import { countText } from '../../table.ts'
import { makeTemporaryRunFolder, prepareCorpus } from '../../workspace.ts'
import { lucene } from '../install.ts'
import { RunnerProcess } from '../runner.ts'
import { differences } from './answers.ts'
import { writeDump } from './dump.ts'
import type { PeerReady, PeerRound } from './protocol.ts'
import { findWords, kindsOfWord, planOf, question, startEngine } from './question.ts'

const title = 'Lucene'
const warmUpRounds = 5

await runSuite('peers:facets', async ({ users, seed, rounds, data, ...options }) => {
  const folder = makeTemporaryRunFolder()
  const dataDir = data ?? join(folder, 'data')
  if (data === undefined) {
    const imported = await measureImport(await prepareCorpus(users, seed), dataDir)
    report('import', makeImportRows(imported, `${countText(users)} users:`))
  }
  const snapshot = await loadSnapshot(dataDir)
  const engine = await startEngine(snapshot)
  const problems: string[] = []
  try {
    const words = await findWords(engine)
    const dump = join(folder, 'dump')
    await writeDump(snapshot, words, dump)
    await lucene.install(!options['no-install'])
    const command = [...lucene.command, 'facets', dump, join(folder, 'lucene')]
    const runner = new RunnerProcess(command)
    const { version } = await runner.read<PeerReady>()
    const times: number[][] = words.map(() => [])
    const own: number[][] = words.map(() => [])
    let summaries: Summary[] = []
    // Interleaved, so that other load on the machine affects all of them equally.
    for (let round = -warmUpRounds; round < rounds; round++) {
      summaries = []
      for (const [i, word] of words.entries()) {
        const startMs = performance.now()
        summaries.push(await engine.searcher.summarise(planOf(word), question))
        if (round >= 0) own[i]!.push(performance.now() - startMs)
      }
      const { us, answers } = await runner.ask<PeerRound>('round')
      for (const [i, summary] of summaries.entries()) {
        if (round >= 0) times[i]!.push(us[i]! / 1000)
        if (round !== 0) continue
        const differ = differences(summary, answers[i]!)
        problems.push(...differ.map((what) => `"${words[i]}": ${what}`))
      }
    }
    const rows = words.map((word, i) => {
      const what = `total and facets, ${kindsOfWord[i]}, p50 beside ${title}`
      return millisRow(`${countText(users)} users: ${what}`, median(own[i]!), {
        n: rounds,
        note: `"${word}", ${countText(summaries[i]!.total)} users match. ${version}.`,
        peer: { name: title, median: median(times[i]!) / 1000 },
        ...(i === 0 ? { section: 'peers' as const } : {}),
      })
    })
    report('a total and five facets, one thread', rows)
    await runner.end()
  } finally {
    await engine.close()
  }
  return problems
})
