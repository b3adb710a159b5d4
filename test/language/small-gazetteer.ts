/** A gazetteer of a few dozen names, so that tests of sentences depend on no table of places. */
import { foldAccents } from 'native-free-index'
import type { Gazetteer, Located, Mention } from '../../src/places/index.ts'

interface Entry {
  readonly located: Located
  readonly isPlain: boolean
}

const entries = new Map<string, Entry>()

function add(names: string, located: Located, isPlain = true): void {
  for (const name of names.split(', ')) entries.set(foldAccents(name), { located, isPlain })
}

function country(name: string, otherNames = '', isPlain = true): void {
  add(
    otherNames === '' ? name : `${name}, ${otherNames}`,
    { kind: 'place', country: name },
    isPlain,
  )
}

function city(row: string, otherNames = '', isPlain = true): void {
  const [name, state, inCountry] = row.split(' | ') as [string, string, string]
  const located = { kind: 'place', country: inCountry, state, city: name } as const
  add(otherNames === '' ? name : `${name}, ${otherNames}`, located, isPlain)
}

function state(row: string, otherNames = '', isPlain = true): void {
  const [name, inCountry] = row.split(' | ') as [string, string]
  const located = { kind: 'place', country: inCountry, state: name } as const
  add(otherNames === '' ? name : `${name}, ${otherNames}`, located, isPlain)
}

country('Germany', 'Deutschland, 德国')
country('France')
country('Spain', 'España')
country('Poland')
country('United States', 'US, USA, the US')
country('United Kingdom', 'UK')
country('Canada')
country('China', '中国')
country('Turkey', '', false)
country('Jordan', '', false)
country('Georgia', '', false)
state('Bavaria | Germany', 'Bayern')
state('Saxony | Germany')
state('Texas | United States', 'TX')
state('California | United States', 'CA')
state('Ontario | Canada', 'ON')
city('Berlin | Berlin | Germany')
city('Munich | Bavaria | Germany', 'München')
city('Hamburg | Hamburg | Germany')
city('Cologne | North Rhine-Westphalia | Germany', 'Köln')
city('Paris | Ile-de-France | France')
city('Lyon | Auvergne-Rhône-Alpes | France')
city('Nice | Provence-Alpes-Côte d’Azur | France', '', false)
city('London | England | United Kingdom')
city('Reading | England | United Kingdom', '', false)
city('Madrid | Madrid | Spain')
city('Austin | Texas | United States')
city('Mobile | Alabama | United States', '', false)
city('Phoenix | Arizona | United States', '', false)
city('Rust | Baden-Württemberg | Germany', '', false)
city('Shanghai | Shanghai | China', '上海')
add('Europe', {
  kind: 'region',
  name: 'Europe',
  countries: ['France', 'Germany', 'Poland', 'Spain'],
})
add('DACH', { kind: 'region', name: 'DACH', countries: ['Austria', 'Germany', 'Switzerland'] })
const bayArea = {
  kind: 'area',
  name: 'Bay Area',
  country: 'United States',
  state: 'California',
  cities: ['Oakland', 'San Francisco'],
} as const
add('Bay Area, San Francisco Bay Area', bayArea)

const namesakes: Readonly<Record<string, Located>> = {
  'paris texas': { kind: 'place', country: 'United States', state: 'Texas', city: 'Paris' },
  'london ontario': { kind: 'place', country: 'Canada', state: 'Ontario', city: 'London' },
}

const words = new Set(['mobile', 'reading'])

const longest = Math.max(...Array.from(entries.keys(), (name) => name.length))

function entryAt(text: string, at: number): { end: number; entry: Entry } | null {
  const limit = Math.min(text.length, at + longest + 2)
  for (let end = limit; end > at; end--) {
    const entry = entries.get(foldAccents(text.slice(at, end)))
    const isCode = end - at <= 2 && /^[a-z]/.test(text.slice(at, end))
    if (entry !== undefined && !isCode && isWordEnd(text, end)) return { end, entry }
  }
  return null
}

function isWordEnd(text: string, end: number): boolean {
  const isUnspaced = /\p{Script=Han}/u.test(text[end - 1]!)
  return isUnspaced || !/[\p{L}\p{N}]/u.test(text[end] ?? ' ')
}

function mentionAt(text: string, at: number): Mention | null {
  const found = entryAt(text, at)
  if (found === null) return null
  const { end, entry } = found
  const gap = /^,? ?/.exec(text.slice(end))![0].length
  const wider = gap === 0 ? null : entryAt(text, end + gap)
  const isWord = words.has(foldAccents(text.slice(at, end)))
  const plain = { end, located: entry.located, namesState: false, isPlain: entry.isPlain, isWord }
  if (wider === null || entry.located.kind !== 'place' || wider.entry.located.kind !== 'place') {
    return plain
  }
  const { city: name, state: own, country: inCountry } = entry.located
  const { city: second, state: inState, country: widerCountry } = wider.entry.located
  if (second !== undefined || name === undefined) return plain
  if (inState === undefined) {
    return inCountry === widerCountry
      ? { ...plain, end: wider.end, isPlain: true, isWord: false }
      : plain
  }
  const namesake = namesakes[foldAccents(`${name} ${inState}`)]
  const located = own === inState ? entry.located : namesake
  return located === undefined
    ? plain
    : { end: wider.end, located, namesState: true, isPlain: true, isWord: false }
}

function misspeltAt(text: string, at: number): Mention | null {
  const word = /^\p{L}+/u.exec(text.slice(at))?.[0] ?? ''
  const meant = { berln: 'Berlin', germny: 'Germany', munchen: 'Munich' }[word.toLowerCase()]
  const entry = meant === undefined ? undefined : entries.get(meant.toLowerCase())
  if (entry === undefined) return null
  const { located } = entry
  return { end: at + word.length, located, namesState: false, isPlain: true, isWord: false }
}

export const smallGazetteer: Gazetteer = {
  resolve: () => null,
  countryOfCode: () => null,
  storedName: () => null,
  openText: (text) => ({
    mentionAt: (at) => mentionAt(text, at),
    misspeltAt: (at) => misspeltAt(text, at),
  }),
}
