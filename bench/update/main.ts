/**
 * `npm run bench -- update`: the cost of merging few changes compared with an import of all data,
 * with the static table and with a slow model. Both end with the same search index.
 */
import { createReadStream, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { ImportReport } from '../../src/ingest/index.ts'
import { runJson } from '../child.ts'
import { writeLines } from '../corpus/index.ts'
import { prepareDataSet } from '../graph/prepare.ts'
import { describeMachine, machineTable } from '../machine.ts'
import type { Row as SavedRow } from '../report/result.ts'
import { reportRows, row } from '../report/rows.ts'
import { alignedTable, bytesText, countText, secondsText } from '../table.ts'
import type { Usage } from '../usage-probe.ts'
import { benchScript, devdexScript, makeRunFolder } from '../workspace.ts'
import { openSlowModel } from './slow-model.ts'

interface Row extends Usage {
  readonly name: string
  readonly report: ImportReport
  readonly recordBytes: number
  readonly snapshotBytes: number
}

const head = [
  ['', (row: Row) => row.name],
  ['wall', (row: Row) => secondsText(row.wallSeconds)],
  ['processor', (row: Row) => secondsText(row.cpuSeconds)],
  ['read', phase('read')],
  ['graph', phase('graph')],
  ['rank', phase('devrank')],
  ['embed', phase('embed')],
  ['cluster', phase('cluster')],
  ['index', phase('index')],
  ['texts embedded', ({ report }: Row) => countText(report.repos - report.reusedEmbeddings)],
  ['peak memory', (row: Row) => bytesText(row.residentBytesMax)],
  ['snapshot', (row: Row) => bytesText(row.snapshotBytes)],
  ['records', (row: Row) => bytesText(row.recordBytes)],
] as const

function phase(name: keyof ImportReport['phaseSeconds']) {
  return ({ report }: Row) => secondsText(report.phaseSeconds[name])
}

async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      users: { type: 'string', default: '50000' },
      percent: { type: 'string', default: '1' },
      'text-ms': { type: 'string', default: '4' },
      seed: { type: 'string', default: '1' },
    },
  })
  const [users, seed] = [Number(values.users), Number(values.seed)]
  const [percent, textMs] = [Number(values.percent), Number(values['text-ms'])]
  console.log(machineTable(describeMachine(args, 'update')))
  const source = await prepareDataSet({ users, edges: users * 10, seed })
  const folder = makeRunFolder()
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const changes = await writeChanges(source, join(folder, 'changes'), percent)
  const model = await openSlowModel(textMs)
  const rows: Row[] = []
  try {
    for (const [name, embedding] of [
      ['static', 'static'],
      [`${textMs} ms a text`, model.embedding],
    ] as const) {
      const dataDir = join(folder, `data-${rows.length}`)
      const chosen = ['--embedding', embedding, '--keep', '0']
      rows.push(await measured(`${name}: import of all`, [source, ...chosen], dataDir))
      const update = [changes, '--update', ...chosen]
      rows.push(await measured(`${name}: update of ${percent} %`, update, dataDir))
      rmSync(dataDir, { recursive: true })
    }
  } finally {
    await model.close()
  }
  const repos = countText(rows[0]!.report.repos)
  const title = `update: ${countText(users)} users, ${repos} repositories`
  reportRows(rows.flatMap((one) => savedRows(users, one)))
  const cells = rows.map((row) => head.map(([, text]) => text(row)))
  console.log(
    alignedTable(
      title,
      head.map(([name]) => name),
      cells,
    ),
  )
}

function savedRows(users: number, { name, wallSeconds, residentBytesMax }: Row): SavedRow[] {
  const prefix = `${countText(users)} users, ${name}:`
  return [
    row(`${prefix} wall`, 'seconds', wallSeconds, { n: 1, section: 'speed' }),
    row(`${prefix} peak resident memory`, 'bytes', residentBytesMax, { n: 1 }),
  ]
}

async function measured(name: string, args: readonly string[], dataDir: string): Promise<Row> {
  const usagePath = `${dataDir}-usage.json`
  const all = ['import', ...args, '--data', dataDir, '--json']
  const report = await runJson<ImportReport>(devdexScript, all, {
    nodeArgs: ['--import', pathToFileURL(benchScript('usage-probe.js')).href],
    environment: { BENCH_USAGE: usagePath },
  })
  return {
    ...(JSON.parse(readFileSync(usagePath, 'utf8')) as Usage),
    name,
    report,
    recordBytes: bytesIn(join(dataDir, 'records', report.snapshot)),
    snapshotBytes: bytesIn(join(dataDir, 'snapshots', report.snapshot)),
  }
}

/** Changes the texts of `percent` of the users and repositories, deterministically. */
async function writeChanges(source: string, folder: string, percent: number): Promise<string> {
  mkdirSync(folder)
  const every = Math.max(1, Math.round(100 / percent))
  for (const [file, member] of [
    ['users.jsonl', 'bio'],
    ['repos.jsonl', 'description'],
  ] as const) {
    const changed: object[] = []
    let number = 0
    for await (const line of createInterface({ input: createReadStream(join(source, file)) })) {
      if (number++ % every === 0) changed.push({ ...JSON.parse(line), [member]: 'now another one' })
    }
    await writeLines(join(folder, file), changed.values())
  }
  return folder
}

function bytesIn(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}

await run(process.argv.slice(2))
