/**
 * Most addresses in a free replay were shown before, and the journal has them. Then one entry
 * refers to them. Otherwise a client could have the same addresses written again and again for
 * free.
 */
import { isDeepStrictEqual } from 'node:util'
import { type Journal, type JournalEntry, revealedIn, StoreError } from '../store/index.ts'
import type { Charge, ChargedReveal } from './charge.ts'

/** Position in the journal of an answer's reveals. */
export interface JournalPlace {
  /** Seq of the commit. */
  readonly seq: number
  readonly requestId: string
}

/** Some 200 bytes each. */
const placesMax = 2 ** 15

export class RevealDeduplication {
  readonly #journal: Journal
  /** By account and fingerprint, oldest first. Only hints: the journal is read each time. */
  readonly #places = new Map<string, JournalPlace>()

  constructor(journal: Journal) {
    this.#journal = journal
  }

  /** Inside `Store.append`: the journal entries of an answer's reveals. */
  entriesOf(id: string, charge: Charge, isFree: boolean): JournalEntry[] {
    const { requestId, reveals = [] } = charge
    // A single reveal is as short as a reference.
    if (reveals.length > 1) {
      const name = `${id} ${charge.replayKey.fingerprint}`
      const place = this.#places.get(name)
      if (isFree && place !== undefined && this.#shows(place, id, reveals)) {
        return [repeatedEntry(id, charge, place)]
      }
      this.#remember(name, { seq: this.#journal.nextSeq(), requestId })
    }
    return revealedEntries(id, charge)
  }

  /** False if that commit was never made, or if a restore has replaced it. */
  #shows({ seq, requestId }: JournalPlace, id: string, reveals: readonly ChargedReveal[]): boolean {
    try {
      // Clients choose request ids. If two requests in the commit share this one, the lists differ.
      const shown = revealedIn(this.#journal, seq, id, requestId)
      return isDeepStrictEqual(shown.map(revealOf), reveals.map(revealOf))
    } catch (error) {
      if (error instanceof StoreError && error.code === 'damaged') return false
      throw error
    }
  }

  #remember(name: string, place: JournalPlace): void {
    this.#places.delete(name)
    this.#places.set(name, place)
    if (this.#places.size <= placesMax) return
    for (const oldest of this.#places.keys()) {
      this.#places.delete(oldest)
      return
    }
  }
}

/** A reference to an earlier reveal. */
export function repeatedEntry(
  id: string,
  { endpoint, requestId }: Charge,
  { seq, requestId: first }: JournalPlace,
): JournalEntry {
  return { kind: 'repeated', account: id, endpoint, requestId, seq, first }
}

/** One entry per user. */
export function revealedEntries(
  id: string,
  { endpoint, requestId, reveals = [] }: Charge,
): JournalEntry[] {
  return reveals.map(({ user, addresses }) => {
    return { kind: 'revealed', account: id, endpoint, requestId, user, addresses }
  })
}

/** The members that a reveal and an entry have in common. */
export function revealOf({ user, addresses }: ChargedReveal): ChargedReveal {
  return { user, addresses }
}
