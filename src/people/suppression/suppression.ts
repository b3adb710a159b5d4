/** People, addresses and domains that have asked to be left alone: kept as keyed hashes. */
import type { SuppressionKind } from './values.ts'

/** A person in the data set. */
export interface KnownPerson {
  readonly login: string
  readonly platformId: string
  /** The service's identifier. */
  readonly id: string
  /** Other platformIds, and the identifiers that these would make. */
  readonly aliases?: readonly string[] | undefined
  readonly aliasIds?: readonly string[] | undefined
}

export interface Suppressible {
  readonly value: string
  /** Derived from the value's form by default (`detectKind`). Required for a platformId. */
  readonly kind?: SuppressionKind | undefined
  /** The person of the value, a login or a platformId. Then all names count, also later ones. */
  readonly person?: KnownPerson | undefined
}

export interface AddedEntry {
  /** For the operator, stored as typed: it should name no person. At most 500 characters. */
  readonly note?: string | undefined
  /** The service's identifier, if it is known for a person who has left the data set. */
  readonly id?: string | undefined
}

export interface Suppression {
  readonly kind: SuppressionKind
  /** Milliseconds since 1970. */
  readonly atMs: number
  readonly note?: string | undefined
  /** The first 12 hex digits of its hash: its name, since its value is not known. */
  readonly mark: string
}

export interface AddedSuppression extends Suppression {
  /** False where all of it was suppressed before. */
  readonly isNew: boolean
  readonly signalsErased: number
}

/** A suppression was not changed. The message is for the person at the command line. */
export class SuppressionError extends Error {
  readonly code: 'invalid' | 'ambiguous'

  constructor(code: SuppressionError['code'], message: string) {
    super(message)
    this.name = 'SuppressionError'
    this.code = code
  }
}
