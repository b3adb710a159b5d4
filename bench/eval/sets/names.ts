/**
 * Repositories by their names. A name that several repositories have means the most starred of
 * them, and `owner/name` means that very one.
 */
import { createRandom, type Random } from '../../../data/generate/index.ts'
import { groupBy, type NamedRepository } from './data-set.ts'
import type { SetOptions, WantedQuery, WantedSet } from './query-set.ts'
import { lettersOf, typoLettersMin, typoOf } from './typos.ts'

/** Other repositories of the same name. */
export const namesakesMin = 3

/** Letters that are not yet typed. */
const lettersMissing = 2

/** The repositories of one name, in any case. */
export interface SharedName {
  /** In small letters. */
  readonly name: string
  readonly wanted: NamedRepository
  readonly namesakes: readonly NamedRepository[]
}

export function nameSets(
  repositories: readonly NamedRepository[],
  { seed, count }: SetOptions,
): WantedSet[] {
  const byName = groupBy(repositories, ({ name }) => name.toLowerCase())
  const shared = sharedNames(byName)
  const isName = (text: string) => byName.has(text)
  const randomOf = (label: string) => createRandom(seed, `eval ${label}`)
  const drawn = randomOf('names').sample(shared, count)
  const other = randomOf('namesakes')
  const set = (name: string, queries: readonly WantedQuery[], members = {}): WantedSet => {
    return { kind: 'wanted', name: `names, ${name}`, subject: 'repos', members, queries }
  }
  const some = (label: string, make: (one: SharedName, random: Random) => string | null) => {
    const random = randomOf(label)
    return drawQueries(random.sample(shared, shared.length), count, (one) => make(one, random))
  }
  const soloJoined = namesByJoined(byName.keys())
  const spelled = (label: string, separator: string) =>
    some(label, ({ name }) => respelled(name, separator, soloJoined))
  return [
    set(
      'the most starred',
      drawn.map(({ name, wanted }) => queryFor(name, wanted)),
    ),
    set(
      'owner/name',
      drawn.map(({ wanted }) => queryFor(fullName(wanted), wanted)),
    ),
    set(
      'owner/name of a namesake',
      drawn.map(({ namesakes }) => {
        const one = other.pick(namesakes)
        return queryFor(fullName(one), one)
      }),
    ),
    set(
      'one typo',
      some('typos', ({ name }, random) => {
        return lettersOf(name) < typoLettersMin ? null : typoOf(name, random, isName)
      }),
    ),
    set(
      'without the last two letters',
      some('prefixes', ({ name }) => {
        const begun = name.slice(0, -lettersMissing)
        // The last word has at least two letters, because too many words begin with a single one.
        const isBegun = lettersOf(name) >= typoLettersMin && /[a-z]{4}$/.test(name)
        return isBegun && !isName(begun) ? begun : null
      }),
      { prefix: true },
    ),
    set('words apart', spelled('split', ' ')),
    set('words joined', spelled('joined', '')),
  ]
}

/** Names with enough namesakes, of which one has more stars than all others. */
export function sharedNames(byName: ReadonlyMap<string, readonly NamedRepository[]>): SharedName[] {
  return Array.from(byName, ([name, all]) => {
    const [wanted, ...namesakes] = all.toSorted((a, b) => b.stargazerCount - a.stargazerCount)
    return { name, wanted: wanted!, namesakes }
  }).filter(
    ({ wanted, namesakes }) =>
      namesakes.length >= namesakesMin && wanted.stargazerCount > namesakes[0]!.stargazerCount,
  )
}

/** Names by what they are without separators. */
function namesByJoined(names: Iterable<string>): ReadonlyMap<string, readonly string[]> {
  return groupBy(names, (name) => wordsOf(name).join(''))
}

function wordsOf(name: string): string[] {
  return name.split(/[-_.]+/).filter((word) => word !== '')
}

/** Null for a name of one word, and where another name has the same words. */
function respelled(
  name: string,
  separator: string,
  byJoined: ReadonlyMap<string, readonly string[]>,
): string | null {
  const words = wordsOf(name)
  if (words.length < 2 || byJoined.get(words.join(''))!.length > 1) return null
  return words.join(separator)
}

function drawQueries(
  shuffled: readonly SharedName[],
  count: number,
  textOf: (one: SharedName) => string | null,
): WantedQuery[] {
  const queries: WantedQuery[] = []
  for (const one of shuffled) {
    if (queries.length === count) break
    const text = textOf(one)
    if (text !== null) queries.push(queryFor(text, one.wanted))
  }
  return queries
}

function queryFor(text: string, { platformId }: NamedRepository): WantedQuery {
  return { text, wanted: platformId }
}

function fullName({ ownerLogin, name }: NamedRepository): string {
  return `${ownerLogin}/${name}`
}
