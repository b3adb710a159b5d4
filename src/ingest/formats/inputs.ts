/**
 * Finds the inputs of an import: files, git repositories and standard input, each with its format.
 * The format of a file is detected by its content. In folders only files with names of data are
 * imported. The others are reported as ignored.
 */
import { createWriteStream } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { basename, join, relative, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { SourceError } from '../sources/index.ts'
import { decodeStart, isCompressed, readBytes, readStart } from './content.ts'
import type { FormatName, SourceInput } from './format.ts'
import { findGitInput } from './git/git-folder.ts'
import { isRegistryFolder } from './registry/rust-registry.ts'
import { isTar } from './registry/tar.ts'

export interface FoundInput extends SourceInput {
  readonly format: FormatName
  /** For provenance, which clients may see: the path relative to the parent of the source. */
  readonly label: string
  /** Index of the source on the command line. */
  readonly source: number
}

export interface FoundInputs {
  readonly inputs: readonly FoundInput[]
  /** Files, folders and links in folders that are not imported, with the reason. */
  readonly ignored: readonly string[]
}

export interface FindOptions {
  /** Replaces detection by content. */
  readonly format: FormatName | null
  /** Whether links that lead out of a folder are followed. Default: they are named. */
  readonly followLinks?: boolean
  /** Makes the folder for standard input and unpacked files. */
  readonly scratch: () => Promise<string>
  readonly stdin: NodeJS.ReadableStream
}

/** Depth of nested folders, and number of names in all of them. */
const depthMax = 8
const namesMax = 1_000_000

/** Throws SourceError if a source is missing, contains no data or has an unknown format. */
export async function findInputs(
  sources: readonly string[],
  options: FindOptions,
): Promise<FoundInputs> {
  const finder = new InputFinder(sources, options)
  for (const [source, path] of sources.entries()) await finder.find(path, source)
  return finder.end()
}

/** Why a link is not followed. */
const outward = 'a link out of the folder; --follow-links follows it'

class InputFinder {
  readonly inputs: FoundInput[] = []
  /** Reasons by path. */
  readonly #ignored = new Map<string, string>()
  /** Files and folders by real path: a link may lead to a file again, or to a folder above it. */
  readonly #seen = new Map<string, string>()
  /** Full paths of the sources that are folders. */
  readonly #folders: string[] = []
  readonly #sources: readonly string[]
  readonly #options: FindOptions
  #names = 0

  constructor(sources: readonly string[], options: FindOptions) {
    this.#sources = sources
    this.#options = options
  }

  async find(path: string, source: number): Promise<void> {
    if (path === '-') return this.#addStdin(source)
    const entry = await stat(path).catch((error: Error) => {
      throw new SourceError(`${path}: ${explainError(error)}`)
    })
    const root = await realpath(path)
    if (this.#isSeen(root, path)) return
    if (!entry.isDirectory()) return this.#addFile(path, path, source)
    this.#folders.push(resolve(path))
    const before = this.inputs.length
    await this.#addFolder(path, source, { root, depth: 0, isNative: false })
    // A folder of links alone ends no import that has other sources.
    const isOfLinks = [...this.#ignored.values()].includes(outward)
    if (this.inputs.length === before && !isOfLinks) throw this.#buildNoDataError(path)
  }

  /** Throws SourceError if no source has data. */
  end(): FoundInputs {
    if (this.inputs.length === 0) throw this.#buildNoDataError(this.#sources.join(', '))
    // A file or folder that another one leaves alone may be a source of its own.
    const read = new Set([...this.inputs.map(({ name }) => resolve(name)), ...this.#folders])
    for (const path of this.#ignored.keys()) {
      if (read.has(resolve(path))) this.#ignored.delete(path)
    }
    return { inputs: this.inputs, ignored: this.#listIgnored() }
  }

  #buildNoDataError(path: string): SourceError {
    const ignored = this.#listIgnored().slice(0, 3).join(', ')
    const found = ignored === '' ? '' : ` (passed over: ${ignored})`
    return new SourceError(`${path} holds no data that is known${found}: ${knownData}`)
  }

  #listIgnored(): string[] {
    return [...this.#ignored].map(([path, why]) => (why === '' ? path : `${path} (${why})`))
  }

  /** Notes a real path. If it is known, notes that the path was found again. */
  #isSeen(real: string, path: string): boolean {
    const known = this.#seen.get(real)
    if (known === undefined) this.#seen.set(real, path)
    else if (known !== path) this.#ignored.set(path, `the same as ${known}`)
    return known !== undefined
  }

  async #addStdin(source: number): Promise<void> {
    const path = join(await this.#options.scratch(), `standard-input-${source}`)
    await pipeline(this.#options.stdin, createWriteStream(path, { mode: 0o600 }))
    await this.#addFile(path, 'standard input', source)
  }

  /** Throws SourceError if the format is unknown. */
  async #addFile(path: string, name: string, source: number): Promise<void> {
    const format = this.#options.format ?? (await detectFormat(path))
    if (format === null) throw new SourceError(`${name}: ${await explainUnknown(path)}`)
    await this.#add(path, name, source, format)
  }

  async #add(path: string, name: string, source: number, format: FormatName): Promise<void> {
    const modifiedAt = Math.floor((await stat(path)).mtimeMs / 1000)
    const label = buildLabel(this.#sources[source]!, name)
    const isPacked = format === 'parquet' && (await isCompressed(path))
    const content = isPacked ? await this.#unpack(path, name) : path
    const { size: bytes } = await stat(content)
    this.inputs.push({ path: content, name, label, bytes, modifiedAt, format, source })
  }

  /** Parquet is read from its end, so it has to be unpacked first. */
  async #unpack(path: string, name: string): Promise<string> {
    const unpacked = join(await this.#options.scratch(), `unpacked-${this.inputs.length}`)
    const bytesMax = unpackedBytesMin + unpackedFactorMax * (await stat(path)).size
    const content = readBounded(path, name, bytesMax)
    await pipeline(content, createWriteStream(unpacked, { mode: 0o600 }))
    return unpacked
  }

  async #addFolder(path: string, source: number, place: FolderPlace): Promise<void> {
    const names = (await readdir(path)).sort()
    this.#names += names.length
    if (this.#names > namesMax) throw new SourceError(`${path}: more than ${namesMax} files`)
    if (isDataDirectory(names)) {
      this.#ignored.set(path, 'a data directory of devdex')
      return
    }
    const repository = await findGitInput(path, path)
    if (repository !== null) {
      const label = buildLabel(this.#sources[source]!, path)
      this.inputs.push({ ...repository, label, format: 'git', source })
      this.#ignoreWorkingTree(path, names)
      return
    }
    if (isRegistryFolder(names)) return this.#add(path, path, source, 'rust-registry')
    // A data set in the native format is in one folder, and nothing else there belongs to it.
    const isNative = names.some((name) => nativeNames.test(name))
    const inner = { ...place, isNative }
    for (const name of names) await this.#addEntry(join(path, name), name, source, inner)
  }

  /** Ignores the files of a git clone. Reports tables, because their import may be intended. */
  #ignoreWorkingTree(path: string, names: readonly string[]): void {
    for (const name of names) {
      // Nearly all projects have settings in JSON.
      if (!dataNames.test(name) || name.endsWith('.json')) continue
      this.#ignored.set(join(path, name), 'of a git clone only the history is read')
    }
  }

  async #addEntry(path: string, name: string, source: number, place: FolderPlace): Promise<void> {
    if (name.startsWith('.')) return
    const kind = await this.#classifyEntry(path, name, place)
    if ('reason' in kind) this.#ignored.set(path, kind.reason)
    else if (this.#isSeen(kind.target, path)) return
    else if (kind.format !== null) await this.#add(path, path, source, kind.format)
    else await this.#addFolder(path, source, { ...place, depth: place.depth + 1 })
  }

  async #classifyEntry(
    path: string,
    name: string,
    { root, isNative, depth }: FolderPlace,
  ): Promise<FolderEntry> {
    const target = await realpath(path).catch((error: NodeJS.ErrnoException) => error)
    if (target instanceof Error) {
      return { reason: target.code === 'ELOOP' ? 'a link to itself' : 'a link to nothing' }
    }
    const isOutside = target !== root && !isInside(root, target)
    if (isOutside && !this.#options.followLinks) return { reason: outward }
    const entry = await stat(target)
    if (entry.isDirectory()) {
      if (isNative) return { reason: 'a folder next to files of the native format' }
      const isDeep = depth === depthMax
      return isDeep ? { reason: `more than ${depthMax} folders deep` } : { target, format: null }
    }
    // A pipe is read from start to end, but its format cannot be detected before.
    const isReadable = entry.isFile() || (entry.isFIFO() && nativeNames.test(name))
    if (!isReadable) return { reason: 'neither a file nor a folder' }
    if (isNative && !nativeNames.test(name)) return { reason: 'next to files of the native format' }
    const format = dataNames.test(name) ? await this.#findFormat(path, name) : null
    return format === null ? { reason: '' } : { target, format }
  }

  /** Files of the native format may be empty. */
  async #findFormat(path: string, name: string): Promise<FormatName | null> {
    return this.#options.format ?? (nativeNames.test(name) ? 'json' : await detectFormat(path))
  }
}

/** Pages of Parquet are compressed themselves, so an honest file grows little. */
const unpackedFactorMax = 100
const unpackedBytesMin = 1 << 24

async function* readBounded(path: string, name: string, bytesMax: number): AsyncGenerator<Buffer> {
  let bytes = 0
  for await (const chunk of readBytes(path, () => undefined)) {
    bytes += chunk.length
    if (bytes > bytesMax) {
      throw new SourceError(`${name}: expands to more than ${bytesMax} bytes; unpack it first`)
    }
    yield chunk
  }
}

/** Omits the folders above the source, which may reveal names of the operator. */
function buildLabel(source: string, name: string): string {
  if (source === '-') return name
  const label = join(basename(resolve(source)), relative(source, name))
  return label.slice(-labelCharactersMax)
}

const labelCharactersMax = 200

/** Why an entry is left alone (empty: no data), or its real path and format. Null: a folder. */
type FolderEntry =
  | { readonly reason: string }
  | { readonly target: string; readonly format: FormatName | null }

interface FolderPlace {
  /** The real path of the source. */
  readonly root: string
  readonly depth: number
  /** Whether it holds files of the native format, so that all others are left alone. */
  readonly isNative: boolean
}

const dataNames =
  /\.(?:jsonl?|ndjson|csv|tsv|tab|parquet|tar|tgz|tar\.gz|jsonl?\.gz)(?:\.gz|\.zst)?$/i

const knownData =
  'JSON, JSON Lines, CSV, TSV, Parquet, GH Archive hours, git repositories, ' +
  'or the Rust registry’s dump'

/** Detects the format by the first bytes of the decompressed content. Null if unknown. */
export async function detectFormat(path: string): Promise<FormatName | null> {
  const start = await readStart(path, startBytes)
  if (start.subarray(0, 4).toString('latin1') === 'PAR1') return 'parquet'
  if (isTar(start)) return 'rust-registry'
  const text = decodeStart(start).trimStart()
  if (text.startsWith('{')) return isHour(text) ? 'gharchive' : 'json'
  if (text.startsWith('[')) return 'json'
  if (!isText(text)) return null
  if (hasColumns(takeLine(text))) return 'csv'
  // Loaded for the few tables that begin with another line than their header.
  const { hasHeader } = await import('./tables/csv-header.ts')
  return hasHeader(Buffer.from(text)) ? 'csv' : null
}

/** A table may have a few NUL characters below its header: its reader names the rows. */
function isText(text: string): boolean {
  const zeros = text.split('\0').length - 1
  return zeros * 100 < text.length + 100 && !/[^\P{Cc}\t]/u.test(takeLine(text))
}

const startBytes = 1 << 16

/** The first line, as far as it was read. */
function takeLine(text: string): string {
  return text.slice(0, text.search(/[\r\n]|$/))
}

/** Archives may have torn lines, so the second line is checked if the first is not an event. */
function isHour(text: string): boolean {
  const first = takeLine(text)
  if (isEvent(first)) return true
  const second = takeLine(text.slice(first.length).trimStart())
  return isEvent(second) && !isJson(first)
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Whether a line has the members of an event. */
function isEvent(line: string): boolean {
  const isTyped = /"type"\s*:\s*"[A-Z][A-Za-z]{2,40}Event"/.test(line)
  // Tables that BigQuery exports may have `actor_login` instead of an object.
  const hasActor =
    line.includes('"actor"') || (line.includes('"actor') && line.includes('"payload"'))
  return isTyped && hasActor && line.includes('"created_at"')
}

/** Whether a line has a separator of tables, or is a single word: the name of one column. */
function hasColumns(line: string): boolean {
  return /[,;\t|]/.test(line) || /^"?[\w .-]{1,60}"?$/.test(line)
}

async function explainUnknown(path: string): Promise<string> {
  const start = await readStart(path, 8)
  if (start.length === 0) return 'the file is empty'
  const magic = start.toString('latin1')
  if (magic.startsWith('PK')) return 'a ZIP or Excel file: unpack it, or save the sheet as CSV'
  if (magic.startsWith('SQLite')) return 'an SQLite database: export its tables as CSV'
  if (magic.startsWith('ORC')) return 'an ORC file: convert it to Parquet'
  if (magic.startsWith('<')) {
    return 'a page of HTML or XML, perhaps the error of a download: remove it, or fetch it again'
  }
  if (magic.startsWith('7z') || magic.startsWith('BZh') || magic.startsWith('\xfd7zXZ')) {
    return 'compressed in a way that is not known: use gzip or zstd'
  }
  return `the format is not known: ${knownData}; --format names it`
}

function isDataDirectory(names: readonly string[]): boolean {
  return names.includes('records') && names.includes('snapshots')
}

function isInside(root: string, target: string): boolean {
  const way = relative(root, target)
  return way !== '' && !way.startsWith('..') && !way.startsWith('/')
}

function explainError(error: Error): string {
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOENT' ? 'there is no such file or folder' : error.message
}

/** Whether all data in a folder is in files of the native format. */
export function isNativeFolder(inputs: readonly FoundInput[]): boolean {
  return inputs.every(({ path, format }) => format === 'json' && nativeNames.test(basename(path)))
}

const nativeNames = /^(?:users|repos|edges).*\.jsonl(?:\.gz)?$/
