/**
 * Made-up events in the forms that GH Archive has had, of the sizes that real ones have: for tests
 * and benches. The same seed gives the same files.
 */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { mulberry32 } from '../../data/generate/index.ts'
import {
  fullAccount,
  fullPullRequest,
  fullRepository,
  type MadeAccount,
  type MadeRepo,
  words,
} from './archive-objects.ts'

/**
 * `first`: until 2012. `timeline`: until 2014. `full`: from 2015 to 2025-10-07. `trimmed`: after
 * it, without commits and without most of a pull request.
 */
export const archiveEras = ['first', 'timeline', 'full', 'trimmed'] as const
export type ArchiveEra = (typeof archiveEras)[number]

export interface MadeHours {
  /** In each file. */
  readonly events: number
  readonly era: ArchiveEra
  readonly seed: number
  /** Default: 1. */
  readonly hours?: number
  /** There are half as many repositories in addition. Default: 20,000. */
  readonly accounts?: number
  /** One in so many lines is joined with the next, and another is truncated. Default: 5000. */
  readonly linesPerTear?: number
}

export interface WrittenHours {
  readonly paths: string[]
  readonly lines: number
  /** Lines that hold two events. */
  readonly joined: number
  /** Lines that are no JSON. */
  readonly cut: number
  /** Whole events by type. */
  readonly whole: Readonly<Record<string, number>>
}

interface HourCounts {
  lines: number
  joined: number
  cut: number
  readonly whole: Record<string, number>
}

/** First hours of the eras, with the single digit that the names of files have. */
const starts: Readonly<Record<ArchiveEra, string>> = {
  first: '2011-04-08T09:00:00Z',
  timeline: '2013-06-01T09:00:00Z',
  full: '2021-03-04T09:00:00Z',
  trimmed: '2026-02-03T09:00:00Z',
}

/** Types in thousandths of all events. */
const mix: readonly (readonly [type: string, share: number])[] = [
  ['PushEvent', 510],
  ['CreateEvent', 150],
  ['PullRequestEvent', 80],
  ['IssueCommentEvent', 65],
  ['WatchEvent', 60],
  ['DeleteEvent', 35],
  ['IssuesEvent', 30],
  ['PullRequestReviewEvent', 20],
  ['PullRequestReviewCommentEvent', 15],
  ['ForkEvent', 20],
  ['ReleaseEvent', 6],
  ['MemberEvent', 3],
  ['GollumEvent', 3],
  ['PublicEvent', 3],
]

/** Writes `YYYY-MM-DD-H.json.gz` files into a folder that exists. */
export async function writeHours(folder: string, made: MadeHours): Promise<WrittenHours> {
  const events = new MadeEvents(made.era, made.seed, made.accounts)
  const written = { paths: [] as string[], lines: 0, joined: 0, cut: 0, whole: {} }
  for (let hour = 0; hour < (made.hours ?? 1); hour++) {
    const start = Date.parse(starts[made.era]) / 1000 + 3600 * hour
    const iso = new Date(start * 1000).toISOString()
    const path = join(folder, `${iso.slice(0, 10)}-${Number(iso.slice(11, 13))}.json.gz`)
    const lines = hourLines(events, start, made, written)
    await pipeline(Readable.from(lines), createGzip({ level: 6 }), createWriteStream(path))
    written.paths.push(path)
  }
  return written
}

function* hourLines(
  events: MadeEvents,
  start: number,
  { events: count, linesPerTear = 5000 }: MadeHours,
  written: HourCounts,
): Generator<string> {
  let text = ''
  for (let i = 0; i < count; i++) {
    const event = events.next(start + Math.floor((3600 * i) / count))
    const line = JSON.stringify(event)
    const place = i % linesPerTear
    const isJoined = place === linesPerTear >> 1 && i + 1 < count
    const isCut = place === linesPerTear - 1
    text += isCut ? `${startOf(line)}\n` : isJoined ? line : `${line}\n`
    written.lines += Number(!isJoined)
    written.joined += Number(isJoined)
    written.cut += Number(isCut)
    if (!isCut) written.whole[event.type] = (written.whole[event.type] ?? 0) + 1
    if (text.length > 1 << 18) {
      yield text
      text = ''
    }
  }
  yield text
}

/** Half of a line. Without a bracket at the end it does not look like a whole one. */
function startOf(line: string): string {
  const half = line.slice(0, line.length >> 1)
  return half.endsWith('}') ? startOf(half) : half
}

interface MadeEvent {
  readonly type: string
  readonly [member: string]: unknown
}

const accountsDefault = 20_000

// Few accounts and repositories have most events. With 400,000 accounts, an hour of 170,000 events
// names 80,000 of them and as many repositories.
const accountSkew = 5
const repoSkew = 6

export class MadeEvents {
  readonly #era: ArchiveEra
  readonly #random: () => number
  readonly #accounts: MadeAccount[] = []
  readonly #repos: MadeRepo[] = []
  #count = 0

  constructor(era: ArchiveEra, seed: number, accounts = accountsDefault) {
    this.#era = era
    this.#random = mulberry32(seed)
    for (let i = 0; i < accounts; i++) this.#accounts.push(this.#account(i))
    for (let i = 0; i < 1.5 * accounts; i++) this.#repos.push(this.#repo(i))
  }

  /** @param at in seconds since 1970 */
  next(at: number): MadeEvent {
    this.#count++
    if (this.#count % 2000 === 0) this.#rename()
    const type = this.#type()
    const actor = this.#pickAccount()
    const repo = this.#pickRepo()
    const isTimeline = this.#era === 'timeline'
    return isTimeline ? this.#timeline(type, actor, repo, at) : this.#event(type, actor, repo, at)
  }

  #event(type: string, actor: MadeAccount, repo: MadeRepo, at: number): MadeEvent {
    const isFirst = this.#era === 'first'
    const host = isFirst ? 'https://api.github.dev' : 'https://api.github.com'
    const fullName = `${repo.owner.login}/${repo.name}`
    const avatar = `https://avatars.githubusercontent.com/u/${actor.id}?`
    const { id, login } = actor
    const urls = { gravatar_id: '', url: `${host}/users/${login}`, avatar_url: avatar }
    const display = isFirst ? {} : { display_login: login.replace('[bot]', '') }
    const { owner } = repo
    const org = { id: owner.id, login: owner.login, ...urls, url: `${host}/orgs/${owner.login}` }
    return {
      id: `${15_000_000_000 + this.#count}`,
      type,
      actor: { id, login, ...display, ...urls },
      repo: { id: repo.id, name: fullName, url: `${host}/repos/${fullName}` },
      payload: this.#payload(type, actor, repo, at),
      public: true,
      created_at: iso(at),
      ...(owner.type === 'Organization' ? { org } : {}),
    }
  }

  #timeline(type: string, actor: MadeAccount, repo: MadeRepo, at: number): MadeEvent {
    const isFollow = type === 'GollumEvent'
    const fullName = `${repo.owner.login}/${repo.name}`
    const stars = repo.id % 500
    return {
      created_at: pacific(at),
      payload: isFollow
        ? { target: { id: repo.owner.id, login: repo.owner.login, followers: 3, repos: 2 } }
        : this.#payload(type, actor, repo, at),
      public: true,
      type: isFollow ? 'FollowEvent' : type,
      url: `https://github.com/${fullName}`,
      actor: actor.login,
      actor_attributes: {
        ...{ login: actor.login, type: 'User', name: actor.name, location: 'Basel, Switzerland' },
        company: `${words(actor.id, 2)} Works`,
        blog: `https://${actor.login}.example`,
        email: `${sha1(actor.login)}@mail.example`,
      },
      ...(isFollow
        ? {}
        : {
            repository: {
              id: repo.id,
              name: repo.name,
              url: `https://github.com/${fullName}`,
              description: repo.description,
              ...{ watchers: stars, stargazers: stars, forks: 1, size: 560 },
              fork: repo.isFork,
              owner: repo.owner.login,
              private: false,
              language: repo.language,
              created_at: pacific(1_300_000_000 + repo.id),
              pushed_at: pacific(at),
            },
          }),
    }
  }

  #payload(type: string, actor: MadeAccount, repo: MadeRepo, at: number): object {
    const full = this.#era === 'full'
    switch (type) {
      case 'PushEvent':
        return this.#push(actor, repo)
      case 'CreateEvent': {
        const isNew = this.#random() < 0.3
        const ref_type = isNew ? 'repository' : 'branch'
        const { description } = repo
        const ref = isNew ? null : words(this.#count, 2).replace(' ', '-')
        return { ref, ref_type, master_branch: 'main', description, pusher_type: 'user' }
      }
      case 'PullRequestEvent':
      case 'PullRequestReviewEvent':
      case 'PullRequestReviewCommentEvent':
        return this.#pullRequest(type, actor, repo, at)
      case 'IssueCommentEvent':
      case 'IssuesEvent': {
        const issue = { id: this.#count, user: fullAccount(actor), body: words(this.#count, 120) }
        const comment = { ...issue, author_association: 'NONE' }
        return {
          action: 'created',
          issue: full ? { ...issue, title: 'It "fails"' } : issue,
          comment,
        }
      }
      case 'ForkEvent': {
        const fork = { ...repo, id: repo.id + 10_000_000, owner: actor, isFork: true }
        const isNumber = this.#era === 'first' || this.#era === 'timeline'
        return { forkee: isNumber ? fork.id : { ...fullRepository(fork, at), public: true } }
      }
      case 'MemberEvent':
        return { member: fullAccount(this.#pickAccount()), action: 'added' }
      case 'ReleaseEvent':
        return { action: 'published', release: { tag_name: 'v1.0', author: fullAccount(actor) } }
      case 'WatchEvent':
        return { action: 'started' }
      case 'DeleteEvent':
        return { ref: 'old', ref_type: 'branch', pusher_type: 'user' }
      default:
        return {}
    }
  }

  #push(actor: MadeAccount, repo: MadeRepo): object {
    const head = sha1(`${this.#count}`)
    const before = sha1(`${this.#count - 1}`)
    const push = { push_id: 6_000_000_000 + this.#count, ref: 'refs/heads/main', head, before }
    if (this.#era === 'trimmed') return { repository_id: repo.id, ...push }
    const size = 1 + Math.floor(3 * this.#random() ** 3)
    const isHidden = this.#random() < 0.4
    const local = isHidden ? `${actor.id}+${actor.login}` : actor.login
    const domain = isHidden ? 'users.noreply.github.com' : 'mail.example'
    const commits = Array.from({ length: size }, (_, i) => ({
      sha: sha1(`${this.#count} ${i}`),
      author: { email: `${sha1(local)}@${domain}`, name: actor.name },
      message: `${words(this.#count + i, 12)}\n\n"${words(i, 6)}"`,
      distinct: true,
      url: `https://api.github.com/repos/${repo.owner.login}/${repo.name}/commits/${head}`,
    }))
    if (this.#era === 'full') return { ...push, size, distinct_size: size, commits }
    const shas = commits.map(({ sha, author, message }) => [
      sha,
      author.email,
      message,
      author.name,
      true,
    ])
    return { shas, size, ref: push.ref, head }
  }

  #pullRequest(type: string, actor: MadeAccount, repo: MadeRepo, at: number): object {
    const isMerged = this.#random() < 0.4
    const isClosed = type === 'PullRequestEvent' && (isMerged || this.#random() < 0.2)
    const isTrimmed = this.#era === 'trimmed'
    const author = isMerged ? this.#pickAccount() : actor
    const id = 580_000_000 + this.#count
    const { name } = repo
    const base = {
      ref: 'main',
      sha: sha1(`${id}`),
      repo: { id: repo.id, url: `https://api.github.com/repos/${repo.owner.login}/${name}`, name },
    }
    const url = `${base.repo.url}/pulls/7`
    const done = isMerged && isTrimmed ? 'merged' : 'closed'
    const pull_request = isTrimmed
      ? { url, id, number: 7, head: base, base }
      : fullPullRequest({ id, author, repo, at, isMerged: isMerged && isClosed })
    const review = { id: this.#count, user: fullAccount(actor), body: words(this.#count, 40) }
    const isReview = type !== 'PullRequestEvent'
    if (this.#era === 'first') {
      const counts = { commits: 2, additions: 45, deletions: 6, issue_id: this.#count }
      const action = isClosed ? 'closed' : 'opened'
      return { action, number: 7, pull_request: { id, number: 7, title: words(id, 6), ...counts } }
    }
    return {
      action: isReview ? 'created' : isClosed ? done : 'opened',
      number: 7,
      pull_request,
      ...(isReview ? { review } : {}),
    }
  }

  #rename(): void {
    const account = this.#pickAccount()
    account.login = `${account.login.slice(0, 20)}-${this.#count}`
    this.#pickRepo().name = `renamed-${this.#count}`
  }

  #account(i: number): MadeAccount {
    const type = i % 50 === 0 ? 'Bot' : i % 10 === 3 ? 'Organization' : 'User'
    const login = `${words(i, 2).replace(' ', '-')}-${i}${type === 'Bot' ? '[bot]' : ''}`
    const [first, second] = words(7 * i, 2).split(' ')
    // Texts beyond Latin letters take twice the memory, and few lines have some.
    const name = `${first} ${second}${i % 8 === 0 ? ' 明' : ''}`
    return { id: 1000 + 37 * i, login, name, type }
  }

  #repo(i: number): MadeRepo {
    const owner = this.#accounts[(i * 7919) % this.#accounts.length]!
    const end = i % 8 === 1 ? ' – 东京' : ''
    const description = i % 5 === 0 ? null : `${words(i, 8)} "${words(i + 1, 1)}" \\o/${end}`
    const language = [null, 'Rust', 'TypeScript', 'C++', 'Python'][i % 5]!
    const topics = i % 3 === 0 ? [] : words(i, 3).split(' ')
    const name = words(3 * i, 2).replace(' ', '-')
    return { id: 5000 + 11 * i, owner, name, description, language, topics, isFork: i % 9 === 0 }
  }

  #type(): string {
    let left = this.#random() * 1000
    for (const [type, share] of mix) {
      left -= share
      if (left < 0) return type
    }
    return 'WatchEvent'
  }

  #pickAccount(): MadeAccount {
    return this.#accounts[Math.floor(this.#accounts.length * this.#random() ** accountSkew)]!
  }

  #pickRepo(): MadeRepo {
    return this.#repos[Math.floor(this.#repos.length * this.#random() ** repoSkew)]!
  }
}

function iso(at: number): string {
  return new Date(at * 1000).toISOString().replace('.000', '')
}

/** Seven hours behind UTC, as the archive wrote dates in the summers until 2014. */
function pacific(at: number): string {
  return iso(at - 7 * 3600).replace('Z', '-07:00')
}

function sha1(text: string): string {
  return createHash('sha1').update(text).digest('hex')
}
