/**
 * Made-up events in the forms that GH Archive has had, from the templates of archive-events.jsonl:
 * `=` begins the name of a part, `#` a value that is no text. The same seed gives the same files.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { mulberry32 } from '../../../data/generate/index.ts'

/**
 * `first`: until 2012. `timeline`: until 2014. `full`: from 2015 to 2025-10-07. `trimmed`: after
 * it, without commits and without most of a pull request.
 */
export const archiveEras = ['first', 'timeline', 'full', 'trimmed'] as const
export type ArchiveEra = (typeof archiveEras)[number]

interface EventRow {
  readonly eras: readonly ArchiveEra[]
  readonly type: string
  /** So many of a thousand are like this. */
  readonly weight: number
  readonly payload: unknown
}

interface PartRow {
  readonly part: string
  readonly is: unknown
}

const path = join(import.meta.dirname, 'archive-events.jsonl')
const lines = readFileSync(path, 'utf8').trimEnd().split('\n')
const table: readonly (EventRow | PartRow)[] = lines.map((line) => JSON.parse(line))
const parts = new Map(table.flatMap((row) => ('part' in row ? [[row.part, row.is]] : [])))
const rows = table.filter((row) => 'eras' in row)

type Values = Readonly<Record<string, unknown>>

function fill(template: unknown, values: Values): unknown {
  if (Array.isArray(template)) return template.map((item) => fill(item, values))
  if (typeof template === 'object' && template !== null) {
    const members = Object.entries(template)
    return Object.fromEntries(members.map(([name, value]) => [name, fill(value, values)]))
  }
  if (typeof template !== 'string') return template
  if (template.startsWith('=')) return fill(parts.get(template.slice(1)), values)
  if (template.startsWith('#')) return values[template.slice(1)]
  return template.replace(/\{(\w+)\}/g, (_, name) => `${values[name]}`)
}

export interface MadeEvent {
  readonly type: string
  readonly [member: string]: unknown
}

export class MadeEvents {
  readonly #era: ArchiveEra
  readonly #random: () => number
  readonly #accounts: number
  readonly #weighted: readonly EventRow[]
  #count = 0

  constructor(era: ArchiveEra, seed: number, accounts = 1000) {
    this.#era = era
    this.#random = mulberry32(seed)
    this.#accounts = accounts
    this.#weighted = rows
      .filter(({ eras }) => eras.includes(era))
      .flatMap((row) => Array<EventRow>(row.weight).fill(row))
  }

  /** @param at in seconds since 1970 */
  next(at: number): MadeEvent {
    const { type, payload } = this.#weighted[this.#below(this.#weighted.length)]!
    const values = this.#values(at)
    const isTimeline = this.#era === 'timeline'
    const shape = isTimeline || this.#era === 'first' ? `${this.#era} event` : 'event'
    const more = isTimeline && type !== 'FollowEvent' ? { repository: '=timeline repository' } : {}
    const org = !isTimeline && values.ownerType === 'Organization' ? { org: '=organization' } : {}
    const event = { type, ...(parts.get(shape) as object), payload, ...more, ...org }
    return fill(event, values) as MadeEvent
  }

  /** Few accounts and repositories have most events, and names change now and then. */
  #values(at: number): Values {
    const number = 15_000_000_000 + ++this.#count
    const repo = this.#below(1.5 * this.#accounts, 6)
    const epoch = this.#count >> 9
    return {
      ...describeAccount('actor', this.#below(this.#accounts, 5), epoch),
      ...describeAccount('owner', (repo * 7919) % this.#accounts, epoch),
      ...describeAccount('other', this.#below(this.#accounts, 5), epoch),
      number,
      at: formatDate(at),
      // As the archive wrote dates in the summers until 2014.
      pacific: formatDate(at - 7 * 3600).replace('Z', '-07:00'),
      hash: hash(`${number}`),
      before: hash(`${number - 1}`),
      word: pickWord(number),
      words: Array.from({ length: 12 }, (_, i) => pickWord(number + i * i)).join(' '),
      repo: repo % 16 === epoch % 16 ? `renamed-${epoch}-${repo}` : `${pickWord(3 * repo)}-${repo}`,
      repoId: 5000 + 11 * repo,
      forkId: 10_005_000 + 11 * repo,
      stars: repo % 500,
      isFork: repo % 9 === 0,
      description:
        repo % 5 === 0 ? null : `${pickWord(repo)} "works" \\o/${suffix(repo, ' – 東京')}`,
      language: [null, 'Rust', 'TypeScript', 'C++', 'Python'][repo % 5],
      topics: repo % 3 === 0 ? [] : [pickWord(repo), pickWord(repo + 1)],
    }
  }

  #below(end: number, skew = 1): number {
    return Math.floor(end * this.#random() ** skew)
  }
}

/** Texts beyond Latin letters take twice the memory, and few lines have some. */
function suffix(index: number, text: string): string {
  return index % 8 === 1 ? text : ''
}

function describeAccount(role: string, index: number, epoch: number): Values {
  const type = index % 50 === 0 ? 'Bot' : index % 10 === 3 ? 'Organization' : 'User'
  const renamed = index % 16 === epoch % 16 ? `-${epoch}` : ''
  const login = `${pickWord(index)}-${index}${renamed}${type === 'Bot' ? '[bot]' : ''}`
  return {
    [role]: login,
    [`${role}Id`]: 1000 + 37 * index,
    [`${role}Type`]: type,
    [`${role}Name`]: `${pickWord(index)} ${pickWord(7 * index)}${suffix(index, ' 明')}`,
    [`${role}Hash`]: hash(login),
  }
}

const words = 'amber basil cedar delta ember fjord grove harbor indigo jasper kelp lumen'.split(' ')

function pickWord(index: number): string {
  return words[index % words.length]!
}

function formatDate(at: number): string {
  return new Date(at * 1000).toISOString().replace('.000', '')
}

function hash(text: string): string {
  return createHash('sha1').update(text).digest('hex')
}

export interface MadeHours {
  /** In each file. */
  readonly events: number
  readonly era: ArchiveEra
  readonly seed: number
  readonly hours: number
  /** One in so many lines is joined with the next, and another is truncated. */
  readonly linesPerTear: number
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

/** Writes `YYYY-MM-DD-H.json.gz` files, from nine o'clock on, into a folder that exists. */
export function writeHours(folder: string, made: MadeHours): WrittenHours {
  const { events: count, era, linesPerTear } = made
  const events = new MadeEvents(era, made.seed)
  const date = { first: '2011-04-08', timeline: '2013-06-01', full: '2021-03-04' }
  const day = { ...date, trimmed: '2026-02-03' }[era]
  const paths: string[] = []
  const whole: Record<string, number> = {}
  let [lines, joined, cut] = [0, 0, 0]
  for (let hour = 9; hour < 9 + made.hours; hour++) {
    const start = Date.parse(day) / 1000 + 3600 * hour
    let text = ''
    for (let i = 0; i < count; i++) {
      const event = events.next(start + Math.floor((3600 * i) / count))
      const line = JSON.stringify(event)
      const place = i % linesPerTear
      const isJoined = place === linesPerTear >> 1 && i + 1 < count
      const isCut = place === linesPerTear - 1
      // Without a bracket at the end half of a line does not look like a whole one.
      text += isCut ? `${line.slice(0, line.length >> 1).replace(/\}+$/, '')}\n` : line
      if (!isCut && !isJoined) text += '\n'
      lines += Number(!isJoined)
      joined += Number(isJoined)
      cut += Number(isCut)
      if (!isCut) whole[event.type] = (whole[event.type] ?? 0) + 1
    }
    paths.push(join(folder, `${day}-${hour}.json.gz`))
    writeFileSync(paths.at(-1)!, gzipSync(text))
  }
  return { paths, lines, joined, cut, whole }
}
