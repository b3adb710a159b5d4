/** The interface of readers of source formats: their input, and the sink for their records. */

import type { EdgeType } from '../../contract/index.ts'
import { LineError, type Members } from '../normalise/index.ts'
import type { RecordKind } from '../sources/index.ts'

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
  /** In seconds since 1970. The date of fields without a date. */
  readonly modifiedAt: number
}

/** The field of a column that may number the rows, until all sources are read. */
export const rowIdField = 'rowId'

/** Identifies a person in a source. Absent members are unknown. */
export interface PersonRef {
  /** Number or node id of the account, as the source writes it. */
  readonly platformId?: string | undefined
  /**
   * Value of a column that may number the rows. It is a platformId if other sources agree with the
   * column. Needs a login, or a full name of a repository.
   */
  readonly rowId?: string | undefined
  readonly login?: string | undefined
  /** Address in signatures of commits. It identifies the person, and is not a contact. */
  readonly address?: string | undefined
  /** Name in signatures, next to `address`. The name alone identifies no person. */
  readonly name?: string | undefined
  /** A login or a platformId, as in native edges. Records decide which. */
  readonly text?: string | undefined
}

/** A signature of a person in the history of a repository. */
export interface RepositorySignature {
  readonly name: string
  readonly address: string
  readonly repository: string
  /** The entry of the mailmap. Two entries of one repository are two people. */
  readonly mailmapEntry?: string
  /** Other addresses with which the person signed off commits under the same name. */
  readonly signsOffAs?: readonly string[]
}

export interface RepoRef {
  readonly platformId?: string | undefined
  /** As in `PersonRef`. */
  readonly rowId?: string | undefined
  /** `owner/name`. */
  readonly fullName?: string | undefined
  /** A full name or a platformId. Records decide which. */
  readonly text?: string | undefined
}

/** Throws LineError for a reference without members. */
export function checkPersonRef({ platformId, login, address, text }: PersonRef): void {
  const named = platformId ?? login ?? address ?? text
  if (named === undefined) {
    throw new LineError('neither a login nor a platformId nor an address is there')
  }
}

/** Throws LineError for a reference without members, or with an invalid full name. */
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
  /** Number of contributions. Repeated edges in one reading of a source add up. */
  readonly count?: number | undefined
}

/**
 * Receives the records of one input. `person` and `repo` return the number of a reference, and
 * throw LineError for an invalid one. The same reference always has the same number, so readers may
 * keep it. References that prove to mean the same person are joined after the last input. Records
 * of an account that GitHub does not show (`hidden-accounts.ts`) are passed over, and counted.
 */
export interface RecordSink {
  /**
   * By default the reader's. A reader may set another one, if all kinds of sources use the format.
   */
  trust: TrustClass
  /**
   * @param at when the person had the login, in seconds since 1970. 0: unknown
   * @param line of the record, from 1, for reports. Default: unknown
   */
  person(ref: PersonRef, at: number, line?: number): number
  repo(ref: RepoRef, at: number, line?: number): number
  /**
   * Adds fields of a person, as `users*.jsonl` names them, without platformId and login. Empty
   * texts and null count as absent.
   *
   * @param at date of the fields. 0: that of the input
   * @param line line number of the record, from 1
   */
  describePerson(person: number, members: Members, at: number, line: number): void
  /** As `describePerson`, for a repository, without platformId, ownerLogin and name. */
  describeRepo(repo: number, members: Members, at: number, line: number): void
  edge(edge: FoundEdge): void
  /** Notes a login of an account, which counts only if other records name the account. */
  noteLogin(platformId: string, login: string, at: number): void
  /** Joins two numbers that are the same person by the mailmap of a repository. */
  samePerson(person: number, other: number, repository: string): void
  /** Notes how a person signs, by which equal names of one repository are compared. */
  noteSignature(person: number, signature: RepositorySignature): void
  /**
   * Counts an unreadable record. Throws ImportError if there are too many.
   *
   * @param reason must not quote the record, which may be of a suppressed person
   */
  badLine(line: number, reason: string): void
  /** Reports the field that a column of a table gives, by guess or by `--map`. */
  column(name: string, field: string): void
  /**
   * Counts a member or column that no field takes.
   *
   * @param records number of records with it. Default: 1
   */
  unknownMember(name: string, records?: number): void
  /**
   * Counts a value that its field does not take. The record is read without it. Readers call this
   * through `readMembers` in `read-members.ts` alone.
   *
   * @param name of the member or column, as the source writes it
   * @param reason what stands there, such as `an object where a number is expected`. Must not quote
   *   the value, which may be of a suppressed person
   * @param line of the record, from 1. 0: the source has no lines
   */
  unreadMember(name: string, reason: string, line: number): void
  /**
   * Counts records that the reader skips for a reason other than a fault, such as "private event".
   *
   * @param records number of skipped records. Default: 1
   */
  skipped(reason: string, records?: number): void
  /** Counts bytes of the input as they are read, for progress. */
  read(bytes: number): void
  /** Awaited every few thousand records: lets other work run, and stops a cancelled import. */
  turn(): Promise<void>
}

export interface SourceReader {
  readonly trust: TrustClass
  /** Whether all its inputs are one reading: what several of them contain is told once. */
  readonly isOneReading?: boolean
  /** Reads a whole input. Throws SourceError if it cannot be read to its end. */
  read(input: SourceInput, sink: RecordSink, options: ReadOptions): Promise<void>
}

export interface ReadOptions {
  /** Columns, constants and splits that `--map` gives. Null: by guess. */
  readonly mapping: FieldMapping | null
  /** In seconds since 1970. Dates after it are wrong. */
  readonly now: number
  /** Whether people of rows without a login are records. Default: they are counted. */
  readonly peopleWithoutLogin?: boolean | undefined
}

/** The content of a `--map` file. */
export interface FieldMapping {
  /** Kind of the records. Default: guessed from the fields. */
  readonly kind?: RecordKind
  /** By column: the field, or null for none. Columns that are not named are guessed. */
  readonly columns?: Readonly<Record<string, ColumnTarget | null>>
  /** By field: a value for every record that has none. */
  readonly constants?: Readonly<Record<string, unknown>>
  readonly trust?: TrustClass
}

export interface ColumnTarget {
  readonly field: string
  /** Separator of the items of a list. */
  readonly split?: string
  /** The platform or own system of the logins or identifiers of the column. Default: GitHub. */
  readonly namespace?: string
}
