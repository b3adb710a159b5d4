/** Several countries under one name: CLDR's groups, and other common names. */
import { type CountryData, quality, type RegionData } from '../../../src/places/index.ts'
import type { NameCollector } from './names.ts'
import { readContainment, readRows } from './sources.ts'

/** `regions.tsv`: names, and codes of CLDR's groups or of countries; a hyphen takes one out. */
export function collectRegions(
  codes: readonly string[],
  countries: readonly CountryData[],
  first: number,
  names: NameCollector,
): RegionData[] {
  const containment = readContainment()
  return readRows('regions.tsv').map(([written = '', list = ''], i) => {
    const members = new Set<string>()
    for (const code of list.split(' ')) {
      if (code.startsWith('-')) members.delete(code.slice(1))
      else for (const one of countriesIn(code, containment)) members.add(one)
    }
    const indexes = [...members].map((code) => codes.indexOf(code)).filter((index) => index >= 0)
    const [name = '', ...others] = written.split('|')
    for (const one of [name, ...others]) names.add(one, first + i, quality.name)
    const weight = Math.max(...indexes.map((index) => countries[index]!.weight))
    return { name, countries: indexes, weight }
  })
}

function countriesIn(code: string, containment: ReadonlyMap<string, readonly string[]>): string[] {
  const inside = containment.get(code)
  return inside === undefined ? [code] : inside.flatMap((one) => countriesIn(one, containment))
}
