/**
 * What the filter of a repository search says about people, as a filter over users: for the lists
 * of users that an answer shows beside repositories.
 */
import type { Filter } from 'native-free-index'

/** Of a repository's field, the user's field with which it is compared. */
const peopleFields: Readonly<Record<string, string>> = {
  ownerLogin: 'login',
  ownerLocation: 'location',
  lastContributorLocations: 'location',
}

/**
 * A user passes unless the planned filter refuses the user for a reason of its own: what is about
 * the repository, or about its owner's profile, is left open, as true as it is false.
 * @returns null where nothing is said about people
 */
export function peopleFilter(filter: Filter): Filter | null {
  switch (filter.kind) {
    case 'and': {
      const said = filter.filters.flatMap((part) => peopleFilter(part) ?? [])
      return said.length > 1 ? { kind: 'and', filters: said } : (said[0] ?? null)
    }
    case 'or': {
      const said = filter.filters.flatMap((part) => peopleFilter(part) ?? [])
      return said.length === filter.filters.length ? { kind: 'or', filters: said } : null
    }
    case 'not': {
      // A plan negates leaves alone; of anything larger, a part left open would become a refusal.
      if (['and', 'or', 'not'].includes(filter.filter.kind)) return null
      const said = peopleFilter(filter.filter)
      return said && { kind: 'not', filter: said }
    }
    case 'linked':
      return null
    default: {
      const field = peopleFields[filter.field]
      return field === undefined ? null : { ...filter, field }
    }
  }
}
