/**
 * Short names for cursors, which a model would have to repeat letter by letter. They are kept in
 * memory, so that a handle ends with the process. A whole cursor is taken too.
 */
import { createHash } from 'node:crypto'
import { ToolProblem } from './service-calls.ts'

/** Cursors of one key, and of all keys. The least recently used ones go. */
const ownMax = 500
const allMax = 10_000

const handleForm = /^c-[\w-]{12}$/

export class CursorStore {
  /** By key and handle, the least recently used first. */
  readonly #cursors = new Map<string, string>()
  readonly #counts = new Map<string, number>()

  /** @param key name of the key: handles of one are unknown to others */
  openHandles(key: string): CursorHandles {
    return {
      shorten: (cursor) => {
        const handle = `c-${createHash('sha256').update(cursor).digest('base64url').slice(0, 12)}`
        this.#keep(key, handle, cursor)
        return handle
      },
      resolve: (text) => {
        if (!handleForm.test(text)) return text
        const cursor = this.#cursors.get(`${key} ${text}`)
        if (cursor !== undefined) {
          this.#keep(key, text, cursor)
          return cursor
        }
        throw new ToolProblem('`cursor` has expired; ask again without it, and go on from there')
      },
    }
  }

  #keep(key: string, handle: string, cursor: string): void {
    this.#forget(`${key} ${handle}`)
    this.#cursors.set(`${key} ${handle}`, cursor)
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1)
    if (this.#counts.get(key)! > ownMax) this.#forget(this.#findOldest(key))
    if (this.#cursors.size > allMax) this.#forget(this.#cursors.keys().next().value!)
  }

  #findOldest(key: string): string {
    for (const name of this.#cursors.keys()) if (name.startsWith(`${key} `)) return name
    return ''
  }

  #forget(name: string): void {
    if (!this.#cursors.delete(name)) return
    const key = name.slice(0, name.lastIndexOf(' '))
    const count = this.#counts.get(key)! - 1
    if (count === 0) this.#counts.delete(key)
    else this.#counts.set(key, count)
  }
}

export interface CursorHandles {
  shorten(cursor: string): string
  /** Throws ToolProblem for a handle that is not known any more. */
  resolve(text: string): string
}
