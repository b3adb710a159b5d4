/** Turns the text of a query into the repository names that it may mean. */
import {
  analyseQuery,
  joinName,
  type NameQuery,
  nameBonus,
  removeOperators,
} from 'native-free-index'
import { nameKeyField } from '../contract/index.ts'
import { noSynonyms, type Synonyms } from './synonyms.ts'
import type { WordOptions } from './words.ts'

export interface PlannedName {
  readonly name: NameQuery
  /** Whether the text may be a topic instead: two words, or words with a synonym. */
  readonly mayBeTopic: boolean
}

/** @param text a query, which may be a name, an owner and a name, or the beginning of a name */
export function planName(
  text: string,
  { prefix = false, typos = 'auto', variants = 'auto' }: WordOptions,
  synonyms: Synonyms = noSynonyms,
): PlannedName {
  const typed = removeOperators(text).trim()
  const equal = [
    { field: 'fullName', value: typed, bonus: nameBonus.whole },
    { field: 'name', value: typed, bonus: nameBonus.asWritten },
  ]
  const key = joinName(typed)
  // A text of signs alone has no key, and matches only the exact name.
  const meant = variants === 'auto' ? listSynonyms(typed, synonyms) : []
  if (variants === 'auto' && key !== '') {
    equal.push({ field: nameKeyField, value: key, bonus: 0 })
    for (const value of new Set([...meant, ...listOtherNames(typed, key)])) {
      equal.push({ field: nameKeyField, value, bonus: nameBonus.otherName })
    }
  }
  const isBegun = prefix || text.trimEnd().endsWith('*')
  const nearest = readOwnedName(typed) ?? key
  const near = { field: nameKeyField, text: nearest, prefix: isBegun, typos: typos === 'auto' }
  return {
    name: { equal, near: nearest === '' ? null : near, by: 'stargazerCount' },
    mayBeTopic: meant.length > 0 || typed.split(/\s+/).length === 2,
  }
}

/** JavaScript projects: people write `reactjs`, `d3.js` for the repositories `react`, `d3`. */
const scriptEnding = /^(.{2,})js$/

/** The key of the name in `owner/name`, for any owner. Null without an owner. */
function readOwnedName(typed: string): string | null {
  const name = /^[^\s/]+\/([^\s/]+)$/.exec(typed)?.[1]
  const key = name === undefined ? '' : joinName(name)
  return key === '' ? null : key
}

/** Synonyms of the whole text. */
function listSynonyms(typed: string, synonyms: Synonyms): string[] {
  const words = analyseQuery(typed)
  const matches = synonyms.at(words, 0).filter(({ length }) => length === words.length)
  return matches.flatMap(({ expressions }) => expressions.map((expression) => expression.join('')))
}

/** The name without its ending, and without its owner. */
function listOtherNames(typed: string, key: string): string[] {
  const base = scriptEnding.exec(key)?.[1]
  const owned = readOwnedName(typed)
  return [...(base === undefined ? [] : [base]), ...(owned === null ? [] : [owned])]
}
