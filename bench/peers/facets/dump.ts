/** Writes what the peers index: of each user the words asked for and the values of five facets. */

import { once } from 'node:events'
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Budget, bucketStarts, type OpenIndex, Searcher } from 'native-free-index'
import { type LoadedSnapshot, openCollection } from '../../../src/snapshot/index.ts'
import type { AskedWords } from './protocol.ts'
import { facets } from './question.ts'

const noLimits = new Budget(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)
const linesPerWrite = 10_000

export async function writeDump(
  snapshot: LoadedSnapshot,
  words: readonly string[],
  folder: string,
): Promise<void> {
  const index = openCollection('users', snapshot.shared.users)
  mkdirSync(folder, { recursive: true })
  const asked: AskedWords = { words, years: yearsOf(index) }
  writeFileSync(join(folder, 'asked.json'), JSON.stringify(asked))
  const columns = [
    wordsByOrdinal(index, words),
    ...facets.map(({ field }) => valuesOf(index, field)),
  ]
  const users = columns[0]!.length
  const out = createWriteStream(join(folder, 'docs.tsv'))
  for (let start = 0; start < users; start += linesPerWrite) {
    const lines: string[] = []
    for (let user = start; user < Math.min(start + linesPerWrite, users); user++) {
      lines.push(`${columns.map((column) => column[user] ?? '').join('\t')}\n`)
    }
    if (!out.write(lines.join(''))) await once(out, 'drain')
  }
  out.end()
  await once(out, 'close')
}

function noPattern(): never {
  throw new Error('a word is no pattern')
}

/** By ordinal, for the words that are not empty. */
function wordsByOrdinal(index: OpenIndex, words: readonly string[]): string[] {
  const searcher = new Searcher(index, { compileRegex: noPattern })
  const users = index.segments.reduce((sum, { documents }) => sum + documents, 0)
  const byOrdinal = Array<string>(users).fill('')
  for (const word of words.filter((one) => one !== '')) {
    const list = { filter: null, isAll: false, ordinals: new Float64Array(0), values: [] }
    const set = searcher.selectMatched(null, [{ ...list, terms: [{ term: word }] }], noLimits)
    for (const ordinal of set.listOrdinals()) byOrdinal[ordinal] += `${word} `
  }
  return byOrdinal
}

function valuesOf({ segments }: OpenIndex, field: string): string[] {
  const byOrdinal: string[] = []
  for (const [shard, { keywords, numbers, ordinals, documents }] of segments.entries()) {
    const put = (docId: number, text: string) => {
      if (/[\t\n]/.test(text)) throw new Error(`${field} "${text}" has a tab`)
      byOrdinal[ordinals.ordinalOf[docId]! * segments.length + shard] = text
    }
    const column = keywords.get(field)
    if (column === undefined) {
      const { values } = numbers.get(field)!
      for (let docId = 0; docId < documents; docId++) {
        if (!Number.isNaN(values[docId]!)) put(docId, `${values[docId]}`)
      }
      continue
    }
    for (const [value, text] of column.decodeValues(0, column.valueCount).entries()) {
      for (const docId of column.readDocIds(value)) put(docId, text)
    }
  }
  return byOrdinal
}

/** All years of `createdAt`. */
function yearsOf({ segments }: OpenIndex): number[] {
  const ends = segments.flatMap(({ numbers }) => {
    const { values, docs } = numbers.get('createdAt')!
    return [values[docs.order[0]!]!, values[docs.order.at(-1)!]!]
  })
  const [least, greatest] = [Math.min(...ends), Math.max(...ends)]
  const starts = bucketStarts({ kind: 'calendar', unit: 'year' }, least, greatest)!
  const last = new Date(starts.at(-1)! * 1000).getUTCFullYear()
  return [...starts, Date.UTC(last + 1, 0, 1) / 1000]
}
