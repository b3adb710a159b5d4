/**
 * Most addresses in a free replay were shown before, and the journal has them. Then one entry
 * refers to them. Otherwise a client that has paid once could have them written again and again.
 */
import { isDeepStrictEqual } from 'node:util'
import { type Journal, type JournalEntry, revealedIn, StoreError } from '../store/index.ts'
import type { Charge, ChargedReveal } from './charge.ts'

/** Where the journal has the users of an answer. */
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
    // One entry is as short as the other.
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
      // Clients choose the ids of their requests: two of a commit with this one are longer.
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

/** The same of a reveal and of an entry. */
export function revealOf({ user, addresses }: ChargedReveal): ChargedReveal {
  return { user, addresses }
}
