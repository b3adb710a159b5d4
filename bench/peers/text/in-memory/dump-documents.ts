/** The documents of a dump, one after the other; protocol.ts tells how they are written. */
import { createReadStream, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { DumpSchema } from '../protocol.ts'

export interface DumpDocument {
  /** Its number in the dump. */
  readonly ordinal: number
  /** By name, tokens parted by blanks; only the fields that have any. */
  readonly texts: Readonly<Record<string, string>>
  readonly companyTokens: readonly string[]
  /** Line of countries.txt. */
  readonly country: number | undefined
  /** Seconds since 1970. */
  readonly created: number | undefined
}

export function readDumpSchema(folder: string): DumpSchema {
  return JSON.parse(readFileSync(join(folder, 'schema.json'), 'utf8')) as DumpSchema
}

export async function* readDocuments(folder: string): AsyncGenerator<DumpDocument> {
  const names = readDumpSchema(folder).fields.map(({ name }) => name)
  const input = createReadStream(join(folder, 'docs.tsv'), 'utf8')
  let ordinal = 0
  for await (const line of createInterface({ input })) {
    yield parseDocument(line.split('\t'), names, ordinal++)
  }
}

export function splitTokens(text: string): string[] {
  return text === '' ? [] : text.split(' ')
}

function parseDocument(
  columns: readonly string[],
  names: readonly string[],
  ordinal: number,
): DumpDocument {
  const texts = Object.fromEntries(
    names.map((name, i) => [name, columns[i]!]).filter(([, text]) => text !== ''),
  )
  const [country, created] = columns.slice(names.length) as [string, string]
  return {
    ordinal,
    texts,
    companyTokens: splitTokens(texts.company ?? ''),
    country: country === '' ? undefined : Number(country),
    created: created === '' ? undefined : Number(created),
  }
}
