/** A token of a document as one number: its term in bits 0–23, its packed position above. */
import { positionIncrementOf, positionLengthOf } from '../text/index.ts'

const termBits = 24
const termMask = 2 ** termBits - 1

export function packToken(term: number, position: number): number {
  return term + position * 2 ** termBits
}

export function tokenTerm(token: number): number {
  return token & termMask
}

/** The token with another term. */
export function withTerm(token: number, term: number): number {
  return (token & ~termMask) | term
}

export function tokenIncrement(token: number): number {
  return positionIncrementOf(token >>> termBits)
}

export function tokenLength(token: number): number {
  return positionLengthOf(token >>> termBits)
}
