import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../../config.ts'
import { readPackageVersion } from '../../service/index.ts'
import type { OptionsOf } from '../command-row.ts'
import { type Io, write } from '../output/io.ts'
import { UsageFailure } from '../output/report.ts'
import { cleanText, formatCount, formatGrouped, formatGroupedCount } from '../output/safe-text.ts'
import { readPathKind } from '../paths.ts'
import { FetchStopped, formatDuration, GithubClient, parseApiAddress } from './client.ts'
import {
  type FetchCounts,
  FetchJournal,
  type FetchSelection,
  type FetchTask,
  type SelectionKind,
} from './journal.ts'
import { describeTask, listFirstTasks } from './queries.ts'
import type { fetchFlags } from './row.ts'
import { type FetchEnd, TaskRunner } from './tasks.ts'

type FetchOptions = OptionsOf<(typeof fetchFlags)[number]>

const requestMs = 60_000

/** `devdex fetch github`. */
export async function fetchGithub(io: Io, config: Config, options: FetchOptions): Promise<void> {
  const selection = readSelection(options)
  const { githubToken: token } = config
  if (token === undefined) {
    const hint = 'make one at https://github.com/settings/tokens and export GITHUB_TOKEN=…'
    throw new UsageFailure(`set GITHUB_TOKEN to a token of GitHub: ${hint}`)
  }
  if (['file', 'below a file'].includes(readPathKind(options.into))) {
    throw new UsageFailure(`--into: ${options.into} is no folder`)
  }
  const stopper = new AbortController()
  const stop = () => stopper.abort()
  const shown = new FetchProgress(io)
  const pause = async (ms: number, reason: string | null) => {
    if (reason !== null) shown.report(reason)
    const { signal } = stopper
    await (io.sleep?.(ms, signal) ?? sleep(ms, undefined, { signal })).catch(() => {
      throw new FetchStopped('stopped')
    })
  }
  const client = new GithubClient({
    url: selection.api,
    token,
    userAgent: `devdex/${readPackageVersion()}`,
    fetch: io.fetch,
    requestMs,
    pause,
    stop: stopper.signal,
  })
  // Loaded here, so that other commands start without it.
  const { DataLock, explainDiskErrors } = await import('../../ingest/index.ts')
  const target = {
    content: 'what GitHub answered',
    place: 'the folder',
    folder: options.into,
    other: 'name another with --into',
    outcome: 'the same command goes on from the last page that was kept',
  }
  process.once('SIGINT', stop).once('SIGTERM', stop)
  try {
    await explainDiskErrors(target, () =>
      DataLock.runUnder(`${options.into}/.fetch`, 'fetch', () =>
        fetchInto(io, options, { selection, client, shown, pause }),
      ),
    )
  } finally {
    shown.end()
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}

interface FetchParts {
  readonly selection: FetchSelection
  readonly client: GithubClient
  readonly shown: FetchProgress
  readonly pause: (ms: number, reason: string | null) => Promise<void>
}

async function fetchInto(io: Io, options: FetchOptions, parts: FetchParts): Promise<void> {
  const { selection, client, shown, pause } = parts
  const tasks = listFirstTasks(selection)
  const journal = await FetchJournal.open(options.into, selection, tasks, options.max)
  try {
    const { users, repos } = journal.records
    const isBegun = users + repos > 0
    if (isBegun && journal.head !== undefined) {
      shown.report(
        `going on after ${formatCount(users, 'user')} and ${formatCount(repos, 'repository')}`,
      )
    }
    const onPage = (task: FetchTask, total: number | undefined) =>
      shown.page(journal, client, task, total)
    const end = await new TaskRunner(client, journal, { notice: shown.reportOnce, onPage, pause })
      .run()
      .catch((error: Error) => error)
    shown.end()
    await reportEnd(io, options, { journal, client, end })
  } finally {
    journal.close()
  }
}

interface FetchOutcome {
  readonly journal: FetchJournal
  readonly client: GithubClient
  readonly end: FetchEnd | Error
}

/** Prints the summary. Throws the error that ended the fetch, with advice how to resume. */
async function reportEnd(io: Io, options: FetchOptions, outcome: FetchOutcome): Promise<void> {
  const { journal, end } = outcome
  const isStopped = end instanceof FetchStopped
  if (!(end instanceof Error) || isStopped) {
    await write(
      io.stdout,
      options.json ? formatJsonSummary(outcome) : formatSummary(options, outcome),
    )
  }
  const { users, repos } = journal.records
  const kept = `${formatCount(users, 'user')} and ${formatCount(repos, 'repository')} are kept`
  const hint = `${kept} in ${options.into}; run the same command again to go on`
  if (isStopped) throw new Error(`stopped: ${hint}`)
  if (end instanceof Error) {
    throw users + repos === 0 ? end : new Error(`${end.message}; ${hint}`, { cause: end })
  }
  const { missing, forbidden } = journal.counts
  if (users + repos === 0 && missing + forbidden > 0) throw new Error('nothing was found')
}

function formatJsonSummary({ journal, client, end }: FetchOutcome): string {
  const { kind, names } = journal.selection
  const files = (['users', 'repos', 'edges'] as const).map((one) => journal.locateFile(one))
  const { requests, points, budget } = client
  const spent = { requests, points, pointsLeft: budget.remaining ?? null }
  const state = end instanceof Error ? 'stopped' : end
  const what = { state, selection: { kind, names }, ...journal.records }
  return `${JSON.stringify({ ...what, ...journal.counts, ...spent, files })}\n`
}

const countNames: Readonly<Record<keyof FetchCounts, string>> = {
  missing: 'not found',
  forbidden: 'that the token may not see',
  renamed: 'renamed',
  private: 'private',
  unreadable: 'records or values of unknown types',
  unreachable: 'beyond what a search shows',
}

function formatSummary(options: FetchOptions, { journal, client, end }: FetchOutcome): string {
  const { users, repos, edges } = journal.records
  const parts = [
    formatGroupedCount(users, 'user'),
    formatGroupedCount(repos, 'repository'),
    formatGroupedCount(edges, 'edge'),
  ]
  const others = Object.entries(countNames).flatMap(([name, text]) => {
    const count = journal.counts[name as keyof FetchCounts]
    return count > 0 ? [`${formatGrouped(count)} ${text}`] : []
  })
  const spent = `${formatGroupedCount(client.requests, 'request')}, ${formatGroupedCount(client.points, 'point')}`
  const lines = [
    `${parts.join(', ')} in ${cleanText(options.into)} (*-${journal.hash}.jsonl)`,
    others.length > 0 ? others.join(', ') : null,
    `${spent}${formatBudget(client)}`,
    end === 'max' ? `--max ${options.max} is reached: run it again with a greater one` : null,
    end === 'complete' ? `complete; next: devdex import ${cleanText(options.into)}` : null,
  ]
  return `${lines.filter((line) => line !== null).join('\n')}\n`
}

function formatBudget(client: GithubClient): string {
  const { remaining, limit } = client.budget
  if (remaining === undefined || limit === undefined) return ''
  const untilReset = client.readMsToReset()
  const reset = untilReset === undefined ? '' : ` for ${formatDuration(untilReset)}`
  return `; ${formatGrouped(remaining)} of ${formatGrouped(limit)} points left${reset}`
}

/** A terminal has one line that changes. Other outputs get a line every half minute. */
const linesEveryMs = 30_000
const noticesMax = 50

class FetchProgress {
  readonly #io: Io
  readonly #startMs = Date.now()
  #startRecords: number | null = null
  #shownMs = Date.now()
  readonly #notices = new Set<string>()
  #isOpen = false

  constructor(io: Io) {
    this.#io = io
  }

  /** Prints a line. */
  readonly report = (text: string): void => {
    this.end()
    this.#io.stderr.write(`${cleanText(text)}\n`)
  }

  /** Prints each text once. After too many of them, only the summary counts them. */
  readonly reportOnce = (text: string): void => {
    if (this.#notices.size === noticesMax || this.#notices.has(text)) return
    this.#notices.add(text)
    this.report(text)
    if (this.#notices.size === noticesMax) this.report('further notices are not shown')
  }

  page(
    journal: FetchJournal,
    client: GithubClient,
    task: FetchTask,
    total: number | undefined,
  ): void {
    const { users, repos, edges } = journal.records
    this.#startRecords ??= users + repos
    const isTerminal = this.#io.stderr.isTTY === true
    if (!isTerminal && Date.now() - this.#shownMs < linesEveryMs) return
    this.#shownMs = Date.now()
    const minutes = (Date.now() - this.#startMs) / 60_000
    const perMinute = Math.round((users + repos - this.#startRecords) / Math.max(minutes, 1 / 60))
    const of = total === undefined ? '' : ` (${formatGrouped(total)})`
    const counts = `${formatGroupedCount(users, 'user')}, ${formatGroupedCount(repos, 'repository')}`
    const rate = `${formatGrouped(perMinute)} a minute${formatBudget(client)}`
    const text = `${describeTask(task)}${of}: ${counts}, ${formatGroupedCount(edges, 'edge')}; ${rate}`
    if (!isTerminal) return void this.#io.stderr.write(`${cleanText(text)}\n`)
    const line = cleanText(text).slice(0, (this.#io.stderr.columns ?? 120) - 1)
    this.#io.stderr.write(`\r\u001b[2K${line}`)
    this.#isOpen = true
  }

  /** Ends the changing line. */
  end(): void {
    if (this.#isOpen) this.#io.stderr.write('\r\u001b[2K')
    this.#isOpen = false
  }
}

// The selection of the options.

const loginPattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/
const repoPattern = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}\/[A-Za-z0-9._-]{1,100}$/
const topicPattern = /^[a-z0-9][a-z0-9-]{0,49}$/

const patterns: Readonly<Record<SelectionKind, { pattern: RegExp; example: string }>> = {
  org: { pattern: loginPattern, example: 'lumenforge' },
  user: { pattern: loginPattern, example: 'mira' },
  topic: { pattern: topicPattern, example: 'raft' },
  'stars-of': { pattern: repoPattern, example: 'lumenforge/prism' },
  'followers-of': { pattern: loginPattern, example: 'mira' },
}

function readSelection(options: FetchOptions): FetchSelection {
  const { org, user, topic, starsOf, followersOf } = options
  const given = { org, user, topic, 'stars-of': starsOf, 'followers-of': followersOf }
  const kinds = Object.keys(given) as SelectionKind[]
  const [kind, ...others] = kinds.filter((name) => given[name] !== undefined)
  if (kind === undefined || others.length > 0) {
    throw new UsageFailure(`give one of ${kinds.map((name) => `--${name}`).join(', ')}`)
  }
  const names = [given[kind]!].flat().map((name) => name.toLowerCase())
  const { pattern, example } = patterns[kind]
  const wrong = names.find((name) => !pattern.test(name))
  if (wrong !== undefined) {
    throw new UsageFailure(`--${kind} takes a name such as ${example}, not "${wrong}"`)
  }
  if (options.follows && kind !== 'user') throw new UsageFailure('--follows is for --user')
  return {
    api: parseApiAddress(options.api),
    kind,
    names: [...new Set(names)].sort(),
    follows: options.follows ?? false,
    withEmails: options.withEmails ?? false,
    withReadmes: options.readmes,
  }
}
