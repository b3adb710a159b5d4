/**
 * The index of a snapshot as text files for other engines: its very tokens.
 * protocol.ts tells what the files hold.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  analysers,
  foldKeyword,
  type IndexDocument,
  type OpenIndex,
  type TextField,
} from 'native-free-index'
import type { User } from '../../../../src/contract/index.ts'
import { indexUser } from '../../../../src/ingest/index.ts'
import { type LoadedSnapshot, openCollection } from '../../../../src/snapshot/index.ts'
import type { DumpOrder, DumpSchema } from '../protocol.ts'
import { CorpusLines } from './corpus-lines.ts'
import { TextFile } from './text-file.ts'

/** The parameters of decisions §6, told to engines that can be given them. */
const bm25 = { k1: 1.2, b: 0.75 } as const

/**
 * @param corpus the `users.jsonl` that the snapshot was imported from
 * @throws Error where the tokens are not those of the snapshot's index
 */
export function writeDump(
  snapshot: LoadedSnapshot,
  corpus: string,
  folder: string,
  order: DumpOrder,
): DumpSchema {
  mkdirSync(folder, { recursive: true })
  const index = openCollection('users', snapshot.shared.users)
  const fields = index.schema.text.filter(({ weight }) => weight > 0)
  const lines = new CorpusLines(corpus)
  const docs = new TextFile(join(folder, 'docs.tsv'))
  const ordinals = new TextFile(join(folder, 'ties.txt'))
  const countries = new Map<string, number>()
  const lengths = fields.map(() => ({ tokens: 0, documents: 0 }))
  const ordered = order === 'id' ? byOrdinal(index) : laidOut(index)
  for (const { shard, docId, ordinal } of ordered) {
    const platformId = platformIdOf(snapshot, index, shard, docId)
    const record = lines.user(platformId)
    const { text, numbers } = indexUser(record)
    const columns = fields.map((field, i) => {
      const tokens = tokensOf(field, text)
      lengths[i]!.tokens += tokens.length
      if (tokens.length > 0) lengths[i]!.documents++
      return tokens.join(' ')
    })
    docs.writeLine(
      [...columns, countryOf(record.user, countries), numbers.createdAt ?? ''].join('\t'),
    )
    ordinals.writeLine(String(ordinal))
  }
  docs.close()
  ordinals.close()
  const schema: DumpSchema = {
    documents: docs.lines,
    ...bm25,
    fields: fields.map(({ name, weight }, i) => {
      const { tokens, documents } = lengths[i]!
      return { name, weight, averageLength: tokens / Math.max(1, documents) }
    }),
  }
  checkStatistics(index, schema)
  writeFileSync(join(folder, 'countries.txt'), [...countries.keys()].map((c) => `${c}\n`).join(''))
  writeFileSync(join(folder, 'schema.json'), `${JSON.stringify(schema, null, 2)}\n`)
  return schema
}

interface Place {
  readonly shard: number
  readonly docId: number
  readonly ordinal: number
}

/** Users have no rank yet, so ties are ordered by id. */
function* byOrdinal({ segments }: OpenIndex): Generator<Place> {
  const documents = segments.reduce((sum, segment) => sum + segment.documents, 0)
  for (let ordinal = 0; ordinal < documents; ordinal++) {
    const shard = ordinal % segments.length
    const docId = segments[shard]!.ordinals.docOf[Math.floor(ordinal / segments.length)]!
    yield { shard, docId, ordinal }
  }
}

/** In the order of documents in the shards, one shard after the other. */
function* laidOut({ segments }: OpenIndex): Generator<Place> {
  for (const [shard, { documents, ordinals }] of segments.entries()) {
    for (let docId = 0; docId < documents; docId++) {
      yield { shard, docId, ordinal: ordinals.ordinalOf[docId]! * segments.length + shard }
    }
  }
}

function platformIdOf(
  { bodies }: LoadedSnapshot,
  { segments }: OpenIndex,
  shard: number,
  docId: number,
): string {
  const { start, end } = segments[shard]!.findStored(docId)
  const body = Buffer.from(bodies.users[shard]!.subarray(start, end)).toString()
  return (JSON.parse(body) as User).platformId
}

function tokensOf({ name, analyser }: TextField, text: IndexDocument['text']): string[] {
  const values = [text[name] ?? []].flat()
  const tokens = values.flatMap((value) => analysers[analyser](value).terms)
  const broken = tokens.find((token) => /\s/.test(token))
  if (broken !== undefined) throw new Error(`the token "${broken}" would be read as several`)
  return tokens
}

/** Line number of the country, which is given one when it is first seen. */
function countryOf({ resolvedCountry }: User, countries: Map<string, number>): string {
  if (resolvedCountry === undefined) return ''
  const folded = foldKeyword('accent', resolvedCountry)
  const known = countries.get(folded) ?? countries.size
  countries.set(folded, known)
  return String(known)
}

/** The index counted its own tokens at import: any other analysis would give other averages. */
function checkStatistics({ schema, dictionary }: OpenIndex, dump: DumpSchema): void {
  const { documents, averageLengths } = dictionary.statistics
  if (documents !== dump.documents) throw new Error(`${dump.documents} of ${documents} documents`)
  for (const { name, averageLength } of dump.fields) {
    const expected = averageLengths[schema.text.findIndex((field) => field.name === name)]!
    if (expected === averageLength) continue
    throw new Error(`${name} has ${averageLength} tokens on average, the index says ${expected}`)
  }
}
