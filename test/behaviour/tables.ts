/**
 * Behaviour as data: worlds and tables in JSON lines.
 *
 * A line of a world is a user, a repository (`owner/name`), an edge (`[type, from, to, at]`) or the
 * options of the service. A line of a table is a row; or `{"form": …}`, which later rows that are
 * lists fill in (`$0` is their first value, `#0` its length); or `{"defaults": …}` of later rows;
 * or `{"about": …}`, which begins a chapter. Values may be written shortly: see `expand`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import type { AccountOptions } from '../../src/accounts/index.ts'
import type { ServiceOptions } from '../../src/service/service.ts'
import type { DataLine, EdgeLine, WorldOptions } from '../service/harness.ts'
import { serviceIdOf } from '../service/identifiers.ts'

/** One request and what its answer must be. */
export interface Step {
  /** A path below /v3, which is posted to; or a method and a path of the server. */
  readonly ask?: string
  readonly body?: unknown
  readonly key?: string | null
  readonly headers?: Readonly<Record<string, string>>
  /** Whether the key's scope hides members that the contract requires. */
  readonly isPartial?: boolean
  /** Instead of a request: a tool of the MCP server, with these arguments. */
  readonly tool?: string
  readonly args?: Readonly<Record<string, unknown>>
  /** Instead of a request: a name, or one of a kind, that is suppressed from now on, or no more. */
  readonly suppress?: string | SuppressedName
  readonly release?: string | SuppressedName
  /** Whether the request is repeated until its answer is right. */
  readonly poll?: boolean
  /** Status, code and place: `400 invalid_request /first`. */
  readonly refused?: string
  /** Values by their paths: `users[].login`. A path with `~` sorts them, one with `#` counts them. */
  readonly is?: Readonly<Record<string, unknown>>
  /** A part of the answer. */
  readonly has?: object
  readonly fields?: Readonly<Record<string, string | null>>
  readonly shows?: readonly string[]
  readonly lacks?: readonly string[]
  /** Credits that the answer costs, and those that a dry run tells. */
  readonly cost?: number
  readonly price?: number
  /** Sizes of pages that must together be the whole list. */
  readonly pages?: readonly number[]
  /** Another request with the same answer. */
  readonly same?: Pick<Step, 'ask' | 'body' | 'key'>
  /** Values for later steps, by their names there (`$name`) and paths here. */
  readonly keep?: Readonly<Record<string, string>>
  /** False where money is not checked: what another key would be told differs. */
  readonly laws?: boolean
}

export interface SuppressedName {
  readonly value: string
  readonly kind: 'login' | 'platformId' | 'email'
}

export interface Row extends Step {
  readonly name: string
  /** Whether the answer depends on the time of the import. */
  readonly varies?: boolean
  readonly steps?: readonly Step[]
}

export interface Table {
  readonly title: string
  readonly rows: readonly Row[]
}

interface Settings {
  readonly keys?: Readonly<Record<string, Partial<AccountOptions>>>
  readonly service?: Partial<ServiceOptions>
}

const folder = new URL('.', import.meta.url)

/** @param path below `test/behaviour`, or another folder */
export function readLines(path: string, below = folder): unknown[] {
  const lines = readFileSync(new URL(path, below), 'utf8').split('\n')
  return lines.filter((line) => line.trim() !== '').map((line) => JSON.parse(line))
}

/** The data of a world, without shards and adapter. */
export function readWorld(name: string): WorldOptions {
  const users: DataLine[] = []
  const repos: DataLine[] = []
  const edges: EdgeLine[] = []
  let settings: Settings = {}
  for (const line of readLines(`worlds/${name}.jsonl`)) {
    const { many = 1, options, ...record } = line as { many?: number; options?: Settings }
    if (options !== undefined) settings = options
    else {
      for (let i = 0; i < many; i++) addRecord(expand(record, i) as Record<string, unknown>)
    }
  }
  return { users, repos, edges, ...settings }

  function addRecord({ user, repo, edge, ...others }: Record<string, unknown>): void {
    if (edge !== undefined) {
      const [type, from, to, at] = edge as [string, string, string, string?]
      edges.push({ type, from, to, ...(at && { at }) })
    } else if (repo !== undefined) {
      const [ownerLogin, name] = String(repo).split('/')
      repos.push({ platformId: `R_${repo}`, ownerLogin, name, ...others })
    } else users.push({ platformId: `U_${user}`, login: user, ...others })
  }
}

/** The tables of a world: `tables/WORLD.jsonl` and `tables/WORLD-….jsonl`. */
export function readTables(world: string): Table[] {
  return readAllTables().filter(({ title }) => title.replace(/[-:].*/, '') === world)
}

/** All that are in the `tables` of a folder. */
export function readAllTables(below = folder): Table[] {
  const names = readdirSync(new URL('tables', below)).filter((name) => name.endsWith('.jsonl'))
  return names
    .sort()
    .flatMap((name) => chaptersOf(name.replace('.jsonl', ''), readLines(`tables/${name}`, below)))
}

function chaptersOf(file: string, lines: readonly unknown[]): Table[] {
  const chapters: { title: string; rows: Row[] }[] = []
  let form: object = {}
  let defaults: object = {}
  for (const line of lines) {
    const { about, ...more } = line as { about?: string; form?: object; defaults?: object }
    if (about !== undefined) {
      chapters.push({ title: `${file}: ${about}`, rows: [] })
      ;({ form = {}, defaults = {} } = more)
      continue
    }
    const filled = Array.isArray(line) ? fillIn(form, line) : line
    const row = expand({ ...defaults, ...(filled as object) }, 0) as Row
    chapters.at(-1)!.rows.push({ ...row, name: row.name ?? nameOf(row, line) })
  }
  return chapters
}

function nameOf({ ask, body, args }: Row, line: unknown): string {
  const shown = Array.isArray(line) ? line : [ask, body ?? args]
  return shown.map(formatCell).join(' ')
}

function formatCell(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Puts the values of a list into the places of a form. */
function fillIn(form: unknown, values: readonly unknown[]): unknown {
  return changeTexts(form, (text) => {
    const [, sign, place] = /^([$#])(\d)$/.exec(text) ?? []
    if (sign === '#') return (values[Number(place)] as readonly unknown[]).length
    if (sign === '$') return values[Number(place)] ?? null
    return text.replace(/\$(\d)/g, (_, at) => formatCell(values[Number(at)]))
  })
}

/** Replaces `$name` by what earlier steps have kept. */
export function fillKept<Value>(value: Value, kept: ReadonlyMap<string, unknown>): Value {
  return changeTexts(value, (text) => {
    if (/^\$\w+$/.test(text) && kept.has(text.slice(1))) return kept.get(text.slice(1))
    return text.replace(/\$(\w+)/g, (whole, name) => String(kept.get(name) ?? whole))
  }) as Value
}

function changeTexts(value: unknown, change: (text: string) => unknown): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => changeTexts(one, change))
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
  const members = Object.entries(value).map(([name, one]) => [
    String(change(name)),
    changeTexts(one, change),
  ])
  return Object.fromEntries(members.filter(([, one]) => one !== undefined))
}

/** What a short form stands for; `i` is the number of a record of many. */
const shortForms: Readonly<Record<string, (value: never, i: number) => unknown>> = {
  /** A text so many times. */
  repeat: ([text, times]: [string, number]) => text.repeat(times),
  /** A list of so many values; `{i}` in them is their number. */
  list: ([value, times]: [unknown, number]) =>
    Array.from({ length: times }, (_, i) => expand(value, i)),
  /** Texts or lists as one. */
  join: (parts: readonly unknown[]) =>
    parts.every((part) => typeof part === 'string') ? parts.join('') : parts.flat(),
  /** One of these after the other; null is no value. */
  cycle: (values: readonly unknown[], i: number) => values[i % values.length] ?? undefined,
  /** Bytes that are no text. */
  hex: (text: string) => Buffer.from(text, 'hex'),
  /** The service's identifier: `user:U_ada`. */
  id: (of: string) => {
    const [kind, platformId] = of.split(/:(.*)/s)
    return serviceIdOf(kind as 'user', platformId!)
  },
}

function expand(value: unknown, i: number): unknown {
  if (typeof value === 'string') return value.replaceAll('{i}', String(i))
  if (Array.isArray(value)) return value.map((one) => expand(one, i))
  if (typeof value !== 'object' || value === null) return value
  const [[name, own] = ['', null], ...others] = Object.entries(value)
  if (others.length === 0 && Object.hasOwn(shortForms, name)) {
    return shortForms[name]!((name === 'list' ? own : expand(own, i)) as never, i)
  }
  const members = Object.entries(value).map(([member, one]) => [member, expand(one, i)])
  return Object.fromEntries(members.filter(([, one]) => one !== undefined))
}
