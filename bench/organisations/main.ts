/**
 * `npm run bench -- organisations`: how many accounts that an import takes for organizations are
 * some, and how many of those that are some it takes. Judged by reading name and bio.
 * `judgements.tsv` names people by hashes of their logins only. Exit code 1 where precision is
 * below its bound, or the folder is missing.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { isEmployer, NamedEmployers, readUser } from '../../src/ingest/index.ts'
import { describeMachine, machineTable } from '../machine.ts'
import type { Row } from '../report/result.ts'
import { reportRows, row } from '../report/rows.ts'
import { computeWilson } from '../statistics.ts'
import { alignedTable, countText } from '../table.ts'
import { repositoryFolder } from '../workspace.ts'

/** One of twenty accounts that are taken for organizations may be none. */
const precisionMin = 0.95

interface Judgement {
  readonly judgement: 'organisation' | 'person' | 'unclear'
  /** `guessed` ones were judged because the rules took them: they say nothing about recall. */
  readonly chosen: 'all' | 'drawn' | 'guessed'
}

type UserLine = Readonly<Record<string, unknown>>

interface Counts {
  readonly accounts: number
  readonly guessed: number
  readonly right: number
  readonly wrong: number
  readonly unclear: number
  readonly unjudged: number
  /** Organizations that were chosen without the rules, and those of them that the rules take. */
  readonly known: number
  readonly found: number
}

function readJudgements(): ReadonlyMap<string, Judgement> {
  const path = join(repositoryFolder, 'bench/organisations/judgements.tsv')
  const [, ...lines] = readFileSync(path, 'utf8').trimEnd().split('\n')
  return new Map(
    lines.map((line) => {
      const [login = '', judgement, chosen] = line.split('\t')
      return [login, { judgement, chosen } as Judgement]
    }),
  )
}

function hashLogin(login: string): string {
  return createHash('sha256').update(login.toLowerCase()).digest('hex').slice(0, 16)
}

function readLines(folder: string, name: string): UserLine[] {
  const text = gunzipSync(readFileSync(join(folder, `${name}.jsonl.gz`))).toString()
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as UserLine)
}

/** Users with nothing but a login, each once: owners of repositories, and users of a graph. */
function readLogins(folder: string): UserLine[] {
  const owners = readLines(folder, 'repos-ranked').map(({ ownerLogin }) => `${ownerLogin}`)
  const users = readLines(folder, 'users-graph').map(({ login }) => `${login}`)
  const logins = new Set([...owners, ...users])
  return Array.from(logins, (login) => ({ platformId: login, login }))
}

/** Accounts that others name as their company. */
function findEmployers(users: readonly UserLine[]): ReadonlySet<UserLine> {
  const named = new NamedEmployers()
  for (const { company } of users) if (typeof company === 'string') named.add(company)
  const byLogin = new Map(users.map((user) => [`${user.login}`.toLowerCase(), user]))
  const found = Array.from(named.frequent(), (employer) => {
    const user = byLogin.get(employer.login)
    return user !== undefined && isEmployer(user, employer) ? [user] : []
  })
  return new Set(found.flat())
}

function countGuesses(users: readonly UserLine[], judged: ReadonlyMap<string, Judgement>): Counts {
  const counts = { right: 0, wrong: 0, unclear: 0, unjudged: 0, known: 0, found: 0 }
  const employers = findEmployers(users)
  for (const members of users) {
    const isGuessed = readUser(members).guess !== null || employers.has(members)
    const { judgement, chosen } = judged.get(hashLogin(`${members.login}`)) ?? {}
    const isKnown = judgement === 'organisation' && chosen !== 'guessed'
    if (isKnown) counts.known++
    if (!isGuessed) continue
    if (isKnown) counts.found++
    if (judgement === undefined) counts.unjudged++
    else if (judgement === 'unclear') counts.unclear++
    else if (judgement === 'organisation') counts.right++
    else counts.wrong++
  }
  const { right, wrong, unclear, unjudged } = counts
  return { accounts: users.length, guessed: right + wrong + unclear + unjudged, ...counts }
}

/** Unclear ones count as wrong. */
function listShares({ right, wrong, unclear, known, found }: Counts) {
  return [
    { name: 'precision', share: computeWilson(right, right + wrong + unclear) },
    { name: 'recall', share: computeWilson(found, known) },
  ]
}

const head = [
  ...['', 'accounts', 'guessed', 'organisation', 'person', 'unclear', 'unjudged'],
  ...['precision', 'recall'],
]

function cells(name: string, counts: Counts): string[] {
  const { accounts, guessed, right, wrong, unclear, unjudged } = counts
  const numbers = [accounts, guessed, right, wrong, unclear, unjudged].map(countText)
  const shares = listShares(counts).map(({ share }) => {
    if (share === null) return '-'
    const [middle, low, high] = [share.share, share.low, share.high].map((one) => one.toFixed(3))
    return `${middle} [${low}, ${high}] of ${share.n}`
  })
  return [name, ...numbers, ...shares]
}

function listRows(name: string, counts: Counts): Row[] {
  return listShares(counts).flatMap(({ name: measure, share }) => {
    if (share === null) return []
    const bound = { kind: 'at least', value: precisionMin } as const
    return row(`organizations guessed, ${name}: ${measure}`, 'share', share.share, {
      ...{ low: share.low, high: share.high, n: share.n, spread: '95 %' },
      ...(measure === 'precision' && { bound }),
      section: 'quality',
    })
  })
}

function run([folder = '../shared/data']: readonly string[]): number {
  if (!existsSync(join(folder, 'users.jsonl.gz'))) throw new Error(`${folder}: no users.jsonl.gz`)
  console.log(machineTable(describeMachine(['organisations'], 'organisations')))
  const judged = readJudgements()
  const groups = [
    { name: 'profiles', users: readLines(folder, 'users') },
    { name: 'logins alone', users: readLogins(folder) },
  ].map(({ name, users }) => ({ name, counts: countGuesses(users, judged) }))
  const table = groups.map(({ name, counts }) => cells(name, counts))
  console.log(alignedTable('accounts taken for organizations', head, table))
  const rows = groups.flatMap(({ name, counts }) => listRows(name, counts))
  reportRows(rows)
  return rows.some(({ isMissed }) => isMissed) ? 1 : 0
}

try {
  process.exitCode = run(process.argv.slice(2))
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
