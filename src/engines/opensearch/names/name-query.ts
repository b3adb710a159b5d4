/**
 * Translates a list of names to a query. Each kind of match is a clause with a whole number as its
 * score, and the best one wins. A script turns that number into the score of `name-weight.ts`
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
import type { Query } from '../cluster/requests.ts'
import { getPath } from '../field-names.ts'
import { noDocument } from '../filters/filter-query.ts'
import { buildNameScript, type Script } from '../formula/formula-script.ts'
import { type ListQuery, type MatchClauses, rankByScript } from '../lists/list-query.ts'
import { storeKeyword } from '../stored-values.ts'

/** A kind of match, best first. */
interface Way {
  readonly query: Query
  readonly bonus: number
}

/** Documents with the exact name. */
export function matchEqualNames({ equal }: NameQuery): Query[] {
  return equal.map(({ field, value }) => ({
    term: { [getPath('keyword', field)]: { value: foldName(field, value) } },
  }))
}

/** @param hasTypos whether misspellings match */
export function matchNames(name: NameQuery, hasTypos: boolean): { query: Query; script: Script } {
  const { equal, near, by } = name
  const clauses = matchEqualNames(name)
  const ways: Way[] = equal
    .map(({ bonus }, i) => ({ query: clauses[i]!, bonus }))
    .sort((a, b) => b.bonus - a.bonus)
  const prefixAt = ways.length
  const path = near && getPath('keyword', near.field)
  const text = near && foldName(near.field, near.text)
  if (near?.prefix && isPrefix(text!)) {
    ways.push({ query: { prefix: { [path!]: { value: text } } }, bonus: 0 })
  }
  const distanceMax = near && hasTypos ? nameDistanceMax(text!) : 0
  for (let fuzziness = 1; fuzziness <= distanceMax; fuzziness++) {
    const fuzzy = { value: text, fuzziness, prefix_length: 1, rewrite: 'constant_score' }
    const filter = [{ fuzzy: { [path!]: fuzzy } }, { regexp: { [path!]: matchDigits(text!) } }]
    ways.push({ query: { bool: { filter } }, bonus: -editCost * fuzziness })
  }
  const queries = ways.map(({ query }, i) => ({
    constant_score: { filter: query, boost: ways.length - i },
  }))
  const script = buildNameScript({
    bonus: ways.map(({ bonus }) => bonus),
    prefixAt: near?.prefix ? prefixAt : ways.length,
    typed: [...(text ?? '')].length,
    cost: characterCost,
    number: by === null ? null : getPath('number', by),
    // Only the clause of prefixes reads this.
    text: path,
  })
  return { query: queries.length === 0 ? noDocument : { dis_max: { queries } }, script }
}

/** Names with the same digits, which no correction changes. */
function matchDigits(name: string): { value: string } {
  return { value: `[^0-9]*${[...readDigits(name)].map((digit) => `${digit}[^0-9]*`).join('')}` }
}

function foldName(field: string, value: string): string {
  const match = schemas.repos.keywords.find(({ name }) => name === field)!.match
  return storeKeyword(match, value)
}

/** Matching documents by their names. */
export function rankByNames(name: NameQuery, hasTypos: boolean, clauses: MatchClauses): ListQuery {
  const { query: ways, script } = matchNames(name, hasTypos)
  return rankByScript({ bool: { ...clauses, must: [ways] } }, script)
}
