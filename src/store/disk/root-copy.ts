/**
 * Copies of LMDB's root page, in small files next to `data.mdb`. Each copy is of a commit that is
 * on disk with all earlier commits. No page of that commit is reused while its copy is the newest.
 * A copy is named by the transaction, so a late copy of an older one replaces nothing.
 */
import { hash } from 'node:crypto'
import {
  closeSync,
  constants,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StoreError } from '../store-error.ts'
import type { RootPageState } from './root-pages.ts'

export interface RootCopy extends RootPageState {
  /** Boot of the machine in which it was made, see `currentBoot`. */
  readonly boot: string
}

export interface CopyName {
  readonly name: string
  readonly transaction: bigint
  /** Boot of the process that is going back to it, see recovery.ts. Empty: none. */
  readonly claim: string
}

const namePattern = /^flushed-root-(\d+)(?:\.claim-([0-9a-f]+)-[0-9a-f]+)?$/
const draftPattern = /^flushed-root\.draft-(\d+)-\d+$/
// A whole block, so that the space reserved for a draft is enough for any copy.
const copyBytes = 4096
const fileMode = 0o600
// Not truncated, so reserved space stays reserved.
const draftFlags = constants.O_WRONLY | constants.O_CREAT
let drafts = 0

/** Newest first. */
export function listCopies(directory: string): CopyName[] {
  return copiesIn(readdirSync(directory))
}

/** Undefined if the copy was removed meanwhile. Throws StoreError `damaged`. */
export function readCopy(directory: string, name: string): RootCopy | undefined {
  const path = join(directory, name)
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
  const [body = '', checksum] = text.split('\n')
  if (checksum !== hash('sha256', body)) {
    const advice = 'if the machine has not failed since the last use, remove it, then verify'
    throw new StoreError('damaged', `${path} is damaged: ${advice}`)
  }
  const { boot, transaction, head, mainTree } = JSON.parse(body) as Record<string, string>
  return {
    boot: boot!,
    transaction: BigInt(transaction!),
    head: Buffer.from(head!, 'base64'),
    mainTree: mainTree!,
  }
}

/** A unique path for a copy before it gets its own name. */
export function draftPath(directory: string): string {
  return join(directory, `flushed-root.draft-${process.pid}-${++drafts}`)
}

/** Reserves the space that a copy needs, so that a full disk is found before a transaction. */
export function reserveDraft(draft: string): void {
  const file = openSync(draft, draftFlags, fileMode)
  try {
    writeSync(file, Buffer.alloc(copyBytes), 0, copyBytes, 0)
  } finally {
    closeSync(file)
  }
}

/** Saves a copy durably, then removes the copies of older commits. */
export function saveCopy(directory: string, copy: RootCopy, draft: string): void {
  const file = openSync(draft, draftFlags, fileMode)
  try {
    writeSync(file, encode(copy), 0, copyBytes, 0)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(draft, join(directory, nameOf(copy)))
  syncDirectory(directory)
  const names = readdirSync(directory)
  // Another process's newer copy, which replaces this one, may not be on disk yet.
  if (isLate(copy, names)) syncDirectory(directory)
  for (const name of obsoleteIn(names)) rmSync(join(directory, name), { force: true })
}

/** As `saveCopy`, without blocking the event loop. */
export async function saveCopyAside(directory: string, copy: RootCopy): Promise<void> {
  const draft = draftPath(directory)
  const file = await open(draft, draftFlags, fileMode)
  try {
    await file.write(encode(copy), 0, copyBytes, 0)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, join(directory, nameOf(copy)))
  // Older copies may be removed, and their pages reused, only once this copy is durable.
  await syncDirectoryAside(directory)
  const names = await readdir(directory)
  if (isLate(copy, names)) await syncDirectoryAside(directory)
  for (const name of obsoleteIn(names)) await rm(join(directory, name), { force: true })
}

export function syncDirectory(directory: string): void {
  const folder = openSync(directory, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}

async function syncDirectoryAside(directory: string): Promise<void> {
  const folder = await open(directory, 'r')
  await folder.sync().finally(() => folder.close())
}

function encode({ boot, transaction, head, mainTree }: RootCopy): Buffer {
  const body = JSON.stringify({
    boot,
    transaction: String(transaction),
    head: head.toString('base64'),
    mainTree,
  })
  const bytes = Buffer.alloc(copyBytes, '\n')
  bytes.write(`${body}\n${hash('sha256', body)}`)
  return bytes
}

function nameOf({ transaction }: RootPageState): string {
  return `flushed-root-${transaction}`
}

function copiesIn(names: readonly string[]): CopyName[] {
  return names
    .flatMap((name) => {
      const [, transaction, claim = ''] = namePattern.exec(name) ?? []
      if (transaction === undefined) return []
      return [{ name, transaction: BigInt(transaction), claim }]
    })
    .sort((a, b) => (a.transaction < b.transaction ? 1 : -1))
}

/** Whether another process saved a newer copy meanwhile. */
function isLate({ transaction }: RootPageState, names: readonly string[]): boolean {
  return copiesIn(names).some((other) => other.transaction > transaction)
}

/** Copies that a newer one replaces, and drafts of processes that have died. */
function obsoleteIn(names: readonly string[]): string[] {
  const copies = copiesIn(names)
  const newest = copies.find(({ claim }) => claim === '')
  const older = copies
    .filter((copy) => copy !== newest && newest && copy.transaction <= newest.transaction)
    .map(({ name }) => name)
  const abandoned = names.filter((name) => {
    const [, pid] = draftPattern.exec(name) ?? []
    return pid !== undefined && !isAlive(Number(pid))
  })
  return [...older, ...abandoned]
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
