/** Reads the authors and co-authors of a history from one `git log`. Committers are ignored. */

import { NameTable } from '../../graph/name-table.ts'
import { SourceError } from '../../sources/index.ts'
import { parseRelay } from '../addresses.ts'
import type { RecordSink } from '../format.ts'
import { type GitProcess, splitFields } from './git-process.ts'
import { buildSignature, type CommitSignature, decodeText, parseTrailer } from './signatures.ts'

/** Hash, dates, name and address as written, then name and address by the mailmap. */
const logFields = ['%H', '%at', '%ct', '%an', '%ae', '%aN', '%aE']
const trailerKeys = ['Co-authored-by', 'Signed-off-by']
const trailers = trailerKeys.map((key) => `%(trailers:key=${key},valueonly,unfold,separator=%x1e)`)
const fieldCount = logFields.length + trailers.length
const logFormat = [...logFields, ...trailers].join('%x00')

/** Longest field: about 300 co-authors. Names and addresses are shorter. */
const fieldBytesMax = 1 << 15
const coAuthorsMax = 256
const signOffsMax = 16
/** Bounds the memory. The largest histories have some 100,000 authors. */
const signaturesMax = 1 << 19
const commitsPerTurn = 4096

/** The contributions of one signature. */
export interface Contributor extends CommitSignature {
  count: number
  /** In seconds since 1970. 0: unknown. */
  firstAt: number
  lastAt: number
  /** Number of the newest commit, from 1, in the order of the log. */
  readonly line: number
  /** Other addresses with which the author of a commit signed it off under the same name. */
  readonly signsOffAs: Set<string>
}

/** A signature that the mailmap maps to another one. */
export interface MappedSignature {
  readonly written: CommitSignature
  readonly contributor: Contributor
}

export interface CommitHistory {
  /** Each signature once, as the mailmap has it. */
  readonly contributors: readonly Contributor[]
  readonly mapped: readonly MappedSignature[]
  /** Dates of the first and last commit, in seconds since 1970. 0: unknown. */
  readonly firstAt: number
  readonly lastAt: number
}

export interface HistoryOptions {
  /** Name of the source, for messages. */
  readonly name: string
  /** Hash of the newest commit. */
  readonly head: string
  /** Hash of the file `.mailmap`, or null. */
  readonly mailmap: string | null
  readonly now: number
  readonly seen: SeenCommits
  /** Gets the number of further commits that were read. */
  readonly onCommits: (count: number) => void
}

/** Throws SourceError if an object is damaged or missing, or there are too many authors. */
export async function readHistory(
  git: GitProcess,
  sink: RecordSink,
  options: HistoryOptions,
): Promise<CommitHistory> {
  const history = new HistoryReader(sink, options)
  const args = ['log', '-z', '--no-merges', '--no-color', '--no-notes', '--no-decorate']
  const format = ['--no-patch', '--encoding=UTF-8', `--format=tformat:${logFormat}`]
  const settings = buildMailmapSettings(options.mailmap)
  const chunks = git.stream([...args, ...format, options.head, '--'], '', settings)
  let rest: string[] = []
  let untilTurn = commitsPerTurn
  for await (const fields of splitFields(chunks, fieldBytesMax)) {
    const all = rest.length === 0 ? fields : [...rest, ...fields]
    const whole = all.length - (all.length % fieldCount)
    for (let i = 0; i < whole; i += fieldCount) history.add(all, i)
    rest = all.slice(whole)
    options.onCommits(whole / fieldCount)
    untilTurn -= whole / fieldCount
    if (untilTurn > 0) continue
    untilTurn = commitsPerTurn
    await sink.turn()
  }
  await history.countCoAuthors(git)
  return history.finish()
}

/** An empty name finds no object. Without it git would read the mailmap of HEAD. */
function buildMailmapSettings(mailmap: string | null): string[] {
  return [`mailmap.blob=${mailmap ?? ''}`]
}

/** An author by signature, or null for a signature without an address. */
type KnownAuthor = { readonly contributor: Contributor } | null

interface CoAuthor {
  readonly written: CommitSignature
  /** Number of the newest commit. */
  readonly line: number
}

/** A commit with co-authors, who are counted once the mailmap is applied to them. */
interface SharedCommit {
  readonly author: Contributor | null
  readonly coAuthors: readonly CoAuthor[]
  readonly at: number
}

class HistoryReader {
  readonly #sink: RecordSink
  readonly #options: HistoryOptions
  /** By the bytes of the four fields with names and addresses. */
  readonly #authors = new Map<string, KnownAuthor>()
  /** By name and address. */
  readonly #contributors = new Map<string, Contributor>()
  /** By name and address as trailers have them. */
  readonly #coAuthors = new Map<string, CoAuthor>()
  readonly #sharedCommits: SharedCommit[] = []
  /** Authors with the trailers that were read, because most commits repeat them. */
  readonly #signOffs = new Set<string>()
  readonly #mapped: MappedSignature[] = []
  #commits = 0
  #firstAt = 0
  #lastAt = 0

  constructor(sink: RecordSink, options: HistoryOptions) {
    this.#sink = sink
    this.#options = options
  }

  /** The commit of the fields from `start` on. */
  add(fields: readonly string[], start: number): void {
    const line = ++this.#commits
    const hash = fields[start]!
    if (!/^[0-9a-f]{40}(?:[0-9a-f]{24})?$/.test(hash)) {
      throw new SourceError(`${this.#options.name}: git log: commit ${line} has no hash`)
    }
    const [authored, committed] = [
      this.#readDate(fields[start + 1]!),
      this.#readDate(fields[start + 2]!),
    ]
    const inHistory = committed === 0 ? authored : committed
    this.#firstAt = chooseEarlier(this.#firstAt, inHistory)
    this.#lastAt = Math.max(this.#lastAt, inHistory)
    if (!this.#options.seen.add(hash)) {
      this.#sink.skipped('commit of a repository that was read before')
      return
    }
    const at = authored === 0 ? committed : authored
    // Git prints the placeholder itself where a commit has no author.
    const hasAuthor = fields[start + 6] !== '%aE'
    const author = hasAuthor ? this.#findAuthor(fields, start + 3, line) : null
    if (author !== null) countCommits(author.contributor, at, 1)
    else if (!hasAuthor) this.#sink.badLine(line, 'the commit has no author')
    else this.#sink.skipped('author without a name and an address')
    const [coAuthors, signOffs] = [fields[start + 7]!, fields[start + 8]!]
    if (coAuthors !== '') this.#addCoAuthors(coAuthors, author?.contributor ?? null, at, line)
    if (signOffs !== '' && author !== null) this.#addSignOffs(signOffs, author.contributor)
  }

  /** Maps all co-authors at once, since git starts a process for it, and counts them. */
  async countCoAuthors(git: GitProcess): Promise<void> {
    const all = [...this.#coAuthors.values()]
    const signatures = await this.#mapCoAuthors(git, all)
    const contributors = new Map<CoAuthor, Contributor>()
    for (const [i, coAuthor] of all.entries()) {
      const contributor = this.#findContributor(signatures[i]!, coAuthor.line)
      contributors.set(coAuthor, contributor)
      const { written } = coAuthor
      if (isDifferent(written, contributor)) this.#mapped.push({ written, contributor })
    }
    for (const { author, coAuthors, at } of this.#sharedCommits) {
      // Squashed commits name their author among the co-authors, and repeat others.
      const counted = new Set(author === null ? [] : [buildPersonKey(author)])
      for (const coAuthor of coAuthors) {
        const contributor = contributors.get(coAuthor)!
        const key = buildPersonKey(contributor)
        if (!counted.has(key)) countCommits(contributor, at, 1)
        counted.add(key)
      }
    }
  }

  async #mapCoAuthors(git: GitProcess, all: readonly CoAuthor[]): Promise<CommitSignature[]> {
    if (this.#options.mailmap === null || all.length === 0) return all.map(({ written }) => written)
    const lines = all.map(({ written: { name, address } }) => `${name} <${address}>\n`.trimStart())
    const settings = buildMailmapSettings(this.#options.mailmap)
    const bytes: Buffer[] = []
    for await (const chunk of git.stream(['check-mailmap', '--stdin'], lines.join(''), settings)) {
      bytes.push(chunk)
    }
    const mapped = Buffer.concat(bytes).toString().split('\n')
    return all.map(({ written }, i) => parseTrailer(mapped[i] ?? '')[0] ?? written)
  }

  finish(): CommitHistory {
    // A co-author may always have been the author under another name.
    const contributors = [...this.#contributors.values()].filter((one) => one.count > 0)
    const mapped = this.#mapped.filter(({ contributor }) => contributor.count > 0)
    const dates = { firstAt: this.#firstAt, lastAt: this.#lastAt }
    return { contributors, mapped, ...dates }
  }

  #findAuthor(fields: readonly string[], start: number, line: number): KnownAuthor {
    const key = `${fields[start]}\0${fields[start + 1]}\0${fields[start + 2]}\0${fields[start + 3]}`
    const known = this.#authors.get(key)
    if (known !== undefined) return known
    const [name, address, mappedName, mappedAddress] = key.split('\0').map(decodeText)
    const written = buildSignature(name!, address!)
    const signature = buildSignature(mappedName!, mappedAddress!) ?? written
    let author: KnownAuthor = null
    if (signature !== null) {
      const contributor = this.#findContributor(signature, line)
      author = { contributor }
      const isMapped = written !== null && isDifferent(written, signature)
      if (isMapped && key.length <= keyBytesMax) this.#mapped.push({ written, contributor })
    }
    // Long keys are not cached, to save memory.
    if (key.length <= keyBytesMax) this.#authors.set(key, author)
    this.#checkSize()
    return author
  }

  #addCoAuthors(text: string, author: Contributor | null, at: number, line: number): void {
    if (text.length === fieldBytesMax) this.#sink.skipped('rest of more than 32 KiB of co-authors')
    const coAuthors: CoAuthor[] = []
    for (const trailer of text.split('\x1e', coAuthorsMax)) {
      const signatures = parseTrailer(decodeText(trailer))
      if (signatures.length === 0) this.#sink.skipped('co-author without an address')
      for (const signature of signatures) coAuthors.push(this.#findCoAuthor(signature, line))
    }
    if (coAuthors.length > 0) this.#sharedCommits.push({ author, coAuthors, at })
  }

  #addSignOffs(text: string, author: Contributor): void {
    const key = `${buildSignatureKey(author)}\0${text}`
    if (this.#signOffs.has(key)) return
    if (this.#signOffs.size < signaturesMax) this.#signOffs.add(key)
    const { name } = parseRelay(author.name)
    for (const trailer of text.split('\x1e', coAuthorsMax)) {
      const [signature] = parseTrailer(decodeText(trailer))
      if (signature?.name !== name || signature.address === author.address) continue
      if (author.signsOffAs.size < signOffsMax) author.signsOffAs.add(signature.address)
    }
  }

  #findCoAuthor(written: CommitSignature, line: number): CoAuthor {
    const key = buildSignatureKey(written)
    let coAuthor = this.#coAuthors.get(key)
    if (coAuthor === undefined) {
      coAuthor = { written, line }
      this.#coAuthors.set(key, coAuthor)
      this.#checkSize()
    }
    return coAuthor
  }

  #findContributor(signature: CommitSignature, line: number): Contributor {
    const key = buildSignatureKey(signature)
    let contributor = this.#contributors.get(key)
    if (contributor === undefined) {
      contributor = createContributor(signature, line)
      this.#contributors.set(key, contributor)
    }
    return contributor
  }

  /** 0 for wrong dates: the first day of 1970, or the future. */
  #readDate(digits: string): number {
    const seconds = Number(digits)
    return seconds >= secondsMin && seconds <= this.#options.now ? seconds : 0
  }

  #checkSize(): void {
    const size = Math.max(this.#authors.size, this.#coAuthors.size, this.#contributors.size)
    if (size <= signaturesMax) return
    throw new SourceError(`${this.#options.name}: more than ${signaturesMax} different authors`)
  }
}

/** Clocks that were never set show the first day of 1970. */
const secondsMin = 86_400
/** Two names and two addresses of usual lengths. */
const keyBytesMax = 1200

function createContributor({ name, address }: CommitSignature, line: number): Contributor {
  return { name, address, count: 0, firstAt: 0, lastAt: 0, line, signsOffAs: new Set() }
}

function countCommits(contributor: Contributor, at: number, commits: number): void {
  contributor.count += commits
  contributor.firstAt = chooseEarlier(contributor.firstAt, at)
  contributor.lastAt = Math.max(contributor.lastAt, at)
}

/** The earlier of two dates. 0 means no date. */
export function chooseEarlier(a: number, b: number): number {
  if (a === 0 || b === 0) return Math.max(a, b)
  return Math.min(a, b)
}

function buildSignatureKey({ name, address }: CommitSignature): string {
  return `${name}\0${address}`
}

/** By which a commit counts once for a person: the address, or the name if there is none. */
function buildPersonKey({ name, address }: CommitSignature): string {
  return address === '' ? `\0${name}` : address.toLowerCase()
}

function isDifferent(a: CommitSignature, b: CommitSignature): boolean {
  return a.name !== b.name || a.address !== b.address
}

/** The set of commits that were counted before. */
export class SeenCommits {
  readonly #hashes = new NameTable(false)

  get count(): number {
    return this.#hashes.count
  }

  /**
   * Whether the commit is new. Its first 64 bits decide: among 100 million commits, two share them
   * with a probability of 0.03 %.
   *
   * @param hash in hexadecimal digits
   */
  add(hash: string): boolean {
    const isNew = this.#hashes.count
    return this.#hashes.add(Buffer.from(hash.slice(0, 16), 'hex'), 0, 8) === isNew
  }
}
