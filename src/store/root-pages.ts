/**
 * The two pages at the beginning of LMDB's file, which say where everything is. Each transaction
 * writes the one of its parity, so that they are one transaction apart, and the page of the main
 * tree that they point to was written by the same transaction. LMDB takes the newer without asking:
 * a flipped bit could have it take the older, or a page that is no longer in use, and a commit
 * would be gone without a trace.
 */
import { closeSync, openSync, readSync } from 'node:fs'

const pageBytes = 4096
// As in lmdb 3.5.6 (`MDB_page_header`, `MDB_meta`), data version 2, little-endian.
const pageTransactionAt = 8
const mainRootAt = 136
const transactionAt = 152
const attemptsMax = 20

interface RootPage {
  readonly transaction: bigint
  readonly mainRoot: bigint
}

/** What is wrong with them, a sentence each. A file that is being written to is read again. */
export function checkRootPages(path: string): string[] {
  const file = openSync(path, 'r')
  try {
    for (let i = 0; i < attemptsMax; i++) {
      const pages = readPage(file, 0, 2)
      const problems = problemsOf(file, pages)
      // Nothing was written between both reads, so what was found is so.
      if (problems.length === 0 || pages.equals(readPage(file, 0, 2))) return problems
    }
    return []
  } finally {
    closeSync(file)
  }
}

function problemsOf(file: number, bytes: Buffer): string[] {
  const pages = [0, 1].map((i) => rootPageOf(bytes.subarray(i * pageBytes)))
  const [even, odd] = pages as [RootPage, RootPage]
  const distance = even.transaction - odd.transaction
  if (even.transaction % 2n !== 0n || (distance !== 1n && distance !== -1n)) {
    const numbers = `${even.transaction} and ${odd.transaction}`
    return [`file: its root pages are of transactions ${numbers}, which do not follow each other`]
  }
  const { transaction, mainRoot } = distance > 0 ? even : odd
  const root = readPage(file, mainRoot, 1)
  if (
    root.readBigUInt64LE() === mainRoot &&
    root.readBigUInt64LE(pageTransactionAt) === transaction
  )
    return []
  return [`file: page ${mainRoot} is not the main tree of transaction ${transaction}`]
}

function rootPageOf(bytes: Buffer): RootPage {
  return {
    transaction: bytes.readBigUInt64LE(transactionAt),
    mainRoot: bytes.readBigUInt64LE(mainRootAt),
  }
}

/** Zeros where the file has ended. */
function readPage(file: number, number: number | bigint, count: number): Buffer {
  const bytes = Buffer.alloc(count * pageBytes)
  const place = BigInt(number) * BigInt(pageBytes)
  if (place < 2n ** 62n) readSync(file, bytes, 0, bytes.length, place)
  return bytes
}
