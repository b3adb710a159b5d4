/**
 * The effect of a state on the name before it. If the table knows no such town in an American
 * state, the state is meant: people write "Berlin, MD" about a village far more often than about
 * two places.
 */
import { quality, type Sense } from './format.ts'
import { isCodeSense, type NamedPlace } from './named.ts'
import type { PlaceTable } from './table.ts'
import { gap, type Words } from './words.ts'

/** Undoes what the table adds to a country's weight and subtracts from a state's. */
const codedCountryPenalty = 2
const americanBonus = 1.2

/** Places of 160,000 people are not mistaken for a village of their own country. */
const knownWeightMin = 5.2

/** The senses that lie in one of `outer` that is a state. Codes do not count. */
export function insideStates(
  table: PlaceTable,
  senses: readonly Sense[],
  outer: readonly Sense[],
): readonly Sense[] {
  const states = outer.filter(({ place }) => table.kindOf(place) === 'state')
  return senses.filter(
    (sense) => !isCodeSense(sense) && states.some((state) => table.isIn(sense.place, state.place)),
  )
}

/** Where `next`, behind a comma, is a state that `place`, as `name` is understood, is far from. */
export function contradictingState(
  table: PlaceTable,
  { keys, gaps }: Words,
  name: NamedPlace,
  next: NamedPlace,
  place: number,
): number | undefined {
  if (gaps[next.from] !== gap.comma) return undefined
  const state = next.isCode ? placeOfCode(table, next) : next.senses[0]!.place
  if (table.kindOf(state) !== 'state' || !table.isAmerican(state)) return undefined
  const isOwn =
    next.isCode && abbreviates(keys[next.from]!, keys.slice(name.from, name.to).join(''))
  switch (table.kindOf(place)) {
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
 * "Kita, Tokyo": whether the place behind a name is written correctly, while the name is that of a
 * large place only in another language. Then the name is one that the table lacks: a part of the
 * place behind. "Mailand, Wien" lists two, as no other place is called Mailand.
 */
export function isOutdone(
  table: PlaceTable,
  { gaps }: Words,
  name: NamedPlace,
  next: NamedPlace | undefined,
): boolean {
  if (next === undefined || next.from !== name.to || gaps[next.from]! > gap.bar) return false
  const own = next.senses.filter(isOwnName)
  const isKnown = own.some(({ place }) => table.weightOf(place) >= knownWeightMin)
  const mayContain = next.containers.some(isOwnName)
  return isKnown && (mayContain || name.senses.some(isOwnName))
}

function isOwnName({ quality: of }: Sense): boolean {
  return of === quality.name || of === quality.usual
}

function isAround(table: PlaceTable, { containers }: NamedPlace, place: number): boolean {
  return containers.some((outer) => outer.place === place || table.isIn(place, outer.place))
}

/** In the same country, or in one that bears the name of the state: "Tbilisi, GA". */
function isNear(table: PlaceTable, place: number, state: number): boolean {
  if (table.isAmerican(place)) return table.weightOf(place) >= knownWeightMin
  return table.nameOf(table.countryOf(place)) === table.nameOf(state)
}

/** "Milano, MI": Italians write the code of the province, which is taken from the city's name. */
function abbreviates(code: string, name: string): boolean {
  return code[0] === name[0] && name.includes(code[1]!, 1)
}

/** Such codes are most often those of American states, and else those of large countries. */
export function placeOfCode(table: PlaceTable, { senses }: NamedPlace): number {
  const likelihoods = senses.map(({ place }) => likelihoodOf(table, place))
  return senses[likelihoods.indexOf(Math.max(...likelihoods))]!.place
}

function likelihoodOf(table: PlaceTable, place: number): number {
  const weight = table.weightOf(place)
  if (table.kindOf(place) === 'country') return weight - codedCountryPenalty
  return table.isAmerican(place) ? weight + americanBonus : weight
}
