/**
 * Translates a list of names to a query. Each kind of match is a clause with a whole number as its
 * score, and the best one wins. A script turns that number into the score of `named-documents.ts`
 * in the embedded engine.
 */
import {
  characterCost,
  editCost,
  isPrefix,
  type NameQuery,
  nameDistanceMax,
  readDigits,
} from 'native-free-index'
import { schemas } from '../../../snapshot/index.ts'
import { pathOf } from '../field-names.ts'
import type { Query } from '../requests.ts'
import { storedKeyword } from '../stored-values.ts'
import { noDocument } from './filter-query.ts'
import { nameScript, type Script } from './formula-script.ts'

/** A kind of match, best first. */
interface Way {
  readonly query: Query
  readonly bonus: number
}

/** Documents with the exact name. */
export function equalNames({ equal }: NameQuery): Query[] {
  return equal.map(({ field, value }) => ({
    term: { [pathOf('keyword', field)]: { value: folded(field, value) } },
  }))
}

/** @param hasTypos whether misspellings match */
export function nameClauses(name: NameQuery, hasTypos: boolean): { query: Query; script: Script } {
  const { equal, near, by } = name
  const clauses = equalNames(name)
  const ways: Way[] = equal
    .map(({ bonus }, i) => ({ query: clauses[i]!, bonus }))
    .sort((a, b) => b.bonus - a.bonus)
  const prefixAt = ways.length
  const path = near && pathOf('keyword', near.field)
  const text = near && folded(near.field, near.text)
  if (near?.prefix && isPrefix(text!)) {
    ways.push({ query: { prefix: { [path!]: { value: text } } }, bonus: 0 })
  }
  const distanceMax = near && hasTypos ? nameDistanceMax(text!) : 0
  for (let fuzziness = 1; fuzziness <= distanceMax; fuzziness++) {
    const fuzzy = { value: text, fuzziness, prefix_length: 1, rewrite: 'constant_score' }
    const filter = [{ fuzzy: { [path!]: fuzzy } }, { regexp: { [path!]: digitsPattern(text!) } }]
    ways.push({ query: { bool: { filter } }, bonus: -editCost * fuzziness })
  }
  const queries = ways.map(({ query }, i) => ({
    constant_score: { filter: query, boost: ways.length - i },
  }))
  const script = nameScript({
    bonus: ways.map(({ bonus }) => bonus),
    prefixAt: near?.prefix ? prefixAt : ways.length,
    typed: [...(text ?? '')].length,
    cost: characterCost,
    number: by === null ? null : pathOf('number', by),
    // Only the clause of prefixes reads this.
    text: path,
  })
  return { query: queries.length === 0 ? noDocument : { dis_max: { queries } }, script }
}

/** Names with the same digits, which no correction changes. */
function digitsPattern(name: string): { value: string } {
  return { value: `[^0-9]*${[...readDigits(name)].map((digit) => `${digit}[^0-9]*`).join('')}` }
}

function folded(field: string, value: string): string {
  const match = schemas.repos.keywords.find(({ name }) => name === field)!.match
  return storedKeyword(match, value)
}
