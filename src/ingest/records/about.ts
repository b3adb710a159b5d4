/** Finds the records of one person: lines of the user and of owned repositories, and edges. */
import { join } from 'node:path'
import { foldKeyword } from 'native-free-index'
import { listAliases, type Members, parseMembers } from '../normalise/index.ts'
import { readLines } from '../sources/index.ts'
import type { PersonJournal } from '../staging/person-journal.ts'
import { parseJournal } from '../staging/united-journal.ts'
import { listRecords, openBase } from './folder.ts'
import { hasJournal, recordBytesMax, recordFiles } from './form.ts'
import { readNone, readRecordLines } from './merged-lines.ts'
import { verifyRecordFile } from './record-file.ts'

export interface RecordAbout {
  /** Name of the snapshot, or of the pending update, with the record. */
  readonly records: string
  readonly kind: 'user' | 'repository' | 'edge' | 'journal'
  readonly line: Members
}

interface RecordNames {
  readonly login?: string
  readonly platformId?: string
  /** Other platformIds. */
  readonly aliases?: readonly string[]
}

/** Searches all kept snapshots and all updates. Throws RecordsError for damaged records. */
export async function* recordsAbout(
  dataDir: string,
  names: RecordNames,
): AsyncGenerator<RecordAbout> {
  for (const { name, path, manifest } of await listRecords(dataDir)) {
    for (const file of manifest.files) await verifyRecordFile(path, file)
    // An update may rename a user, and its edges use the new name.
    const known = new NameSet(names)
    for await (const { bytes } of readRecordLines(join(path, recordFiles.users), ignoreBytes)) {
      const line = parseRecord(bytes)
      if (line === null) continue
      const ids = [line.platformId, ...listAliases(line)]
      if (!known.has(line.login, ...ids)) continue
      known.add(line.login)
      for (const id of ids) known.addId(id)
      yield { records: name, kind: 'user', line }
    }
    const journal = hasJournal(manifest)
      ? readRecordLines(join(path, recordFiles.journal), ignoreBytes)
      : readNone()
    for await (const { bytes } of journal) {
      const line = parseMembers(bytes)
      if (known.hasId(line.platformId)) yield { records: name, kind: 'journal', line }
    }
    for await (const { bytes } of readRecordLines(join(path, recordFiles.repos), ignoreBytes)) {
      const line = parseRecord(bytes)
      if (line !== null && known.has(line.ownerLogin)) {
        for (const id of [line.platformId, ...listAliases(line)]) known.addId(id)
        yield { records: name, kind: 'repository', line }
      }
    }
    const edges = readLines(join(path, recordFiles.edges), ignoreBytes, recordBytesMax)
    for await (const { bytes } of edges) {
      const line = parseMembers(bytes)
      const owner = `${line.to}`.split('/')[0]
      if (!known.has(line.from, line.to, owner)) continue
      yield { records: name, kind: 'edge', line }
    }
  }
}

/**
 * The journal of people in the base of a snapshot. Throws RecordsError if it is damaged.
 *
 * @param id service identifier of one person. Default: all people
 */
export async function* readJournals(
  dataDir: string,
  snapshot: string,
  id?: string,
): AsyncGenerator<PersonJournal> {
  const base = await openBase(dataDir, snapshot)
  const file = base?.manifest.files.find(({ name }) => name === recordFiles.journal)
  if (base === null || file === undefined) return
  await verifyRecordFile(base.path, file)
  for await (const line of readRecordLines(join(base.path, recordFiles.journal), ignoreBytes)) {
    if (id === undefined || line.id === id) yield parseJournal(line.bytes)
    // Lines are sorted by id.
    else if (line.id > id) return
  }
}

/** Null for a deletion, and for an excluded line. */
function parseRecord(bytes: Buffer): Members | null {
  return bytes.length > 1 ? parseMembers(bytes) : null
}

class NameSet {
  readonly #logins = new Set<string>()
  /** The platformIds of the person and of owned repositories. */
  readonly #platformIds = new Set<unknown>()

  constructor({ login, platformId, aliases = [] }: RecordNames) {
    for (const id of [platformId, ...aliases]) this.addId(id)
    this.add(login)
  }

  add(login: unknown): void {
    if (typeof login === 'string') this.#logins.add(foldKeyword('case', login))
  }

  addId(platformId: unknown): void {
    if (typeof platformId === 'string') this.#platformIds.add(platformId)
  }

  hasId(platformId: unknown): boolean {
    return this.#platformIds.has(platformId)
  }

  has(...texts: readonly unknown[]): boolean {
    return texts.some(
      (text) =>
        typeof text === 'string' &&
        (this.#platformIds.has(text) || this.#logins.has(foldKeyword('case', text))),
    )
  }
}

const ignoreBytes = () => undefined
