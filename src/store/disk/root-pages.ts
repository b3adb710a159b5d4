/**
 * The two root pages at the beginning of LMDB's file. Each transaction writes the one of its
 * parity, so they are one transaction apart. A root page points to a page of the main tree that the
 * same transaction wrote. LMDB uses the newer root page without a check. So a flipped bit could
 * make it use the older one, or an unused page, and a commit would be lost unnoticed.
 */
import { hash } from 'node:crypto'
import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { StoreError } from '../store-error.ts'

const pageBytes = 4096
// As in lmdb 3.5.6 (`MDB_page_header`, `MDB_meta`), data version 2, little-endian.
const pageTransactionAt = 8
const mainRootAt = 136
const transactionAt = 152
// The meaningful part of a root page, which is within one sector.
const headBytes = 256
const attemptsMax = 20

interface RootPage {
  readonly transaction: bigint
  readonly mainRoot: bigint
}

/** A state of the whole file: enough to go back to it until its pages are reused. */
export interface RootPageState {
  readonly transaction: bigint
  /** The beginning of its root page. */
  readonly head: Buffer
  /** SHA-256, in hex, of the page of the main tree it points to: identifies the file. */
  readonly mainTree: string
}

/** Returns the faults of the root pages, a sentence each. Reads again if they change meanwhile. */
export function checkRootPages(path: string): string[] {
  const file = openSync(path, 'r')
  try {
    for (let i = 0; i < attemptsMax; i++) {
      const pages = readPage(file, 0, 2)
      const problems = problemsOf(file, pages)
      // The pages did not change between both reads, so the faults are real.
      if (problems.length === 0 || pages.equals(readPage(file, 0, 2))) return problems
    }
    return []
  } finally {
    closeSync(file)
  }
}

/**
 * Root page of the newest commit. Other processes may be committing. Throws if the root pages are
 * damaged.
 */
export function newestRoot(file: number): RootPageState {
  for (let i = 0; i < attemptsMax; i++) {
    const pages = readPage(file, 0, 2)
    const bytes = newer(pages)
    const mainTree = mainTreeOf(file, rootPageOf(bytes))
    if (mainTree === undefined || !pages.equals(readPage(file, 0, 2))) continue
    const head = Buffer.from(bytes.subarray(0, headBytes))
    return { transaction: rootPageOf(bytes).transaction, head, mainTree }
  }
  throw new StoreError('damaged', 'the root pages of the accounts are damaged')
}

/** The newest transaction by the root pages, which are not checked. */
export function newestTransaction(path: string): bigint {
  const file = openSync(path, 'r')
  try {
    return rootPageOf(newer(readPage(file, 0, 2))).transaction
  } finally {
    closeSync(file)
  }
}

/** Whether the file has the page of the main tree that `root` points to. */
export function fitsRoot(file: number, { head, mainTree }: RootPageState): boolean {
  return mainTreeOf(file, rootPageOf(head)) === mainTree
}

/** Makes `root` the newest. No process may have the file open. The caller flushes it. */
export function writeRoot(file: number, root: RootPageState): void {
  const pages = readPage(file, 0, 2)
  const found = newer(pages).subarray(0, headBytes)
  if (found.equals(root.head) && problemsOf(file, pages).length === 0) return
  for (const slot of [0n, 1n]) {
    const isOwn = root.transaction % 2n === slot
    const head = Buffer.from(root.head)
    head.writeBigUInt64LE(slot)
    // The other page points to the same state, as if it had been committed twice.
    head.writeBigUInt64LE(isOwn ? root.transaction : root.transaction - 1n, transactionAt)
    writeSync(file, head, 0, head.length, Number(slot) * pageBytes)
  }
}

function newer(pages: Buffer): Buffer {
  const [even, odd] = [pages.subarray(0, pageBytes), pages.subarray(pageBytes)]
  return rootPageOf(even).transaction > rootPageOf(odd).transaction ? even : odd
}

/** Undefined if the page is not the one that the root page describes. */
function mainTreeOf(file: number, root: RootPage): string | undefined {
  const page = readPage(file, root.mainRoot, 1)
  return isMainTree(page, root) ? hash('sha256', page) : undefined
}

function isMainTree(page: Buffer, { mainRoot, transaction }: RootPage): boolean {
  const isThere = page.readBigUInt64LE() === mainRoot
  return isThere && page.readBigUInt64LE(pageTransactionAt) === transaction
}

function problemsOf(file: number, bytes: Buffer): string[] {
  const pages = [0, 1].map((i) => rootPageOf(bytes.subarray(i * pageBytes)))
  const [even, odd] = pages as [RootPage, RootPage]
  const distance = even.transaction - odd.transaction
  if (even.transaction % 2n !== 0n || (distance !== 1n && distance !== -1n)) {
    const numbers = `${even.transaction} and ${odd.transaction}`
    return [`file: its root pages are of transactions ${numbers}, which do not follow each other`]
  }
  const root = distance > 0 ? even : odd
  if (isMainTree(readPage(file, root.mainRoot, 1), root)) return []
  return [`file: page ${root.mainRoot} is not the main tree of transaction ${root.transaction}`]
}

function rootPageOf(bytes: Buffer): RootPage {
  return {
    transaction: bytes.readBigUInt64LE(transactionAt),
    mainRoot: bytes.readBigUInt64LE(mainRootAt),
  }
}

/** Reads pages. Beyond the end of the file they are zeros. */
function readPage(file: number, number: number | bigint, count: number): Buffer {
  const bytes = Buffer.alloc(count * pageBytes)
  const place = BigInt(number) * BigInt(pageBytes)
  if (place < 2n ** 62n) readSync(file, bytes, 0, bytes.length, place)
  return bytes
}
