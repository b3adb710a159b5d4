/** The lists of domains that packages and `data/schools` bring, read when they are first needed. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gunzipSync } from 'node:zlib'

export interface DomainLists {
  /** Anybody gets an address there (package freemail). */
  readonly free: DomainTable
  /** Addresses there are thrown away (package freemail). */
  readonly disposable: DomainTable
  /** Schools that cannot be recognised by their endings (Swot). */
  readonly schools: DomainTable
}

let lists: DomainLists | undefined

/**
 * Reads its files at the first call. A server calls it before it listens. It does not call freemail
 * itself, which keeps its lists as arrays and searches them from the front.
 */
export function domainLists(): DomainLists {
  lists ??= {
    free: new DomainTable(readFileSync(require.resolve('freemail/data/free.txt'))),
    disposable: new DomainTable(readFileSync(require.resolve('freemail/data/disposable.txt'))),
    schools: new DomainTable(gunzipSync(readFileSync(require.resolve('#schools/domains.txt.gz')))),
  }
  return lists
}

const require = createRequire(import.meta.url)

/**
 * Many thousands of domains in little memory: the lines of a file as bytes, and a hash table with
 * open addressing (FNV-1a, at most half full) of where each line begins.
 */
export class DomainTable {
  readonly #lines: Uint8Array
  /** Where a line begins, plus 1. 0 for an empty slot. */
  readonly #slots: Int32Array

  /** `lines`: domains in ASCII and lower case, one a line, in any order. */
  constructor(lines: Uint8Array) {
    this.#lines = lines
    const count = lines.reduce((sum, byte) => sum + (byte === newline ? 1 : 0), 1)
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * count + 1)))
    for (let start = 0; start < lines.length; ) {
      const found = lines.indexOf(newline, start)
      const end = found < 0 ? lines.length : found
      if (end > start) this.#add(start, end)
      start = end + 1
    }
  }

  /** Exactly this one. */
  has(domain: string): boolean {
    let hash = hashStart
    for (let i = 0; i < domain.length; i++) hash = hashed(hash, domain.charCodeAt(i))
    for (let slot = this.#slotOf(hash); ; slot = this.#after(slot)) {
      const start = this.#slots[slot]! - 1
      if (start < 0) return false
      if (this.#isLine(start, domain)) return true
    }
  }

  /** This one, or one above it that has two labels at least. */
  covers(domain: string): boolean {
    for (let rest = domain; rest.includes('.'); rest = rest.slice(rest.indexOf('.') + 1)) {
      if (this.has(rest)) return true
    }
    return false
  }

  #add(start: number, end: number): void {
    let hash = hashStart
    for (let i = start; i < end; i++) hash = hashed(hash, this.#lines[i]!)
    let slot = this.#slotOf(hash)
    while (this.#slots[slot] !== 0) slot = this.#after(slot)
    this.#slots[slot] = start + 1
  }

  #slotOf(hash: number): number {
    return hash & (this.#slots.length - 1)
  }

  #after(slot: number): number {
    return this.#slotOf(slot + 1)
  }

  #isLine(start: number, domain: string): boolean {
    const end = start + domain.length
    if (end > this.#lines.length || (this.#lines[end] ?? newline) !== newline) return false
    for (let i = 0; i < domain.length; i++) {
      if (this.#lines[start + i] !== domain.charCodeAt(i)) return false
    }
    return true
  }
}

const newline = 0x0a
const hashStart = 0x811c9dc5

function hashed(hash: number, byte: number): number {
  return Math.imul(hash ^ byte, 0x01000193)
}
