/**
 * Hashes the content of an answer into one number. A replay is free only if it shows what was paid
 * for. One snapshot can answer differently after a change of a model, a name server or the
 * suppression list. Cursors do not count, because their keys change.
 */
import type { Paid } from '../accounts/index.ts'
import type { HandlerResult } from './pipeline.ts'

const start = 0x811c9dc5

/** FNV-1a over words, with more mixing: neighbouring ordinals differ in few bits. */
export class ContentHash {
  #hash = start

  /** Any integer: an ordinal, a length. */
  add(value: number): void {
    this.#hash = mix(this.#hash, value)
  }

  addAll(values: ArrayLike<number>): void {
    this.add(values.length)
    for (let i = 0; i < values.length; i++) this.add(values[i]!)
  }

  addText(text: string): void {
    this.#hash = hashText(this.#hash, text)
  }

  /** A whole number below 2^32. */
  get value(): number {
    return this.#hash >>> 0
  }
}

function mix(hash: number, value: number): number {
  const product = Math.imul(hash ^ value, 0x01000193)
  return product ^ (product >>> 15)
}

function hashText(before: number, text: string): number {
  let hash = mix(before, text.length)
  for (let i = 0; i < text.length; i++) hash = mix(hash, text.charCodeAt(i))
  return hash
}

/** As `Charge.content`. The lowest bit says whether local parts of addresses were searched. */
export function hashContent(
  { body, shown = 0, credits }: HandlerResult,
  localParts: boolean,
): number {
  const hash = mix(mix(start, credits), shown)
  // Members that no hash has seen, such as an owner who is suppressed, have another length.
  const whole = typeof body === 'string' ? hashText(hash, body) : mix(hash, body.bytesMax)
  return ((whole & ~1) | (localParts ? 1 : 0)) >>> 0
}

/** Whether the request that was paid for has searched local parts. */
export function hasPaidLocalParts({ content }: Paid): boolean {
  return content % 2 === 1
}
