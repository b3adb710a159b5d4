/**
 * Stores with their newest commits only in the write-ahead log, as after the death of a process.
 */
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openStore, type Store } from '../../src/store/index.ts'
import { freshDataDir } from './accounts.ts'
import { Bookkeeper } from './bookkeeper.ts'
import { type DebitOptions, Debtor } from './debtor.ts'

export const opening = 1000

export interface LeftBehind {
  readonly dataDir: string
  /** The last commit of the tables. */
  readonly seq: number
  /** The write-ahead log, and the offset where each commit's record ends. */
  readonly tail: Buffer
  readonly ends: readonly number[]
}

export function tailPath(dataDir: string): string {
  return join(dataDir, 'accounts', 'journal.tail')
}

/**
 * A copy of a store right after one commit for each of `credits`, before any timer: the state that
 * a killed process leaves.
 */
export async function leftBehind(credits: readonly number[]): Promise<LeftBehind> {
  const source = freshDataDir()
  const store = openStore(source)
  new Bookkeeper(store).create('ada', opening)
  const { seq } = store.journal.head()
  const debtor = new Debtor(store)
  const ends: number[] = []
  let tail = Buffer.alloc(0)
  for (const one of credits) {
    debtor.enter('ada', one)
    tail = readFileSync(tailPath(source))
    ends.push(tail.length)
  }
  const dataDir = freshDataDir()
  copyStore(source, dataDir)
  await store.close()
  return { dataDir, seq, tail, ends }
}

/** Copies a store without its lock file, as no process has the copy open. */
export function copyStore(from: string, to: string): void {
  const filter = (path: string) => !path.endsWith('lock.mdb')
  cpSync(join(from, 'accounts'), join(to, 'accounts'), { recursive: true, filter })
}

/** The account, the credits and the options of a debit. */
type EnteredDebit = readonly [string, number, DebitOptions?]

export function debitOf(credits: number): EnteredDebit {
  return ['ada', credits]
}

/** A copy of the store as a process leaves it that is killed right after these debits. */
export async function killedAfter(
  dataDir: string,
  debits: readonly EnteredDebit[],
): Promise<string> {
  const store = openStore(dataDir)
  const debtor = new Debtor(store)
  for (const debit of debits) debtor.enter(...debit)
  const copy = freshDataDir()
  copyStore(dataDir, copy)
  await store.close()
  return copy
}

/** A copy of a store with another write-ahead log. */
export function withTail({ dataDir }: LeftBehind, tail: Buffer): string {
  const copy = freshDataDir()
  copyStore(dataDir, copy)
  writeFileSync(tailPath(copy), tail)
  return copy
}

export function flipped(bytes: Buffer, at: number, bit = 0): Buffer {
  const copy = Buffer.from(bytes)
  copy[at]! ^= 1 << bit
  return copy
}

/** The last commit, and the rest and use of the account. */
export function stateOf(store: Store): { seq: number; remaining: number; used: number } {
  const { creditsRemaining, creditsUsed } = new Bookkeeper(store).account('ada')
  return { seq: store.journal.head().seq, remaining: creditsRemaining, used: creditsUsed }
}

/** A store with two accounts, closed. */
export async function filled(dataDir: string) {
  const store = openStore(dataDir)
  const accountState = new Bookkeeper(store)
  accountState.create('ada', opening)
  accountState.create('grace', opening)
  const accounts = { ada: accountState.account('ada'), grace: accountState.account('grace') }
  const { seq } = store.journal.head()
  await store.close()
  return { accounts, seq }
}
