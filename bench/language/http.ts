/** Requests in plain words over HTTP, in turn with the searches that they became. */
import { createKey } from '../bench-key.ts'
import { type ServerProcess, startServer } from '../child.ts'
import { type DuelServer, type LoadSummary, runDuel } from '../http/duel.ts'
import { type LoadProcess, startLoadProcess } from '../http/load.ts'
import { alignedTable, countText, millisText, ratioText } from '../table.ts'
import { devdexScript } from '../workspace.ts'
import type { LanguageOptions } from './options.ts'
import { type Ask, findPairs, type Pairs, paths } from './pairs.ts'
import type { Subject } from './sentences.ts'

export interface LanguageHttpRow {
  readonly subject: Subject
  readonly connections: number
  readonly words: LoadSummary
  readonly plain: LoadSummary
}

export interface LanguageHttpCheck extends Omit<Pairs, 'pairs'> {
  readonly subject: Subject
  /** Sentences that find what their search finds. */
  readonly same: number
}

export interface LanguageHttp {
  readonly rows: readonly LanguageHttpRow[]
  readonly checks: readonly LanguageHttpCheck[]
}

interface Running {
  readonly service: ServerProcess
  readonly load: LoadProcess
  readonly headers: Readonly<Record<string, string>>
}

const connectionCounts = [1, 16]

/** Throws where an answer is not 200, or where both ways find different documents. */
export async function measureLanguageHttp(
  options: LanguageOptions,
  dataDir: string,
): Promise<LanguageHttp> {
  const key = await createKey(dataDir)
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const service = await startServer(devdexScript, ['serve', '--data', dataDir, '--port', '0'])
  const load = startLoadProcess()
  try {
    const rows: LanguageHttpRow[] = []
    const checks: LanguageHttpCheck[] = []
    for (const subject of ['users', 'repos'] as const) {
      const found = await findPairs(subject, callerOf(service.url, headers))
      const { pairs, ...others } = found
      checks.push({ subject, same: pairs.length, ...others })
      rows.push(...(await measureSubject(options, subject, found, { service, load, headers })))
    }
    return { rows, checks }
  } finally {
    await load.stop()
    await service.stop()
  }
}

function callerOf(url: string, headers: Readonly<Record<string, string>>): Ask {
  return async (path, body) => {
    const response = await fetch(url + path, { method: 'POST', headers, body })
    const text = await response.text()
    if (response.status !== 200) throw new Error(`${path} ${body}: ${response.status} ${text}`)
    return JSON.parse(text)
  }
}

async function measureSubject(
  options: LanguageOptions,
  subject: Subject,
  { pairs }: Pairs,
  { service, load, headers }: Running,
): Promise<LanguageHttpRow[]> {
  const { pid, url } = service
  const words: DuelServer = {
    pid,
    url: url + paths[subject].words,
    bodies: pairs.map(({ sentence }) => sentence),
  }
  const plain: DuelServer = {
    pid,
    url: url + paths[subject].plain,
    bodies: pairs.map(({ plain }) => plain),
  }
  const rows: LanguageHttpRow[] = []
  for (const connections of connectionCounts) {
    const job = { headers, bodies: [], connections, perSecond: null }
    const both = await runDuel(load, [words, plain], { ...options, job, path: '' })
    rows.push({ subject, connections, words: both[0]!, plain: both[1]! })
  }
  return rows
}

const names: Readonly<Record<Subject, string>> = { users: 'people', repos: 'repositories' }

export function languageHttpTables({ rows, checks }: LanguageHttp): string {
  const cells = (name: string, connections: number, load: LoadSummary) => [
    name,
    `${connections}`,
    countText(load.perSecond),
    millisText(load.p50Ms),
    millisText(load.p99Ms),
    `${load.errors}`,
    millisText(load.serverMicros / 1000),
    millisText(load.mainMicros / 1000),
  ]
  const loads = rows.flatMap(({ subject, connections, words, plain }) => [
    cells(`${names[subject]}, in plain words`, connections, words),
    cells('  the search that it became', connections, plain),
  ])
  const ratios = rows.map(({ subject, connections, words, plain }) => [
    names[subject],
    `${connections}`,
    ...[words.p50Ms / plain.p50Ms, words.p99Ms / plain.p99Ms].map(ratioText),
    ratioText(words.serverMicros / plain.serverMicros),
  ])
  return [
    alignedTable(
      'http',
      ['', 'connections', 'a second', 'p50', 'p99', 'errors', 'CPU', 'of main'],
      loads,
    ),
    alignedTable(
      'http: plain words against the search that they became',
      ['', 'connections', 'p50', 'p99', 'CPU'],
      ratios,
    ),
    alignedTable(
      'http: sentences',
      ['', 'finding the same', 'left out: widened', 'left out: nothing to search for'],
      checks.map(({ subject, same, relaxed, unbounded }) => [
        names[subject],
        ...[same, relaxed, unbounded].map(String),
      ]),
    ),
  ].join('\n')
}
