/**
 * The process of "inside": everything between a parsed request and the bytes of its answer, without
 * HTTP. Prints one line of JSON: rows, and what the searches found before and after.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openAccess, openLocalAccounts } from '../../src/accounts/index.ts'
import { openEmbeddedEngine } from '../../src/engines/index.ts'
import { loadSnapshot } from '../../src/snapshot/index.ts'
import type { Finding } from '../checksum.ts'
import { generateUsers } from '../corpus/index.ts'
import { accessTasks, answerTasks, lookupTasks } from './answer-tasks.ts'
import { explainTasks } from './explain-tasks.ts'
import { type InsideRow, measureTasks } from './measure.ts'
import {
  engineFinding,
  engineOptions,
  engineTasks,
  ThreadSearch,
  threadTasks,
} from './search-tasks.ts'
import { filteredSearches, groupSearches, openSearches } from './searches.ts'
import { textTasks } from './text-tasks.ts'
import { wordTasks } from './word-tasks.ts'

export interface InsideJob {
  readonly dataDir: string
  readonly users: number
  readonly seed: number
  /** The least calls and milliseconds of a row. */
  readonly scale: { readonly queries: number; readonly insideMs: number }
}

export interface InsideResult {
  readonly rows: readonly InsideRow[]
  /** By set of searches: what one thread and the engine found before the rows, and after them. */
  readonly checks: readonly { readonly name: string; readonly findings: readonly Finding[] }[]
}

/** Look-ups and analysed bios are of these first users. */
const peopleCount = 1000

async function measureInside({ dataDir, users, seed, scale }: InsideJob): Promise<InsideResult> {
  const people = [...generateUsers(Math.min(users, peopleCount), seed)]
  const open = openSearches(scale.queries)
  const groups = groupSearches(scale.queries)
  const filtered = filteredSearches(scale.queries)
  const snapshot = await loadSnapshot(dataDir)
  const thread = new ThreadSearch(snapshot)
  const engine = openEmbeddedEngine(snapshot, engineOptions)
  const folder = join(dataDir, 'inside')
  mkdirSync(folder, { recursive: true })
  const accounts = openLocalAccounts(folder)
  const access = await openAccess(accounts.database)
  const findAll = async () => [
    thread.finding(open),
    await engineFinding(engine, open),
    thread.finding(filtered),
    await engineFinding(engine, filtered),
  ]
  try {
    const before = await findAll()
    const bios = people.flatMap(({ bio }) => bio ?? [])
    const logins = people.map(({ login }) => login)
    const tasks = [
      ...textTasks(open, filtered, groups, bios),
      ...threadTasks(thread, open, filtered, groups),
      ...wordTasks(thread),
      ...engineTasks(engine, open, filtered, groups),
      ...(await explainTasks(engine, open, groups)),
      ...lookupTasks(engine, logins),
      ...(await accessTasks(access)),
      ...(await answerTasks(engine, access, open)),
    ]
    const rows = await measureTasks(tasks, scale.insideMs, scale.queries)
    const after = await findAll()
    const findings = (start: number) => [
      ...before.slice(start, start + 2),
      ...after.slice(start, start + 2),
    ]
    return {
      rows,
      checks: [
        { name: 'top 100', findings: findings(0) },
        { name: 'top 10 with filter', findings: findings(2) },
      ],
    }
  } finally {
    await engine.close()
    await access.close()
    await accounts.close()
  }
}

const job = process.argv[2]
if (job === undefined) throw new Error('usage: inside JOB')
console.log(JSON.stringify(await measureInside(JSON.parse(job) as InsideJob)))
