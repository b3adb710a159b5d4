/**
 * Resolves users' locations. Values of the data set are kept. A resolved place adds missing values
 * only if it agrees with all values of the data set.
 */
import { LRUCache } from 'lru-cache'
import { foldAccents } from 'native-free-index'
import type { Gazetteer, Place } from '../../places/index.ts'
import type { UserRecord } from '../normalise/index.ts'
import { dropAbsent } from '../normalise/members.ts'

export type PlaceResolver = Pick<Gazetteer, 'resolve'>

const members = ['resolvedCountry', 'resolvedState', 'resolvedCity'] as const
type Whereabouts = { readonly [member in (typeof members)[number]]?: string }

/** Distinct locations in the cache. Few are frequent, and every line is read twice. */
const rememberedMax = 50_000
/** Longer texts are not cached: hardly any names a single place, and they take space. */
const rememberedCharactersMax = 200

export class Locator {
  readonly #places: PlaceResolver
  readonly #remembered: LRUCache<string, { readonly place: Place | null }>

  constructor(places: PlaceResolver) {
    this.#places = places
    this.#remembered = new LRUCache({
      max: rememberedMax,
      memoMethod: (location) => ({ place: places.resolve(location) }),
    })
  }

  /** The record with its user's country, state and city, if they can be resolved. */
  locate(record: UserRecord): UserRecord {
    const { user } = record
    if (!user.location || members.every((member) => user[member])) return record
    const place = this.#resolve(user.location)
    if (place === null) return record
    const found = readWhereabouts(place)
    return isConsistent(user, found)
      ? { ...record, user: { ...user, ...selectMissing(user, found) } }
      : record
  }

  #resolve(location: string): Place | null {
    if (location.length > rememberedCharactersMax) return this.#places.resolve(location)
    return this.#remembered.memo(location).place
  }
}

function readWhereabouts({ country, state, city }: Place): Whereabouts {
  return dropAbsent({ resolvedCountry: country, resolvedState: state, resolvedCity: city })
}

/** Whether the values that both have differ only in case and diacritics. */
function isConsistent(given: Whereabouts, found: Whereabouts): boolean {
  return members.every((member) => {
    const [one, other] = [given[member], found[member]]
    return !one || !other || foldAccents(one.trim()) === foldAccents(other)
  })
}

/** The values that only the place has. */
function selectMissing(given: Whereabouts, found: Whereabouts): Whereabouts {
  const entries = members
    .filter((member) => !given[member])
    .map((member) => [member, found[member]])
  return dropAbsent(Object.fromEntries(entries))
}
