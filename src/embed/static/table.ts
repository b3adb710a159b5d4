/**
 * A static token table on disk. `model.json` has dimensions and the SHA-256 of the other files.
 * `vocab.txt` has a token a line, WordPiece tokens first, then whole words. `table.i8` has a row of
 * int8 for each token, `scale.f32` a little-endian Float32 factor for each row.
 */
import { join } from 'node:path'
import { EmbeddingError, hashSha256, readModelFile } from '../embedder.ts'

export const staticFormat = 'static-wordpiece-v1'

export interface StaticTable {
  /** The version in `model.json`, or else its format. */
  readonly name: string
  readonly dims: number
  readonly tokens: readonly string[]
  /** Tokens from here on are whole words. */
  readonly wordpieceRows: number
  /** Row-major. */
  readonly rows: Int8Array
  readonly scales: Float32Array
  /** Digests of the files that decide vectors. */
  readonly digests: readonly string[]
}

interface Description {
  readonly format: string
  /** Distinguishes tables in messages. Vectors are distinguished by the digests. */
  readonly version?: string
  readonly dims: number
  readonly rows: number
  readonly wordpieceRows: number
  readonly sha256: Readonly<Record<string, string>>
}

/** Throws EmbeddingError naming the file that is missing or damaged. */
export async function readStaticTable(folder: string): Promise<StaticTable> {
  const description = await readDescription(folder)
  const { version: name = staticFormat, dims, rows: count, wordpieceRows } = description
  const rows = await readChecked(folder, 'table.i8', description)
  const scales = await readChecked(folder, 'scale.f32', description)
  const vocabulary = await readChecked(folder, 'vocab.txt', description)
  const tokens = vocabulary.toString('utf8').trimEnd().split('\n')
  if (rows.length !== count * dims || scales.length !== 4 * count || tokens.length !== count) {
    throw new EmbeddingError(`${folder}: its files do not have the ${count} rows of model.json`)
  }
  return {
    name,
    dims,
    tokens,
    wordpieceRows,
    rows: new Int8Array(rows.buffer, rows.byteOffset, rows.length),
    scales: Float32Array.from({ length: count }, (_, row) => scales.readFloatLE(4 * row)),
    digests: [rows, scales, vocabulary].map(hashSha256),
  }
}

async function readDescription(folder: string): Promise<Description> {
  const path = join(folder, 'model.json')
  const description = parseDescription((await readModelFile(path)).toString('utf8'))
  if (description === null) throw new EmbeddingError(`${path} describes no static table`)
  if (description.format === staticFormat) return description
  const format = `${path} has format ${JSON.stringify(description.format)}`
  throw new EmbeddingError(`${format}; this build reads ${staticFormat}`)
}

function parseDescription(text: string): Description | null {
  let value: Partial<Description> | null
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const numbers = [value?.dims, value?.rows, value?.wordpieceRows]
  const isWhole = numbers.every((number) => Number.isSafeInteger(number) && number! > 0)
  const isNamed = ['string', 'undefined'].includes(typeof value?.version)
  const isWith = typeof value?.sha256 === 'object' && value.sha256 !== null
  return isWhole && isNamed && isWith ? (value as Description) : null
}

async function readChecked(folder: string, name: string, { sha256: digests }: Description) {
  const path = join(folder, name)
  const bytes = await readModelFile(path)
  if (hashSha256(bytes) === digests[name]) return bytes
  throw new EmbeddingError(`${path} is damaged: its SHA-256 is not that of model.json`)
}
