/** Moves the older part of a journal into an archive. */
import { setImmediate as nextEventLoopTick } from 'node:timers/promises'
import { type Commit, type JournalHead, readCommit, splitCommit } from '../journal.ts'
import { Store } from '../store.ts'
import { StoreError } from '../store-error.ts'
import type { JournalReplay } from '../verify/replay.ts'
import { type VerifyOptions, verifyInChild } from '../verify/verify-in-child.ts'
import { ArchiveFile } from './archive-file.ts'
import { ArchiveWriter } from './archive-writer.ts'
import type { Cut } from './begin-from.ts'
import { partsOf, replayFrom, stateHash, stateLines } from './state-lines.ts'
import { CutChoice, cutHead, cutIn, cutKey, partKey, staleParts } from './stored-cut.ts'

export interface ArchiveOptions extends Pick<VerifyOptions, 'onProgress'> {
  /** File of the archive, which must not exist yet. */
  readonly path: string
  /** Commits before this time are archived, milliseconds since 1970. */
  readonly beforeMs: number
  /** The present, milliseconds since 1970. The machine's clock by default. */
  readonly nowMs?: number
}

/** The archived commits. None if `last` is below `first`. */
export interface Archived {
  readonly first: number
  readonly last: number
  /** Hash of the last one, 64 hex digits. With its number it makes an anchor. */
  readonly hash: string
}

const removedAtOnce = 1000

/**
 * Archives the journal of a data directory while servers run. One transaction cuts off the commits,
 * after the archive was flushed and read back. The commits are then removed in batches. Throws
 * StoreError `damaged`, `exists`, `unavailable`, or `refused` if another process was quicker.
 */
export async function archiveJournal(dataDir: string, options: ArchiveOptions): Promise<Archived> {
  const { whole, problems } = await verifyInChild(dataDir, { onProgress: options.onProgress })
  if (!whole) throw new StoreError('damaged', `the journal is not archived: ${problems[0]}`)
  const store = new Store(dataDir)
  try {
    return await archiveOf(store, options)
  } finally {
    await store.close()
  }
}

/** As `archiveJournal`, for a store that was verified. */
export async function archiveOf(store: Store, options: ArchiveOptions): Promise<Archived> {
  await removeCut(store)
  const { archived, cut } = writeArchive(store, options)
  if (cut === undefined) return archived
  await putState(store, cut)
  cutOff(store, archived.first - 1, cut, options.nowMs ?? Date.now())
  await removeCut(store)
  return archived
}

function writeArchive(store: Store, { path, beforeMs }: ArchiveOptions) {
  const before = cutIn((key) => store.meta().get(key))
  const choice = new CutChoice(before?.seq ?? 0, beforeMs)
  for (const record of store.journal.records()) choice.add(record)
  const last = choice.seq
  const session = new ArchiveSession(last, path, cutHead(store.meta()), before)
  try {
    for (const commit of store.journal.commits()) {
      if (commit.seq > last) break
      session.add(commit)
    }
    return session.end()
  } catch (error) {
    session.discard()
    throw error
  }
}

/**
 * Writes an archive and replays its commits. At its end it reads the file again. If a method
 * throws, or the journal cannot be read, the caller has to `discard` it.
 */
export class ArchiveSession {
  readonly #after: JournalHead
  readonly #path: string
  readonly #writer: ArchiveWriter | undefined
  readonly #replay: JournalReplay
  #head: JournalHead

  /** `last`: number of the last commit that will be added. None if it is not after `after`. */
  constructor(last: number, path: string, after: JournalHead, before: Cut | undefined) {
    this.#after = after
    this.#path = path
    this.#head = after
    this.#replay = replayFrom(before?.lines ?? [], (problem) => {
      throw new StoreError('damaged', problem)
    })
    this.#writer = last > after.seq ? new ArchiveWriter(path, after) : undefined
  }

  add({ seq, bytes }: Commit): void {
    const { hash, payload } = splitCommit(bytes)
    this.#replay.add(readCommit(seq, bytes))
    this.#writer?.add(seq, hash, payload)
    this.#head = { seq, hash: Uint8Array.from(hash) }
  }

  end(): { archived: Archived; cut: Cut | undefined } {
    const { seq, hash } = this.#head
    const hex = Buffer.from(hash).toString('hex')
    const archived = { first: this.#after.seq + 1, last: seq, hash: hex }
    if (this.#writer === undefined) return { archived, cut: undefined }
    this.#writer.finish()
    const file = new ArchiveFile(this.#path)
    file.close()
    if (file.head.seq !== seq || Buffer.compare(file.head.hash, hash) !== 0) {
      throw new StoreError('damaged', `the archive ${this.#path} is not what was written`)
    }
    return { archived, cut: { seq, hash, lines: stateLines(this.#replay) } }
  }

  /** Leaves no temporary file, and none open. */
  discard(): void {
    this.#writer?.discard()
  }
}

/** Writes the state in transactions before that of the cut. A later cut removes an unused state. */
async function putState(store: Store, { seq, lines }: Cut): Promise<void> {
  let part = 0
  for (const text of partsOf(lines)) {
    const key = partKey(seq, part++)
    store.transact('flush', () => store.meta<string>().put(key, text))
    await nextEventLoopTick()
  }
}

function cutOff(store: Store, before: number, { seq, hash, lines }: Cut, nowMs: number): void {
  const parts = [...partsOf(lines)].length
  store.transact('fsync', () => {
    const [commit] = store.journal.commits(seq)
    const isSame = commit?.seq === seq && splitCommit(commit.bytes).hash
    if (cutHead(store.meta()).seq !== before || !isSame || Buffer.compare(isSame, hash) !== 0) {
      throw new StoreError('refused', 'the journal was cut or restored meanwhile; nothing was cut')
    }
    const hex = Buffer.from(hash).toString('hex')
    store.meta<object>().put(cutKey, { seq, hash: hex, parts })
    store.journal.append(nowMs, [{ kind: 'archived', seq, state: stateHash(lines) }])
  })
}

/** Removes the commits that were cut off, and the stored states of other cuts. */
async function removeCut(store: Store): Promise<void> {
  const { seq } = cutHead(store.meta())
  while (store.transact('flush', () => store.journal.removeCut(removedAtOnce)))
    await nextEventLoopTick()
  const stale = staleParts(store.meta(), seq)
  if (stale.length === 0) return
  store.transact('flush', () => {
    // Another process may have cut meanwhile.
    if (cutHead(store.meta()).seq !== seq) return
    for (const key of stale) store.meta().remove(key)
  })
}
