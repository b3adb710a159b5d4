/**
 * Original spellings of facet values. An index folds keywords, so each spelling is read from the
 * first record with the value.
 */
import { foldKeyword } from 'native-free-index'
import type { FieldSpec } from '../contract/index.ts'
import type { Collection } from '../domain/index.ts'
import type { QueryEngine } from './engine.ts'
import { listTextsIn, openFieldReaders } from './field-values.ts'
import type { CountedField } from './summary.ts'
import type { TimeSlices } from './time-slices.ts'

/** A folded keyword, and the ordinal of a record with it. */
interface FoldedValue {
  readonly key: string
  readonly ordinal: number
}

/** Records between two deadline checks. */
const recordsPerCheck = 64

/** By position of `values`: the spelling in the record, or the folded key. */
export async function readShownValues(
  engine: QueryEngine,
  collection: Collection,
  counted: CountedField,
  { match = 'exact', normalise = (text) => text }: FieldSpec,
  values: readonly FoldedValue[],
  timeSlices: TimeSlices,
): Promise<string[]> {
  if (values.length === 0) return []
  const ordinals = values.map(({ ordinal }) => ordinal)
  const readers = await openFieldReaders(engine, collection, counted, ordinals, timeSlices)
  const shown: string[] = []
  for (const [i, { key }] of values.entries()) {
    if (i % recordsPerCheck === recordsPerCheck - 1 && timeSlices.isOver) await timeSlices.pause()
    const texts = listTextsIn(readers[i]!())
    shown.push(texts.find((text) => foldKeyword(match, normalise(text)) === key) ?? key)
  }
  return shown
}
