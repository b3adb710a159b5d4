/**
 * Files of cases, which hold inputs and what readers tell of them:
 *
 *     === the name of a case
 *     -- people.csv
 *     login,bio
 *     mira,Rust
 *     -->
 *     person mira
 *       {"bio":"Rust"} line 2
 *
 * Each input of a case alone gives what it tells. Its name says the format. Words behind the name
 * are `cut` (no last line feed), `escaped` (as in JSON texts, and `\xff` for a byte), `utf16le`,
 * `without-login` and `without-emails`, options of imports. `«x*9»` is nine times x. A `.steps`
 * are those of a git repository (see git-repositories.ts). A section `map` is that of
 * `--map`, and one `.parquet` has columns as JSON. Behind ` # ` stands what an input is about.
 * `{"$":"restUser", …}` is an object of objects.json, with other members. `event [TYPE, PAYLOAD, MEMBERS]` and
 * `timeline […]` stand for whole lines of GH Archive, the latter without members that are null.
 */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { encodeText, expandRuns } from './encoded-text.ts'
import { event, timelineEvent } from './gharchive-reader.ts'
import { changeFooter, type FooterChange, type ParquetShape, parquetOf } from './parquet-file.ts'

export interface CaseInput {
  readonly title: string
  readonly name: string
  readonly words: readonly string[]
  readonly lines: readonly string[]
}

export interface Case {
  readonly name: string
  readonly inputs: readonly CaseInput[]
  readonly map: string | null
  readonly expected: readonly string[]
}

export function parseCases(text: string): Case[] {
  const [, ...cases] = text.split(/^=== /m)
  return cases.map((one) => {
    const [head, expected = ''] = one.split(/^-->\n/m)
    const [name, ...sections] = head!.split(/^-- /m)
    const inputs = sections.map((section) => {
      const [title, ...lines] = section.slice(0, -1).split('\n')
      const [path, ...words] = title!.split(' # ')[0]!.split(' ')
      return { title: title!, name: path!, words, lines }
    })
    return {
      name: name!.trim(),
      inputs: inputs.filter((input) => input.name !== 'map'),
      map: inputs.find((input) => input.name === 'map')?.lines.join('\n') ?? null,
      expected: expected.trimEnd().split('\n').filter(Boolean).map(expandRuns),
    }
  })
}

export function encodeInput({ name, words, lines }: CaseInput): Uint8Array {
  if (name.endsWith('.parquet')) return encodeParquet(lines.join('\n'))
  const written = lines.map(expandRuns).map(expandObjects).map(expandEvent)
  const isEscaped = words.includes('escaped')
  const text = (isEscaped ? written.map(unescapeText) : written).join('\n')
  const end = words.includes('cut') ? '' : '\n'
  const bytes = encodeText(text + end, words.includes('utf16le') ? 'utf16le' : 'utf8')
  return name.endsWith('.gz') ? gzipSync(bytes) : bytes
}

function unescapeText(line: string): string {
  const quoted = line.replaceAll('"', '\\"').replaceAll(/\\x(..)/g, '\\udc$1')
  return JSON.parse(`"${quoted}"`)
}

const objects = JSON.parse(readFileSync(new URL('objects.json', import.meta.url), 'utf8'))

function expandObjects(line: string): string {
  const start = line.search(/[[{]/)
  if (!line.includes('{"$":')) return line
  const expand = (_: string, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('$' in value)) return value
    const { $: name, ...members } = value
    return { ...objects[name as string], ...members }
  }
  return line.slice(0, start) + JSON.stringify(JSON.parse(line.slice(start), expand))
}

function expandEvent(line: string): string {
  const [, kind, given] = /^(event|timeline) (\[.*\])(?:\\r)?$/.exec(line) ?? []
  if (kind === undefined) return line
  const [type, payload, members = {}] = JSON.parse(given!)
  if (kind === 'event') return JSON.stringify(event(type, payload, members))
  const all = Object.entries(timelineEvent(type, payload, members))
  return JSON.stringify(Object.fromEntries(all.filter(([, value]) => value !== null)))
}

/** A column is its data, or has members as `ColumnSource` has them. */
interface GivenParquet extends ParquetShape, FooterChange {
  readonly columns: Readonly<Record<string, unknown[] | { readonly data: unknown[] }>>
}

/** Columns by name, or `columns` with members of their file, and changes of its footer. */
function encodeParquet(text: string): Uint8Array {
  const given = JSON.parse(text) as GivenParquet | GivenParquet['columns']
  const isShaped = 'columns' in given && !Array.isArray(given.columns)
  const { columns, ...rest } = isShaped ? (given as GivenParquet) : { columns: given }
  const sources = Object.entries(columns as GivenParquet['columns']).map(([name, column]) => {
    const { data, ...more } = Array.isArray(column) ? { data: column } : column
    return { name, data: data.map(readCell), ...more }
  })
  return changeFooter(parquetOf(sources, rest), rest)
}

/** Numbers are whole, a date is `{"date": …}`, and bytes are `{"bytes": …}`. */
function readCell(value: unknown): unknown {
  if (typeof value === 'number') return BigInt(value)
  if (Array.isArray(value)) return value.map(readCell)
  if (typeof value !== 'object' || value === null) return value
  if ('date' in value) return new Date(`${value.date}`)
  if ('bytes' in value) return Buffer.from(`${value.bytes}`)
  const members = Object.entries(value)
  return Object.fromEntries(members.map(([name, member]) => [name, readCell(member)]))
}
