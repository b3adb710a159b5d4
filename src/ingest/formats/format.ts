/** What a reader of a source format gets, and how it tells an import what the source holds. */
import type { EdgeType } from '../../contract/index.ts'
import { LineError, type Members } from '../normalise/index.ts'

export const formatNames = ['json', 'csv', 'parquet', 'gharchive', 'git', 'rust-registry'] as const
export type FormatName = (typeof formatNames)[number]

/**
 * How far the fields of a source are trusted: files that people write, then exports of a platform,
 * then archives of events and histories. Within one class newer fields replace older ones.
 */
export const trustClasses = ['archive', 'export', 'hand'] as const
export type TrustClass = (typeof trustClasses)[number]

/** One file, git repository or standard input. */
export interface SourceInput {
  readonly path: string
  /** As the command line named it, for messages and provenance. */
  readonly name: string
  readonly bytes: number
  /** In seconds since 1970. It is the date of fields without one. */
  readonly modifiedAt: number
}

/** Whom a source means. Absent members are unknown. Throws nothing: all forms are accepted. */
export interface PersonRef {
  /** Number or node id of the account, as the source writes it. */
  readonly platformId?: string | undefined
  readonly login?: string | undefined
  /** Signs commits. It identifies the person, and is not a contact of theirs. */
  readonly address?: string | undefined
  /** Stands beside the address. It alone identifies no person. */
  readonly name?: string | undefined
  /** A login or a platformId, whichever some record has, as native edges write it. */
  readonly text?: string | undefined
}

export interface RepoRef {
  readonly platformId?: string | undefined
  /** `owner/name`. */
  readonly fullName?: string | undefined
  /** A full name or a platformId, whichever some record has. */
  readonly text?: string | undefined
}

/** Throws LineError where the reference names none. */
export function checkPersonRef({ platformId, login, address, text }: PersonRef): void {
  const named = platformId ?? login ?? address ?? text
  if (named === undefined) {
    throw new LineError('neither a login nor a platformId nor an address is there')
  }
}

/** Throws LineError where the reference names none. */
export function checkRepoRef({ platformId, fullName, text }: RepoRef): void {
  if (fullName !== undefined && !isFullName(fullName)) {
    throw new LineError('the full name is not of the form owner/name')
  }
  if ((platformId ?? fullName ?? text) === undefined) {
    throw new LineError('neither a full name nor a platformId is there')
  }
}

function isFullName(text: string): boolean {
  const slash = text.indexOf('/')
  return slash > 0 && slash < text.length - 1 && text.indexOf('/', slash + 1) < 0
}

export interface FoundEdge {
  readonly type: EdgeType
  /** Number of a person. */
  readonly from: number
  /** Number of a person (follows), else of a repository. */
  readonly to: number
  /** The last date, in seconds since 1970. 0: unknown. */
  readonly at: number
  /** The first date. Default: `at`. */
  readonly firstAt?: number | undefined
  /** Contributions. Sources that repeat themselves give the total, not a part of it. */
  readonly count?: number | undefined
}

/**
 * Receives what one input holds. `person` and `repo` give a number to whom or what a reference
 * means, and throw LineError for one that names none. The number is the same for the same
 * reference, so readers may keep it. References that turn out to mean one person are joined after
 * the last input.
 */
export interface RecordSink {
  /** That of the reader. A reader of a format that all kinds of sources use may set another one. */
  trust: TrustClass
  /** @param at when the login was theirs, in seconds since 1970. 0: unknown */
  person(ref: PersonRef, at: number): number
  repo(ref: RepoRef, at: number): number
  /**
   * Adds fields of a person, as `users*.jsonl` names them, without platformId and login. Empty
   * texts and null count as absent.
   *
   * @param at date of the fields. 0: that of the input
   * @param line where the record stands, from 1
   */
  describePerson(person: number, members: Members, at: number, line: number): void
  /** The same for a repository, without platformId, ownerLogin and name. */
  describeRepo(repo: number, members: Members, at: number, line: number): void
  edge(edge: FoundEdge): void
  /** Says that two numbers are one person, by the mailmap of a repository. */
  samePerson(person: number, other: number, repository: string): void
  /**
   * Counts a record that cannot be read. Throws ImportError where too many cannot.
   *
   * @param reason quotes nothing of the record, which may be that of a suppressed person
   */
  badLine(line: number, reason: string): void
  /** Says which field a column of a table gives, by guess or by `--map`. */
  column(name: string, field: string): void
  /**
   * Counts a member or column that no field takes.
   *
   * @param records with it. Default: 1
   */
  unknownMember(name: string, records?: number): void
  /**
   * Counts what the reader passes over for a reason that is no fault, such as "private event".
   *
   * @param records passed over for it. Default: 1
   */
  skipped(reason: string, records?: number): void
  /** Counts bytes of the input as they are read, for progress. */
  read(bytes: number): void
  /** Awaited every few thousand records: lets other work run, and stops a cancelled import. */
  turn(): Promise<void>
}

export interface SourceReader {
  readonly trust: TrustClass
  /** Reads all of an input. Throws SourceError where it cannot be read to its end. */
  read(input: SourceInput, sink: RecordSink, options: ReadOptions): Promise<void>
}

export interface ReadOptions {
  /** Columns, constants and splits that `--map` gives. Null: by guess. */
  readonly mapping: FieldMapping | null
  /** In seconds since 1970. Dates after it are wrong. */
  readonly now: number
}

/** The content of a `--map` file. */
export interface FieldMapping {
  /** What a record is. Default: told from its fields. */
  readonly kind?: RecordKind
  /** By column: the field, or null for none. Columns that are not named are guessed. */
  readonly columns?: Readonly<Record<string, ColumnTarget | null>>
  /** By field: a value for every record that has none. */
  readonly constants?: Readonly<Record<string, unknown>>
  readonly trust?: TrustClass
}

export type RecordKind = 'users' | 'repos' | 'edges'

export interface ColumnTarget {
  readonly field: string
  /** Separator of the items of a list. */
  readonly split?: string
}
