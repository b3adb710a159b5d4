/** Places as a model spells them ("München") -> the names that the data have. */
import type { FilterExpression, FilterLeaf } from '../../contract/index.ts'
import type { Context } from '../reading.ts'

type PlaceContext = Context['places']

/** A longer text names no place. */
const nameCharactersMax = 100

type Naming = (name: string, places: PlaceContext) => string

/**
 * A name of something narrower than the field means something else ("Georgia" the country,
 * "Washington" the state) and stays as it is.
 */
const namings = {
  country: (name, places) => {
    const place = places.resolve(name)
    return place === null || place.state || place.city ? name : place.country
  },
  state: (name, places) => {
    const place = places.resolve(name)
    return place?.city ? name : (place?.state ?? name)
  },
  city: (name, places) => places.resolve(name)?.city ?? name,
} satisfies Readonly<Record<string, Naming>>

const namingOfField: ReadonlyMap<string, Naming> = new Map([
  ['resolvedCountry', namings.country],
  ['resolvedState', namings.state],
  ['resolvedCity', namings.city],
  ...Object.entries(namings).flatMap(([part, naming]): [string, Naming][] => [
    [`professional.${part}`, naming],
    [`ownerProfessional.${part}`, naming],
  ]),
])

export function withKnownPlaces(filter: FilterExpression, places: PlaceContext): FilterExpression {
  if (!('filters' in filter)) return leafWithKnownPlaces(filter, places)
  return { op: filter.op, filters: filter.filters.map((part) => withKnownPlaces(part, places)) }
}

function leafWithKnownPlaces(leaf: FilterLeaf, places: PlaceContext): FilterLeaf {
  const naming = namingOfField.get(leaf.field)
  if (naming === undefined) return leaf
  const named = (value: string) =>
    value.length > nameCharactersMax ? value : naming(value, places)
  const { value } = leaf
  if (typeof value === 'string') return { ...leaf, value: named(value) }
  if (!Array.isArray(value)) return leaf
  const texts = value.filter((item) => typeof item === 'string')
  return texts.length === 0 ? leaf : { ...leaf, value: texts.map(named) }
}
