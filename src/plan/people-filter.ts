/**
 * Turns the filter of a repository search into a filter over users, for the lists of users that an
 * answer shows beside repositories.
 */
import type { Filter } from 'native-free-index'

/** By a repository's field: the user's field that it is compared with. */
const peopleFields: Readonly<Record<string, string>> = {
  ownerLogin: 'login',
  ownerLocation: 'location',
  lastContributorLocations: 'location',
}

/**
 * A user matches unless the planned filter refuses the user for a reason of its own. Conditions on
 * the repository, or on its owner's profile, count as both true and false.
 * @returns null if the filter says nothing about people
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
      // A plan negates leaves alone. In anything larger, an open part would become a refusal.
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
