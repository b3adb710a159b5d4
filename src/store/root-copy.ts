/**
 * Copies of LMDB's root page, in small files beside its own: each of a commit that is on disk with
 * all before it, and none of whose pages is used again while the copy is the newest. They are named
 * by the number of the transaction, so whoever is late with an older one takes nothing back.
 */
import { hash } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Root } from './root-pages.ts'
import { StoreError } from './store-error.ts'

export interface RootCopy extends Root {
  /** Of the machine when it was made, see `currentBoot`. */
  readonly boot: string
}

export interface CopyName {
  readonly name: string
  readonly transaction: bigint
  /** Somebody is going back to it, see recover.ts. */
  readonly isClaimed: boolean
}

const namePattern = /^flushed-root-(\d+)(\.claim-[0-9a-f]+)?$/
const draftPattern = /^flushed-root\.draft-(\d+)-\d+$/
const fileMode = 0o600
// A copy is shorter: the space of a draft is enough.
const draftBytes = 4096
let drafts = 0

/** Newest first. */
export function listCopies(directory: string): CopyName[] {
  return copiesIn(readdirSync(directory))
}

/** Undefined where it is gone by now. Throws StoreError `damaged`. */
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
    const advice = 'if the machine has not failed since the last use, remove it, and verify'
    throw new StoreError('damaged', `${path} is damaged: ${advice}`)
  }
  const { boot, transaction, head, mainTree } = JSON.parse(body) as Record<string, string>
  const bytes = Buffer.from(head!, 'base64')
  return { boot: boot!, transaction: BigInt(transaction!), head: bytes, mainTree: mainTree! }
}

/** A name of a file to write a copy to, before it gets its own. */
export function draftPath(directory: string): string {
  return join(directory, `flushed-root.draft-${process.pid}-${++drafts}`)
}

/** Takes the space that a copy needs, so that a full disk shows before anything has begun. */
export function reserveDraft(draft: string): void {
  writeFileSync(draft, Buffer.alloc(draftBytes), { mode: fileMode })
}

/** When it returns, the copy is on disk. */
export function saveCopy(directory: string, copy: RootCopy, draft: string): void {
  const file = openSync(draft, 'a', fileMode)
  try {
    // Over what `reserveDraft` may have written: truncated first, the space could be lost.
    closeSync(overwrite(draft, encode(copy)))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(draft, join(directory, nameOf(copy)))
  // Older ones may go, and pages of theirs be used again, only when this one is sure to be found.
  syncDirectory(directory)
  for (const name of obsoleteAfter(copy, readdirSync(directory))) {
    rmSync(join(directory, name), { force: true })
  }
}
