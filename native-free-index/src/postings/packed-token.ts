/** A token of a document as one number: its term in bits 0–23, its packed position above. */
import { readIncrement, readLength } from '../text/index.ts'

const termBits = 24
const termMask = 2 ** termBits - 1

export function packToken(term: number, position: number): number {
  return term + position * 2 ** termBits
}

export function readTokenTerm(token: number): number {
  return token & termMask
}

/** The token with another term. */
export function replaceTerm(token: number, term: number): number {
  return (token & ~termMask) | term
}

export function readTokenIncrement(token: number): number {
  return readIncrement(token >>> termBits)
}

export function readTokenLength(token: number): number {
  return readLength(token >>> termBits)
}
