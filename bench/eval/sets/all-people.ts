/** People among all of the data, most of whom have a login and nothing else. */
import { createRandom, type Random } from '../../../data/generate/index.ts'
import { readBios } from './bios.ts'
import { groupBy, type Profile } from './data-set.ts'
import { isFullName, unambiguous } from './people-names.ts'
import type {
  NothingSet,
  QuerySet,
  RelevantSet,
  SetOptions,
  Subject,
  WantedSet,
} from './query-set.ts'
import { randomLetters } from './random-letters.ts'
import { makeSkillSet } from './skills.ts'
import { lettersOf, typoLettersMin, typoOf } from './typos.ts'

/** Enough people for ten right results. */
const bearersMin = 10

/** People who name a place before a comma: fewer may mean a street or an employer. */
const citizensMin = 10

/** Texts of random letters. */
const lettersMax = 100

export function makeAllPeopleSets(profiles: readonly Profile[], options: SetOptions): QuerySet[] {
  const { seed, count } = options
  return [
    ...makeFullNameSets(profiles, options),
    makeFirstNameSet(profiles),
    makeSkillSet(readBios(profiles), options),
    absentTopics,
    ...makeAbsentPairSets(),
    randomLetters({ seed, count: Math.min(count, lettersMax) }),
  ]
}

/** Full names that exactly one person shows, as they are and otherwise. */
export function makeFullNameSets(
  profiles: readonly Profile[],
  { seed, count }: SetOptions,
): WantedSet[] {
  const named = unambiguous(profiles, ({ displayName = '' }) =>
    isFullName(displayName) ? displayName : null,
  )
  const taken = new Set(profiles.map(({ displayName = '' }) => displayName.toLowerCase()))
  const { known } = readBios(profiles)
  const citiesById = mapCities(profiles)
  const makeSet = (
    name: string,
    vary: (text: string, random: Random, wanted: string) => string | null,
  ): WantedSet => {
    const random = createRandom(seed, `eval all people, ${name}`)
    const queries = random.sample(named, named.length).flatMap(({ text, wanted }) => {
      const varied = vary(text, random, wanted)
      return varied === null ? [] : [{ text: varied, wanted }]
    })
    const some = queries.slice(0, count)
    return { kind: 'wanted', name: `all people, ${name}`, subject: 'users', queries: some }
  }
  return [
    makeSet('full names', (text) => text),
    makeSet('full names reversed', (text) => {
      const reversed = text.split(' ').reverse().join(' ')
      return taken.has(reversed.toLowerCase()) ? null : reversed
    }),
    makeSet('full names, one typo', (text, random) => {
      const words = text.split(' ')
      const places = [...words.keys()].filter((i) => lettersOf(words[i]!) >= typoLettersMin)
      if (places.length === 0) return null
      const place = random.pick(places)
      const typo = typoOf(words[place]!, random, (wrong) => known.has(wrong))
      return typo && words.with(place, typo).join(' ')
    }),
    makeSet('full names and cities', (text, _, wanted) => {
      const city = citiesById.get(wanted)
      return city === undefined ? null : `${text} ${city}`
    }),
  ]
}

/** The part of a location before its comma, by `platformId`. */
function mapCities(profiles: readonly Profile[]): Map<string, string> {
  const named = profiles.flatMap(({ platformId, location = '' }) => {
    const [, city] = /^\s*([\p{L} -]+?)\s*,/u.exec(location) ?? []
    return city === undefined ? [] : [[platformId, city] as const]
  })
  const groups = groupBy(named, ([, city]) => city.toLowerCase())
  return new Map([...groups.values()].filter(({ length }) => length >= citizensMin).flat())
}

/** First names of ten people or more: of the first ten found, all may bear it. */
export function makeFirstNameSet(profiles: readonly Profile[]): RelevantSet {
  const byName = groupBy(profiles, ({ displayName = '' }) => {
    const [first] = foldAccents(displayName.trim().toLowerCase()).split(/\s+/)
    return /^[a-z]{2,}$/.test(first!) ? first! : null
  })
  const queries = Array.from(byName, ([text, bearers]) => ({ text, bearers }))
    .flatMap(({ text, bearers }) =>
      text === null || bearers.length < bearersMin
        ? []
        : [{ text, relevant: bearers.map(({ platformId }) => platformId) }],
    )
    .sort((a, b) => (a.text < b.text ? -1 : 1))
  const kind = { kind: 'relevant', metric: 'precision@10' } as const
  return { ...kind, name: 'all people, first names', subject: 'users', queries }
}

function foldAccents(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '')
}

/** Two real words each, without a person or a repository about both. */
const absentPairs = [
  ...['falconry certification', 'sundial restoration', 'haggis tasting', 'marmalade judging'],
  ...['puppetry insurance', 'lacemaking apprenticeship', 'thatching subsidies'],
  ...['accordion tuning', 'taxidermy ethics', 'saffron harvesting'],
].map((text) => ({ text }))

/** Asked of people and of repositories. */
function makeAbsentPairSets(): NothingSet[] {
  const make = (subject: Subject, name: string): NothingSet => {
    return { kind: 'nothing', name, subject, queries: absentPairs }
  }
  return [
    make('users', 'all people, absent topics of two words'),
    make('repos', 'repositories, absent topics of two words'),
    { ...absentTopics, name: 'repositories, absent topics', subject: 'repos' },
  ]
}

/** Real words that no profile and no repository is about. */
const absentTopics: NothingSet = {
  kind: 'nothing',
  name: 'all people, absent topics',
  subject: 'users',
  queries: [
    ...['underwater basket weaving', 'medieval falconry certification'],
    ...['competitive sourdough folding', 'ferret agility judging', 'antique thimble appraisal'],
    ...['windmill miller apprenticeship', 'yodelling choir etiquette'],
    ...['glass harmonica repair', 'beekeeping tax law', 'rococo furniture upholstery'],
    ...['alpine cheese ripening', 'porcelain doll restoration', 'oxcart driving commentary'],
    ...['victorian corset tailoring', 'truffle hunting with pigs', 'bagpipe reed carving'],
    ...['synchronized ice fishing', 'parish bell ringing rota', 'origami marriage counselling'],
    ...['horse dentistry internship'],
  ].map((text) => ({ text })),
}
