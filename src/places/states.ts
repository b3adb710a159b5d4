/**
 * The effect of a state on the name before it. If the table knows no such town in an American
 * state, the state is meant: people write "Berlin, MD" about a village far more often than about
 * two places.
 */
import { quality, type Sense } from './format.ts'
import { isCodeSense, type NamedPlace, type PlaceText } from './named-place.ts'
import type { Place } from './place.ts'
import type { PlaceTable } from './table.ts'
import { gap } from './words.ts'

/** Undoes what the table adds to a country's weight and subtracts from a state's. */
const codedCountryPenalty = 2
const americanBonus = 1.2

/** From 160,000 people (10^5.2) on, a place outweighs an unknown namesake in its own country. */
const knownWeightMin = 5.2

/** The senses that lie in a state among `outer`. Codes are excluded. */
export function selectInsideStates(
  table: PlaceTable,
  senses: readonly Sense[],
  outer: readonly Sense[],
): readonly Sense[] {
  const states = outer.filter(({ place }) => table.getKind(place) === 'state')
  return senses.filter(
    (sense) =>
      !isCodeSense(sense) && states.some((state) => table.isInside(sense.place, state.place)),
  )
}

/** The American state that `next` names after a comma, if `place`, a reading of `name`, is far. */
export function findContradictingState(
  { table, words: { keys, gaps } }: PlaceText,
  name: NamedPlace,
  next: NamedPlace,
  place: number,
): number | undefined {
  if (gaps[next.from] !== gap.comma) return undefined
  const state = next.isCode ? resolveCode(table, next) : next.senses[0]!.place
  if (table.getKind(state) !== 'state' || !table.isAmerican(state)) return undefined
  const isOwn =
    next.isCode && isAbbreviation(keys[next.from]!, keys.slice(name.from, name.to).join(''))
  switch (table.getKind(place)) {
    case 'country':
      // "India, California" lists two.
      return next.isCode && !isAround(table, next, place) ? state : undefined
    case 'city':
      return isOwn || isAround(table, next, place) || isNear(table, place, state)
        ? undefined
        : state
    default:
      return undefined
  }
}

/**
 * Whether the place after a name rules out that the name is another language's, as in "Kita,
 * Tokyo". The name is then a part of that place which the table lacks. "Mailand, Wien" lists two
 * places, because no other place is called Mailand.
 */
export function isOutdone(
  { table, words: { gaps } }: PlaceText,
  name: NamedPlace,
  next: NamedPlace | undefined,
): boolean {
  if (next === undefined || next.from !== name.to || gaps[next.from]! > gap.bar) return false
  const own = next.senses.filter(isOwnName)
  const isKnown = own.some(({ place }) => table.getWeight(place) >= knownWeightMin)
  const mayContain = next.containers.some(isOwnName)
  return isKnown && (mayContain || name.senses.some(isOwnName))
}

function isOwnName({ quality: of }: Sense): boolean {
  return of === quality.name || of === quality.usual
}

function isAround(table: PlaceTable, { containers }: NamedPlace, place: number): boolean {
  return containers.some((outer) => outer.place === place || table.isInside(place, outer.place))
}

/** Whether a city is a known American one, or in the country named as the state: "Tbilisi, GA". */
function isNear(table: PlaceTable, place: number, state: number): boolean {
  if (table.isAmerican(place)) return table.getWeight(place) >= knownWeightMin
  return table.getName(table.getCountry(place)) === table.getName(state)
}

/** "Milano, MI": Italians write the code of the province, which is taken from the city's name. */
function isAbbreviation(code: string, name: string): boolean {
  return code[0] === name[0] && name.includes(code[1]!, 1)
}

/** The likeliest place of a code: usually an American state, otherwise a large country. */
export function resolveCode(table: PlaceTable, { senses }: Pick<NamedPlace, 'senses'>): number {
  const likelihoods = senses.map(({ place }) => weighCode(table, place))
  return senses[likelihoods.indexOf(Math.max(...likelihoods))]!.place
}

/** A country by its code, such as `CH`. */
export interface CodedCountry {
  readonly country: Place
  /** Whether a state is meant as often, as in `CA`, `DE` and `IN`. */
  readonly isShared: boolean
}

export function findCodedCountry(table: PlaceTable, code: string): CodedCountry | null {
  const key = table.names.find(code.toLowerCase())
  const senses = key < 0 ? [] : table.listSenses(key)
  const sense = senses.find((one) => isCodeSense(one) && table.getKind(one.place) === 'country')
  if (sense === undefined) return null
  const isState = senses.some(({ place }) => isAmericanState(table, place))
  const isShared = isState || resolveCode(table, { senses }) !== sense.place
  return { country: { kind: 'place', country: table.getName(sense.place) }, isShared }
}

function isAmericanState(table: PlaceTable, place: number): boolean {
  return table.getKind(place) === 'state' && table.isAmerican(place)
}

function weighCode(table: PlaceTable, place: number): number {
  const weight = table.getWeight(place)
  if (table.getKind(place) === 'country') return weight - codedCountryPenalty
  return table.isAmerican(place) ? weight + americanBonus : weight
}
