/**
 * Origins of people who live elsewhere: "American developers in Zurich", "from Delhi, living in
 * Berlin". Data have one place of a person, so two that exclude each other find no one. The
 * residence counts.
 */
import type { Located } from '../../places/index.ts'
import type { PlaceCondition } from '../condition.ts'
import { meanNothing, type Reading, type SentencePart } from '../reading.ts'

interface PlacePart {
  readonly part: SentencePart
  readonly place: PlaceCondition
  readonly isNegated: boolean
}

/** Runs when all words are read. */
export function preferResidence(reading: Reading): void {
  const all = listPlaces(reading)
  const best = Math.max(...all.map(rankAsHome))
  const isFromThere = (one: PlacePart) => rankAsHome(one) < best || rankAsHome(one) === 0
  const origins = all.filter(isFromThere)
  if (origins.length === 0 || all.length < 2) return
  const homes = all.filter((one) => !isFromThere(one))
  const isElsewhere = (origin: PlacePart) => homes.some((home) => areExclusive(origin, home))
  // "Swiss or German developers in Zurich": one of them alone would change the meaning.
  const areElsewhere = origins.some((origin) => !origin.isNegated && isElsewhere(origin))
  for (const origin of origins) {
    const isExcluded = origin.isNegated ? isElsewhere(origin) : areElsewhere
    if (!isExcluded && !isFirstOfTwo(reading, origin, origins)) continue
    reading.replaceMeaning(origin.part, unknownOrigin)
  }
}

/** "in Zurich" says most of where people live, then "US developers", "from Ireland", "American". */
function rankAsHome({ place: { isOrigin, isAdjective } }: PlacePart): number {
  if (isOrigin) return isAdjective ? 0 : 1
  return isAdjective ? 2 : 3
}

const unknownOrigin = meanNothing(
  'place',
  'people are found by where they live; no field tells where they come from',
)

function listPlaces(reading: Reading): PlacePart[] {
  const parts = reading.listParts()
  return parts.flatMap((part, i) => {
    const { meaning } = part
    if (meaning.is !== 'condition' || meaning.condition.about !== 'place') return []
    const before = parts[i - 1]
    const isBehindNot = before?.meaning.is === 'not' && before.to === part.from
    const isDashed = reading.findExclusionEnd(part.from) > part.from
    const isNegated = isBehindNot || isDashed || meaning.qualifier?.isNegated === true
    return [{ part, place: meaning.condition, isNegated }]
  })
}

function areExclusive(origin: PlacePart, home: PlacePart): boolean {
  if (origin.place.of !== home.place.of || (origin.isNegated && home.isNegated)) return false
  const [a, b] = [origin.place.located, home.place.located]
  if (origin.isNegated) return isInside(b, a)
  if (home.isNegated) return isInside(a, b)
  return !isInside(a, b) && !isInside(b, a)
}

/** "Indian American developers": of two that stand side by side the last counts. */
function isFirstOfTwo(reading: Reading, one: PlacePart, all: readonly PlacePart[]): boolean {
  const next = all.find(({ part }) => part.from === one.part.to)
  if (next === undefined || one.isNegated || next.isNegated) return false
  const { before } = reading.words[next.part.from]!
  return (before === '' || before === '-') && areExclusive(one, next)
}

/** Whether all of one place lies in another. */
function isInside(inner: Located, outer: Located): boolean {
  const countries = listCountries(outer)
  if (!listCountries(inner).every((country) => countries.includes(country))) return false
  if (outer.kind === 'region') return true
  if (outer.state === undefined) return true
  if (inner.kind === 'region' || inner.state !== outer.state) return false
  const cities = listCities(outer)
  return cities === null || (listCities(inner)?.every((city) => cities.includes(city)) ?? false)
}

function listCountries(located: Located): readonly string[] {
  return located.kind === 'region' ? located.countries : [located.country]
}

/** Null for more than cities. */
function listCities(located: Located): readonly string[] | null {
  if (located.kind === 'area') return located.cities
  return located.kind === 'place' && located.city !== undefined ? [located.city] : null
}
