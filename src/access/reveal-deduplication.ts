/**
 * What a free repeat shows in clear has mostly been shown before, and stands in the journal: then
 * one entry says where. Else who has paid once could have it written over and over, user by user.
 */
import { isDeepStrictEqual } from 'node:util'
import { type Journal, type JournalEntry, revealedIn, StoreError } from '../store/index.ts'
import type { Charge, ChargedReveal } from './charge.ts'

/** Where the journal has the users of an answer. */
export interface JournalPlace {
  /** Of the commit. */
  readonly seq: number
  readonly requestId: string
}

/** Some 200 bytes each. */
const placesMax = 2 ** 15

export class RevealDeduplication {
  readonly #journal: Journal
  /** By account and fingerprint, the oldest first; only hints, the journal is asked each time. */
  readonly #places = new Map<string, JournalPlace>()

  constructor(journal: Journal) {
    this.#journal = journal
  }

  /** Inside `Store.enter`: what the journal is to say of what the answer shows. */
  entriesOf(id: string, charge: Charge, isFree: boolean): JournalEntry[] {
    const { requestId, reveals = [] } = charge
    // One entry is as short as the other.
    if (reveals.length > 1) {
      const name = `${id} ${charge.repeat.fingerprint}`
      const place = this.#places.get(name)
      if (isFree && place !== undefined && this.#shows(place, id, reveals)) {
        return [repeatedEntry(id, charge, place)]
      }
      this.#remember(name, { seq: this.#journal.nextSeq(), requestId })
    }
    return revealedEntries(id, charge)
  }

  /** Not where that commit never came about, or a restore has put another in its place. */
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

/** What is shown again, in short. */
export function repeatedEntry(
  id: string,
  { endpoint, requestId }: Charge,
  { seq, requestId: first }: JournalPlace,
): JournalEntry {
  return { kind: 'repeated', account: id, endpoint, requestId, seq, first }
}

/** What is shown, user by user. */
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
