/** Text of a query -> the repository names that it may be. */
import {
  analyseQuery,
  joinedForm,
  type NameQuery,
  nameBonus,
  withoutOperators,
} from 'native-free-index'
import { nameKeyField } from '../contract/index.ts'
import { noSynonyms, type Synonyms } from './synonyms.ts'
import type { WordOptions } from './words.ts'

export interface PlannedName {
  readonly name: NameQuery
  /** Words of the name, divided by blanks. */
  readonly nameWords: number
}

/** @param text of a query, which may be a name, an owner and a name, or the beginning of a name */
export function planName(
  text: string,
  { prefix = false, typos = 'auto', variants = 'auto' }: WordOptions,
  synonyms: Synonyms = noSynonyms,
): PlannedName {
  const typed = withoutOperators(text).trim()
  const equal = [
    { field: 'fullName', value: typed, bonus: nameBonus.whole },
    { field: 'name', value: typed, bonus: nameBonus.asWritten },
  ]
  // The owner may be misspelt, or another one.
  const key = joinedForm(typed.slice(typed.indexOf('/') + 1))
  // Signs alone are a name only as they are written.
  if (variants === 'auto' && key !== '') {
    equal.push({ field: nameKeyField, value: key, bonus: 0 })
    for (const value of otherNames(typed, key, synonyms)) {
      equal.push({ field: nameKeyField, value, bonus: nameBonus.otherName })
    }
  }
  const isBegun = prefix || text.trimEnd().endsWith('*')
  const near = { field: nameKeyField, text: key, prefix: isBegun, typos: typos === 'auto' }
  return {
    name: { equal, near: key === '' ? null : near, by: 'stargazerCount' },
    nameWords: typed.split(/\s+/).length,
  }
}

/** Of JavaScript: people say `reactjs` and `d3.js` where the repository is called `react`, `d3`. */
const scriptEnding = /^(.{2,})js$/

/** What a whole name is also called: its synonyms, and a name without its ending. */
function otherNames(typed: string, key: string, synonyms: Synonyms): Set<string> {
  const words = analyseQuery(typed)
  const names = synonyms
    .at(words, 0)
    .filter(({ length }) => length === words.length)
    .flatMap(({ expressions }) => expressions.map((words) => words.join('')))
  const base = scriptEnding.exec(key)?.[1]
  return new Set(base === undefined ? names : [...names, base])
}
