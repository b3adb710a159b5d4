/**
 * `npm run bench -- experts`: how long a search for people by what they did takes on one thread,
 * over a generated graph, and what memory it keeps.
 */
import { join } from 'node:path'
import { runJson } from '../child.ts'
import { prepareDataSet } from '../graph/prepare.ts'
import { makeImportRows, measureImport } from '../import.ts'
import { millisRow, row } from '../report/rows.ts'
import { report, runSuite } from '../suite.ts'
import { countText, millisText } from '../table.ts'
import { benchScript, makeTemporaryRunFolder } from '../workspace.ts'
import type { ExpertTimes } from './inside.ts'

await runSuite('experts', async ({ users, edges, seed, quick }) => {
  const prefix = `${countText(users)} users and repositories, ${countText(edges)} edges:`
  const folder = await prepareDataSet({ users, edges, seed }, 1)
  const dataDir = join(makeTemporaryRunFolder(), 'data')
  report('import', makeImportRows(await measureImport(folder, dataDir), prefix))
  const job = JSON.stringify({ dataDir, queries: quick ? 100 : 300 })
  const { rows, bytes } = await runJson<ExpertTimes>(benchScript('experts/inside.js'), [job])
  const isFull = users === 1_000_000 && edges === 20_000_000
  const most = (value: number) => (isFull ? { bound: { value, kind: 'at most' as const } } : {})
  report('one thread: the first ten people', [
    ...rows.flatMap(({ name, p50Ms, p99Ms, matches, queries }) => [
      millisRow(`${prefix} people by ${name}, p50`, p50Ms, {
        ...most(20e-3),
        ...(isFull && name === 'expertise' ? { section: 'speed' as const } : {}),
        n: queries,
        note: `p99 ${millisText(p99Ms)}. ${countText(Math.round(matches))} repositories match.`,
      }),
      millisRow(`${prefix} people by ${name}, p99`, p99Ms, { ...most(60e-3), n: queries }),
    ]),
    ...Object.entries(bytes).map(([name, size]) => row(`${prefix} ${name}`, 'bytes', size)),
  ])
})
