/**
 * Turns the filter of a repository search into a filter over users, for the lists of users that an
 * answer shows beside repositories.
 */
import { type Filter, visitFilter } from 'native-free-index'

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
  return visitFilter<Filter | null>(filter, {
    and: (parts) => {
      const said = parts.filter((part) => part !== null)
      return said.length > 1 ? { kind: 'and', filters: said } : (said[0] ?? null)
    },
    or: (parts) => {
      const said = parts.filter((part) => part !== null)
      return said.length === parts.length ? { kind: 'or', filters: said } : null
    },
    not: (said, { kind }) => {
      // A plan negates leaves alone. In anything larger, an open part would become a refusal.
      if (kind === 'and' || kind === 'or' || kind === 'not') return null
      return said && { kind: 'not', filter: said }
    },
    linked: () => null,
    leaf: (leaf) => {
      if (!('field' in leaf)) return null
      const field = peopleFields[leaf.field]
      return field === undefined ? null : { ...leaf, field }
    },
  })
}
