/** Places -> filters. Several places are joined by Or, and what lies in one country is merged. */
import { analyseQuery, foldCase } from 'native-free-index'
import type { Area, Place, Region } from '../../places/index.ts'
import type { PlaceCondition } from '../condition.ts'
import type { Target } from '../interpretation.ts'
import { allOf, anyOf, leaf, noneOf, type Operand, oneOf, tokens } from './leaves.ts'

/** Places that one filter can name together. */
type Group =
  | { readonly level: 'country'; readonly names: string[] }
  | { readonly level: 'state'; readonly names: string[]; readonly country: string }
  | {
      readonly level: 'city'
      readonly names: string[]
      /** As the sentence writes them. */
      readonly written: string[]
      readonly country: string
      /** Only where the sentence names it. */
      readonly state: string | undefined
    }
  | { readonly level: 'area'; readonly area: Area }

const resolved = {
  country: 'resolvedCountry',
  state: 'resolvedState',
  city: 'resolvedCity',
} as const

/** More countries than these are compared as a whole, since a filter has a bounded size. */
const tokenCountriesMax = 8

export function usersInPlaces(conditions: readonly PlaceCondition[], target: Target): Operand {
  const groups = groupsOf(conditions)
  if (target.dataset === 'standard') return anyOf(groups.map(resolvedIn))
  return anyOf(groups.flatMap((group) => [resolvedIn(group), profileIn('professional', group)]))
}

export function usersOutsidePlaces(conditions: readonly PlaceCondition[], target: Target): Operand {
  return allOf(
    groupsOf(conditions).flatMap((group) => {
      if (group.level === 'area') return [noneOf(resolved.city, group.area.cities)]
      const own = noneOf(resolved[group.level], group.names)
      if (target.dataset === 'standard') return [own]
      return [own, noneOf(`professional.${group.level}`, group.names)]
    }),
  )
}

/** With the fields of owners, or of contributors. Only owners have profiles. */
export function reposOfPlaces(conditions: readonly PlaceCondition[], target: Target): Operand {
  return anyOf(
    conditions.flatMap((condition) => {
      const field = condition.of === 'owner' ? 'ownerLocation' : 'lastContributorLocations'
      const said = inWordsOf(field, condition)
      if (target.dataset === 'standard' || condition.of === 'contributors') return [said]
      return [said, ...groupsOf([condition]).map((group) => profileIn('ownerProfessional', group))]
    }),
  )
}

function groupsOf(conditions: readonly PlaceCondition[]): Group[] {
  const groups = new Map<string, Group>()
  for (const condition of conditions) {
    const { located } = condition
    const { key, group } =
      located.kind === 'place' ? groupOfPlace(located, condition) : groupOfSeveral(located)
    const known = groups.get(key)
    if (known === undefined) groups.set(key, group)
    else join(known, group)
  }
  return [...groups.values()]
}

/** All of one key, so of one level. */
function join(known: Group, group: Group): void {
  if (known.level === 'area' || group.level === 'area') return
  known.names.push(...group.names)
  if (known.level === 'city' && group.level === 'city') known.written.push(...group.written)
}

function groupOfPlace({ country, state, city }: Place, said: PlaceCondition) {
  if (city !== undefined) {
    const named = said.namesState ? state : undefined
    const written = [withoutContainer(said.written)]
    const group: Group = { level: 'city', names: [city], written, country, state: named }
    return { key: `city ${country}, ${named}`, group }
  }
  if (state === undefined) return groupOfSeveral({ countries: [country] })
  const group: Group = { level: 'state', names: [state], country }
  return { key: `state ${country}`, group }
}

/** "Frankfurt, Germany" */
function withoutContainer(written: string): string {
  return written.split(/[,(]/, 1)[0]!.trim()
}

function groupOfSeveral(located: Area | Pick<Region, 'countries'>): { key: string; group: Group } {
  if ('cities' in located) {
    return { key: `area ${located.name}`, group: { level: 'area', area: located } }
  }
  return { key: 'country', group: { level: 'country', names: [...located.countries] } }
}

function resolvedIn(group: Group): Operand {
  switch (group.level) {
    case 'country':
      return oneOf(resolved.country, group.names)
    case 'state':
      return allOf([oneOf(resolved.state, group.names), oneOf(resolved.country, [group.country])])
    case 'city':
      return resolvedCities(group.names, group.state, group.country)
    case 'area': {
      const { name, cities, state, country } = group.area
      return anyOf([tokens('location', foldCase(name)), resolvedCities(cities, state, country)])
    }
  }
}

function resolvedCities(cities: readonly string[], state: string | undefined, country: string) {
  return allOf([
    oneOf(resolved.city, cities),
    state === undefined ? null : oneOf(resolved.state, [state]),
    oneOf(resolved.country, [country]),
  ])
}

/** The same with a profile's own fields. Areas have none there. */
function profileIn(profile: 'professional' | 'ownerProfessional', group: Group): Operand {
  if (group.level === 'area') return null
  const { level, names } = group
  if (level === 'country' && names.length > tokenCountriesMax) {
    return leaf(`${profile}.country`, 'In', [...new Set(names)])
  }
  return allOf([
    anyOf(spellings(group).map((name) => tokens(`${profile}.${level}`, name))),
    level === 'city' && group.state !== undefined ? tokens(`${profile}.state`, group.state) : null,
    level === 'country' ? null : tokens(`${profile}.country`, group.country),
  ])
}

/** Ours, and the sentence's where profiles may have that: "New York" is not "New York City". */
function spellings(group: Exclude<Group, { level: 'area' }>): string[] {
  const names = [...new Set(group.names)]
  if (group.level !== 'city') return names
  const terms = names.map(analyseQuery)
  const wider = [...new Set(group.written)].filter((one) => isWider(one, terms))
  return [...new Set([...names, ...wider])]
}

function inWordsOf(field: string, { located, written }: PlaceCondition): Operand {
  if (located.kind === 'region') {
    return anyOf(located.countries.map((country) => tokens(field, country)))
  }
  const name =
    located.kind === 'area' ? located.name : (located.city ?? located.state ?? located.country)
  return anyOf([
    tokens(field, name),
    isWider(written, [analyseQuery(name)]) ? tokens(field, written) : null,
  ])
}

/** Whether the written form finds what none of the names does, each given by its terms. */
function isWider(written: string, names: readonly (readonly string[])[]): boolean {
  const terms = new Set(analyseQuery(written))
  return names.every((name) => name.some((term) => !terms.has(term)))
}
