import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../../config.ts'
import { packageVersion } from '../../service/index.ts'
import { type Io, write } from '../output/io.ts'
import { UsageFailure } from '../output/report.ts'
import { counted, safeText } from '../output/safe-text.ts'
import { kindAt } from '../paths.ts'
import { apiAddress, durationText, FetchStopped, GithubClient } from './client.ts'
import {
  type FetchCounts,
  FetchJournal,
  type FetchSelection,
  type FetchTask,
  type SelectionKind,
} from './journal.ts'
import { firstTasks, taskText } from './queries.ts'
import { type FetchEnd, TaskRunner } from './tasks.ts'

interface FetchOptions {
  readonly org?: string
  readonly user?: readonly string[]
  readonly topic?: string
  readonly starsOf?: string
  readonly followersOf?: string
  readonly into: string
  readonly max: number
  readonly follows?: boolean
  readonly withEmails?: boolean
  readonly readmes: boolean
  readonly api: string
  readonly json?: boolean
}

const requestMs = 60_000

/** `devdex fetch github`. */
export async function fetchGithub(io: Io, config: Config, options: FetchOptions): Promise<void> {
  const selection = selectionOf(options)
  const { githubToken: token } = config
  if (token === undefined) {
    const hint = 'make one at https://github.com/settings/tokens and export GITHUB_TOKEN=…'
    throw new UsageFailure(`set GITHUB_TOKEN to a token of GitHub: ${hint}`)
  }
  if (['file', 'below a file'].includes(kindAt(options.into))) {
    throw new UsageFailure(`--into: ${options.into} is no folder`)
  }
  const stopper = new AbortController()
  const stop = () => stopper.abort()
  const shown = new FetchProgress(io)
  const pause = async (ms: number, reason: string | null) => {
    if (reason !== null) shown.say(reason)
    await (io.sleep ?? slept)(ms, stopper.signal).catch(() => {
      throw new FetchStopped('stopped')
    })
  }
  const client = new GithubClient({
    ...{ url: selection.api, token, userAgent: `devdex/${packageVersion()}`, fetch: io.fetch },
    ...{ requestMs, pause, stop: stopper.signal },
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

async function slept(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal })
}

interface FetchParts {
  readonly selection: FetchSelection
  readonly client: GithubClient
  readonly shown: FetchProgress
  readonly pause: (ms: number, reason: string | null) => Promise<void>
}

async function fetchInto(io: Io, options: FetchOptions, parts: FetchParts): Promise<void> {
  const { selection, client, shown, pause } = parts
  const tasks = firstTasks(selection)
  const journal = await FetchJournal.open(options.into, selection, tasks, options.max)
  try {
    const { users, repos } = journal.records
    const isBegun = users + repos > 0
    if (isBegun && journal.head !== undefined) {
      shown.say(`going on after ${counted(users, 'user')} and ${counted(repos, 'repository')}`)
    }
    const onPage = (task: FetchTask, total: number | undefined) =>
      shown.page(journal, client, task, total)
    const end = await new TaskRunner(client, journal, { notice: shown.notice, onPage, pause })
      .run()
      .catch((error: Error) => error)
    shown.end()
    await finish(io, options, { journal, client, end })
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
async function finish(io: Io, options: FetchOptions, outcome: FetchOutcome): Promise<void> {
  const { journal, end } = outcome
  const isStopped = end instanceof FetchStopped
  if (!(end instanceof Error) || isStopped) {
    await write(io.stdout, options.json ? jsonSummary(outcome) : summary(options, outcome))
  }
  const { users, repos } = journal.records
  const kept = `${counted(users, 'user')} and ${counted(repos, 'repository')} are kept`
  const hint = `${kept} in ${options.into}; run the same command again to go on`
  if (isStopped) throw new Error(`stopped: ${hint}`)
  if (end instanceof Error) {
    throw users + repos === 0 ? end : new Error(`${end.message}; ${hint}`, { cause: end })
  }
  const { missing, forbidden } = journal.counts
  if (users + repos === 0 && missing + forbidden > 0) throw new Error('nothing was found')
}

function stateOf(end: FetchEnd | Error): string {
  return end instanceof Error ? 'stopped' : end
}

function jsonSummary({ journal, client, end }: FetchOutcome): string {
  const { kind, names } = journal.selection
  const files = (['users', 'repos', 'edges'] as const).map((one) => journal.pathOf(one))
  const { requests, points, budget } = client
  const spent = { requests, points, pointsLeft: budget.remaining ?? null }
  const what = { state: stateOf(end), selection: { kind, names }, ...journal.records }
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

function summary(options: FetchOptions, { journal, client, end }: FetchOutcome): string {
  const { users, repos, edges } = journal.records
  const parts = [numbered(users, 'user'), numbered(repos, 'repository'), numbered(edges, 'edge')]
  const others = Object.entries(countNames).flatMap(([name, text]) => {
    const count = journal.counts[name as keyof FetchCounts]
    return count > 0 ? [`${numberText(count)} ${text}`] : []
  })
  const spent = `${numbered(client.requests, 'request')}, ${numbered(client.points, 'point')}`
  const lines = [
    `${parts.join(', ')} in ${safeText(options.into)} (*-${journal.hash}.jsonl)`,
    others.length > 0 ? others.join(', ') : null,
    `${spent}${budgetText(client)}`,
    end === 'max' ? `--max ${options.max} is reached: run it again with a greater one` : null,
    end === 'complete' ? `complete; next: devdex import ${safeText(options.into)}` : null,
  ]
  return `${lines.filter((line) => line !== null).join('\n')}\n`
}

function budgetText(client: GithubClient): string {
  const { remaining, limit } = client.budget
  if (remaining === undefined || limit === undefined) return ''
  const untilReset = client.untilReset()
  const reset = untilReset === undefined ? '' : ` for ${durationText(untilReset)}`
  return `; ${numberText(remaining)} of ${numberText(limit)} points left${reset}`
}

function numbered(count: number, noun: string): string {
  return counted(count, noun, numberText(count))
}

function numberText(value: number): string {
  return value.toLocaleString('en-US')
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
  readonly say = (text: string): void => {
    this.end()
    this.#io.stderr.write(`${safeText(text)}\n`)
  }

  /** Prints each text once. After too many of them, only the summary counts them. */
  readonly notice = (text: string): void => {
    if (this.#notices.size === noticesMax || this.#notices.has(text)) return
    this.#notices.add(text)
    this.say(text)
    if (this.#notices.size === noticesMax) this.say('further notices are not shown')
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
    const of = total === undefined ? '' : ` (${numberText(total)})`
    const counts = `${numbered(users, 'user')}, ${numbered(repos, 'repository')}`
    const rate = `${numberText(perMinute)} a minute${budgetText(client)}`
    const text = `${taskText(task)}${of}: ${counts}, ${numbered(edges, 'edge')}; ${rate}`
    if (!isTerminal) return void this.#io.stderr.write(`${safeText(text)}\n`)
    const line = safeText(text).slice(0, (this.#io.stderr.columns ?? 120) - 1)
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

function selectionOf(options: FetchOptions): FetchSelection {
  const given: [SelectionKind, string | readonly string[] | undefined][] = [
    ['org', options.org],
    ['user', options.user],
    ['topic', options.topic],
    ['stars-of', options.starsOf],
    ['followers-of', options.followersOf],
  ]
  const chosen = given.flatMap(([kind, value]) => (value === undefined ? [] : [{ kind, value }]))
  const [one] = chosen
  if (one === undefined || chosen.length > 1) {
    const names = given.map(([kind]) => `--${kind}`).join(', ')
    throw new UsageFailure(`give one of ${names}`)
  }
  const { kind } = one
  const names = [one.value].flat().map((name) => name.toLowerCase())
  const { pattern, example } = patterns[kind]
  const wrong = names.find((name) => !pattern.test(name))
  if (wrong !== undefined) {
    throw new UsageFailure(`--${kind} takes a name such as ${example}, not "${wrong}"`)
  }
  if (options.follows && kind !== 'user') throw new UsageFailure('--follows is for --user')
  return {
    api: apiAddress(options.api),
    kind,
    names: [...new Set(names)].sort(),
    follows: options.follows ?? false,
    withEmails: options.withEmails ?? false,
    withReadmes: options.readmes,
  }
}
