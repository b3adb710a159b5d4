/** Every maximum, of requests and of an index. */
import { limits as indexLimits } from 'native-free-index'
import { limitRows } from '../contract/index.ts'
import { quoteCode, writePage, writeTable } from './markdown.ts'

/** The limits that an operator can reach. The others follow from these. */
const ofIndexes = {
  distinctMax:
    'distinct terms of a collection, and distinct values of a keyword field such as `login`',
  shardsMax: 'shards of a collection',
  docsPerShardMax: 'documents of a shard',
  segmentBytesMax: 'bytes of the index of a shard',
  storedBytesPerShardMax: 'bytes of the stored documents of a shard',
  textFieldsMax: 'text fields of a collection',
  tokenCountMax: 'tokens of a field that count; more are counted as this many',
  vectorDimsMax: 'dimensions of an embedding',
} as const satisfies Partial<Record<keyof typeof indexLimits, string>>

export function writeLimitsPage(): string {
  return writePage(
    'Limits',
    '## Requests and answers',
    'A request beyond one of these gets a 400 or 413 that names the limit.',
    writeTable(['limit', 'value', 'of what'], Object.entries(limitRows).map(buildLimitRow)),
    '## An index',
    'An import beyond one of these stops with an error that names the limit.',
    writeTable(
      ['limit', 'value', 'of what'],
      Object.entries(ofIndexes).map(([name, meaning]) =>
        buildLimitRow([name, [indexLimits[name as keyof typeof ofIndexes], meaning]]),
      ),
    ),
  )
}

function buildLimitRow([name, [value, meaning]]: [string, readonly [number, string]]): string[] {
  return [quoteCode(name), value.toLocaleString('en'), meaning]
}
