/**
 * First-order divisions: GeoNames knows which city lies in which, CLDR has better English names
 * and ISO codes. They are matched by English name, and where that fails by
 * `state-names.tsv`.
 */
import { nameKey, quality, type StateData } from '../../../src/places/index.ts'
import type { NameCollector } from './names.ts'
import {
  readDivisions,
  readRows,
  readSubdivisionNames,
  type SourceCity,
  type SourceTerritory,
} from './sources.ts'
import { stateWeight } from './weights.ts'

/** Where people write the ISO code of a division behind their city. */
const coded = new Set(['US', 'CA', 'AU', 'BR', 'IN', 'CH', 'DE', 'MX'])

/** Words for "division" that do not belong to its name. */
const generic = new RegExp(
  `^(?:State|Province|Region|Canton|Municipality) of |^Grad | (?:${[
    ...["Oblast'?", 'oblast', 'Kray', 'Krai', 'Republic', 'Province', 'province', 'Region'],
    ...['County', 'Department', 'Voivodeship', 'Governorate', 'District', 'Prefecture', 'Parish'],
    ...['Municipality', 'State', 'Division'],
  ].join('|')})$`,
)

/** Removing the word from "Free State" or "North Central Region" would not leave a name. */
const bare = new RegExp(
  `^(?:${[
    ...['Free', 'Cross River', 'Rivers', 'Central', 'Centre', 'Capital', 'Federal', 'Metropolitan'],
    '(?:Upper |North |South )?(?:North|South|East|West|Central)(?:ern)?',
  ].join('|')})$`,
)

export interface DivisionTable {
  readonly states: readonly StateData[]
  /** GeoNames' code ("DE.02") -> index among states. */
  readonly indexOf: ReadonlyMap<string, number>
}

interface Named {
  readonly english: string
  /** In CLDR, as "deby". */
  readonly iso?: string
  readonly others: readonly string[]
}

export function collectStates(
  codes: readonly string[],
  cities: readonly SourceCity[],
  territories: ReadonlyMap<string, SourceTerritory>,
  names: NameCollector,
): DivisionTable {
  const people = peopleByDivision(cities)
  const naming = namingOf(readSubdivisionNames())
  const states: StateData[] = []
  const indexOf = new Map<string, number>()
  const divisions = [...readDivisions()].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [country, code] of codes.entries()) {
    for (const [geonames, name] of divisions) {
      if (!geonames.startsWith(`${code}.`)) continue
      const { english, iso, others } = naming(geonames, name)
      const place = codes.length + states.length
      indexOf.set(geonames, states.length)
      const weight = stateWeight(people.get(geonames) ?? 0, territories.get(code))
      states.push({ name: english, country, weight })
      for (const one of [english, name, plain(name), ...others]) names.add(one, place, quality.name)
      if (iso !== undefined && coded.has(code)) names.add(iso.slice(2), place, quality.code)
    }
  }
  return { states, indexOf }
}

function peopleByDivision(cities: readonly SourceCity[]): Map<string, number> {
  const people = new Map<string, number>()
  for (const city of cities) {
    if (city.isSection) continue
    const code = `${city.country}.${city.division}`
    people.set(code, (people.get(code) ?? 0) + city.people)
  }
  return people
}

/** GeoNames' code and name -> the division's English name and ISO code. */
function namingOf(english: Record<string, string>): (code: string, name: string) => Named {
  const corrections = new Map(
    readRows('state-names.tsv').map(([code = '', name = '', iso = '', others = '']) => [
      code,
      { english: name, ...(iso === '' ? {} : { iso }), others: splitNames(others) },
    ]),
  )
  const byName = new Map<string, string>()
  for (const [iso, name] of Object.entries(english)) {
    for (const one of [cleaned(name), plain(cleaned(name))]) {
      const key = `${iso.slice(0, 2)} ${nameKey(one)}`
      if (!byName.has(key)) byName.set(key, iso)
    }
  }
  return (code, name) => {
    const correction = corrections.get(code)
    if (correction !== undefined) return correction
    const country = code.slice(0, 2).toLowerCase()
    const iso =
      byName.get(`${country} ${nameKey(name)}`) ?? byName.get(`${country} ${nameKey(plain(name))}`)
    if (iso === undefined) return { english: plain(name), others: [] }
    return { english: plain(cleaned(english[iso]!)), iso, others: [] }
  }
}

function splitNames(field: string): string[] {
  return field.split('|').filter((name) => name !== '')
}

/** CLDR marks a namesake at another level with a raised digit; macrons are Japanese only. */
function cleaned(name: string): string {
  return name.replace(/[²³]$/, '').replace(/[ŌōŪū]/g, (letter) => letter.normalize('NFD')[0]!)
}

function plain(name: string): string {
  const short = name.replace(generic, '')
  return bare.test(short) ? name : short
}
