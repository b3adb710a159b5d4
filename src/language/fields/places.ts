/** Places -> filters. Several places are joined by Or, and what lies in one country is merged. */
import { analyseQuery, foldCase } from 'native-free-index'
import type { Area } from '../../places/index.ts'
import type { PlaceCondition } from '../condition.ts'
import type { Target } from '../interpretation.ts'
import { joinAll, joinAny, leaf, matchNone, matchOne, matchTokens, type Operand } from './leaves.ts'

/** Places that one filter can name together: of one level, and of one country and state. */
interface PlaceGroup {
  readonly level: 'country' | 'state' | 'city'
  readonly names: string[]
  /** Names of cities as the sentence writes them. */
  readonly written: string[]
  /** Where states and cities are. Of a city the state only where the sentence names it. */
  readonly country?: string
  readonly state?: string | undefined
}

const resolved = {
  country: 'resolvedCountry',
  state: 'resolvedState',
  city: 'resolvedCity',
} as const

/** More countries than these are compared as a whole, since a filter has a bounded size. */
const tokenCountriesMax = 8

export function filterPlaces(conditions: readonly PlaceCondition[], target: Target): Operand {
  if (target.subject === 'repos') {
    return joinAny(conditions.map((condition) => filterOwners(condition, target)))
  }
  const isProfessional = target.dataset === 'professional'
  return joinAny(
    groupPlaces(conditions).flatMap((group) => {
      if (!('level' in group)) return [filterArea(group)]
      return [filterResolved(group), isProfessional ? filterProfile('professional', group) : null]
    }),
  )
}

/** Null of owners, who write places in too many ways to tell who has not written one. */
export function negatePlaces(conditions: readonly PlaceCondition[], target: Target): Operand {
  if (target.subject === 'repos') return null
  return joinAll(
    groupPlaces(conditions).flatMap((group) => {
      if (!('level' in group)) return [matchNone(resolved.city, group.cities)]
      const { level, names } = group
      const isProfessional = target.dataset === 'professional'
      const profile = isProfessional ? matchNone(`professional.${level}`, names) : null
      return [matchNone(resolved[level], names), profile]
    }),
  )
}

/** With the fields of owners, or of contributors. Only owners have profiles. */
function filterOwners(condition: PlaceCondition, { dataset }: Target): Operand {
  const isOwner = condition.of === 'owner'
  const said = filterWords(isOwner ? 'ownerLocation' : 'lastContributorLocations', condition)
  const [group] = groupPlaces([condition])
  const hasProfile = isOwner && dataset === 'professional' && group && 'level' in group
  return joinAny([said, hasProfile ? filterProfile('ownerProfessional', group) : null])
}

function groupPlaces(conditions: readonly PlaceCondition[]): (PlaceGroup | Area)[] {
  const groups = new Map<string, PlaceGroup | Area>()
  for (const condition of conditions) {
    const group = buildGroup(condition)
    const key = 'cities' in group ? group.name : `${group.level} ${group.country}, ${group.state}`
    const known = groups.get(key)
    if (known === undefined) groups.set(key, group)
    else if ('level' in known && 'level' in group) {
      known.names.push(...group.names)
      known.written.push(...group.written)
    }
  }
  return [...groups.values()]
}

function buildGroup({ located, namesState, written }: PlaceCondition): PlaceGroup | Area {
  if (located.kind === 'area') return located
  if (located.kind === 'region') {
    return { level: 'country', names: [...located.countries], written: [] }
  }
  const { country, state, city } = located
  if (city !== undefined) {
    // "Frankfurt, Germany"
    const name = written.split(/[,(]/, 1)[0]!.trim()
    const named = namesState ? state : undefined
    return { level: 'city', names: [city], written: [name], country, state: named }
  }
  if (state !== undefined) return { level: 'state', names: [state], written: [], country }
  return { level: 'country', names: [country], written: [] }
}

function filterResolved({ level, names, country, state }: PlaceGroup): Operand {
  return joinAll([
    matchOne(resolved[level], names),
    state === undefined ? null : matchOne(resolved.state, [state]),
    country === undefined ? null : matchOne(resolved.country, [country]),
  ])
}

function filterArea({ name, cities, state, country }: Area): Operand {
  const group: PlaceGroup = { level: 'city', names: [...cities], written: [], state, country }
  return joinAny([matchTokens('location', foldCase(name)), filterResolved(group)])
}

/** The same with a profile's own fields. Areas have none there. */
function filterProfile(profile: 'professional' | 'ownerProfessional', group: PlaceGroup): Operand {
  const { level, names, country, state } = group
  if (level === 'country' && names.length > tokenCountriesMax) {
    return leaf(`${profile}.country`, 'In', [...new Set(names)])
  }
  return joinAll([
    joinAny(listSpellings(group).map((name) => matchTokens(`${profile}.${level}`, name))),
    state === undefined ? null : matchTokens(`${profile}.state`, state),
    country === undefined ? null : matchTokens(`${profile}.country`, country),
  ])
}

/** Ours, and the sentence's where profiles may have that: "New York" is not "New York City". */
function listSpellings(group: PlaceGroup): string[] {
  const names = [...new Set(group.names)]
  const terms = names.map(analyseQuery)
  const wider = [...new Set(group.written)].filter((written) => isWider(written, terms))
  return [...new Set([...names, ...wider])]
}

function filterWords(field: string, { located, written }: PlaceCondition): Operand {
  if (located.kind === 'region') {
    return joinAny(located.countries.map((country) => matchTokens(field, country)))
  }
  const name =
    located.kind === 'area' ? located.name : (located.city ?? located.state ?? located.country)
  return joinAny([
    matchTokens(field, name),
    isWider(written, [analyseQuery(name)]) ? matchTokens(field, written) : null,
  ])
}

/** Whether the written form finds what none of the names does, each given by its terms. */
function isWider(written: string, names: readonly (readonly string[])[]): boolean {
  const terms = new Set(analyseQuery(written))
  return names.every((name) => name.some((term) => !terms.has(term)))
}
