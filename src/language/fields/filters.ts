/** Conditions -> one filter for one target. */
import type { FilterExpression } from '../../contract/index.ts'
import type {
  CompanyCondition,
  Condition,
  LanguageCondition,
  PlaceCondition,
} from '../condition.ts'
import type { Target } from '../interpretation.ts'
import { filterCompanies, negateCompanies } from './companies.ts'
import { joinAll, joinAny, negateFilter, type Operand } from './leaves.ts'
import { filterPlaces, negatePlaces } from './places.ts'
import {
  filterAccount,
  filterCount,
  filterDate,
  filterLanguages,
  filterText,
  filterYear,
} from './values.ts'

/** The filter for at least one of the conditions. Null if no field of the target can express it. */
export function filterConditions(
  conditions: readonly Condition[],
  target: Target,
): FilterExpression | null {
  return joinAny(groupConditions(conditions).map((group) => filterGroup(group, target)))
}

/** The filter for none of the conditions. Null if no operator can express it. */
export function negateConditions(
  conditions: readonly Condition[],
  target: Target,
): FilterExpression | null {
  const filters = groupConditions(conditions).map((group) => negateGroup(group, target))
  return filters.includes(null) ? null : joinAll(filters)
}

/** Conditions that share a filter: those on the same fields, if that makes it shorter. */
type Group = readonly [Condition, ...Condition[]]

const shared: ReadonlySet<Condition['about']> = new Set(['place', 'company', 'language'])

/** In the order of their first conditions. */
function groupConditions(conditions: readonly Condition[]): Group[] {
  const groups: [Condition, ...Condition[]][] = []
  for (const condition of conditions) {
    const { about } = condition
    const group = shared.has(about) ? groups.find(([first]) => first.about === about) : undefined
    if (group === undefined) groups.push([condition])
    else group.push(condition)
  }
  return groups
}

function filterGroup(group: Group, target: Target): Operand {
  const [first] = group
  switch (first.about) {
    case 'place':
      return filterPlaces(group as readonly PlaceCondition[], target)
    case 'company':
      return filterCompanies(group as readonly CompanyCondition[], target)
    case 'language':
      return filterLanguages(group as readonly LanguageCondition[], target)
    case 'count':
      return filterCount(first, target)
    case 'date':
      return filterDate(first)
    case 'account':
      return filterAccount(first, target)
    case 'experienceSince':
    case 'graduation':
      return filterYear(first, target)
    default:
      return filterText(first, target)
  }
}

function negateGroup(group: Group, target: Target): Operand {
  const { about } = group[0]
  if (about === 'place') return negatePlaces(group as readonly PlaceCondition[], target)
  if (about === 'company') return negateCompanies(group as readonly CompanyCondition[], target)
  const filter = filterGroup(group, target)
  return filter && negateFilter(filter)
}
