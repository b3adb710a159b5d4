/** Compresses answers for clients that ask for it (RFC 9110, section 12.5.3). */
import { promisify } from 'node:util'
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
} from 'node:zlib'
import {
  type Answer,
  type HeaderFields,
  type RequestHead,
  readContent,
  reusesBytes,
} from './adapter.ts'

/** Shorter answers fit one packet, whether compressed or not. */
const bytesMin = 1 << 10

/** Longer answers are compressed by a thread of the pool. */
const bytesAtOnce = 1 << 16

const brotliQuality = 4
const gzipLevel = 6

/** Caches must keep the answers apart. */
export const varyFields: HeaderFields = '\r\nvary: accept-encoding'

const encodings = ['br', 'gzip'] as const
type Encoding = (typeof encodings)[number]

/** The encoding that an answer may have and its client asks for. */
export function chooseAnswerEncoding(
  { isCompressible }: Answer,
  head: RequestHead,
): Encoding | undefined {
  const accepted = isCompressible === true ? head.header('accept-encoding') : undefined
  return accepted === undefined ? undefined : chooseEncoding(accepted)
}

/**
 * Resolves with the answer compressed, or as it is if it is short. Its memory is released when it
 * is sent, because plain bytes are what the budget counts. The answer to HEAD is compressed too,
 * because its fields are those of GET (RFC 9110, section 9.3.2).
 */
export async function compressAnswer(answer: Answer, encoding: Encoding): Promise<Answer> {
  try {
    const content = readContent(answer.body)
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    const { byteLength } = bytes
    if (byteLength > bytesMin && byteLength <= bytesAtOnce)
      return encodeAnswer(answer, encoding, compressSync[encoding](bytes))
    // The next answer overwrites bytes that are shared, before this one is sent.
    const own = reusesBytes(answer) ? Buffer.from(bytes) : bytes
    if (byteLength <= bytesMin) return { ...answer, body: own }
    return encodeAnswer(answer, encoding, await compress[encoding](own))
  } catch (error) {
    answer.release?.()
    throw error
  }
}

function encodeAnswer(answer: Answer, encoding: Encoding, body: Uint8Array): Answer {
  const fields = `${answer.fields}\r\ncontent-encoding: ${encoding}`
  return { ...answer, fields, body, release: answer.release ?? keepNothing, isReused: false }
}

/** The compressed bytes belong to the answer, and are counted nowhere. */
function keepNothing(): void {}

const setBrotli = (bytes: Uint8Array): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  },
})

const compressSync: Record<Encoding, (bytes: Uint8Array) => Uint8Array> = {
  br: (bytes) => brotliCompressSync(bytes, setBrotli(bytes)),
  gzip: (bytes) => gzipSync(bytes, { level: gzipLevel }),
}

const brotliLater = promisify<Uint8Array, BrotliOptions, Buffer>(brotliCompress)
const gzipLater = promisify<Uint8Array, { level: number }, Buffer>(gzip)

const compress: Record<Encoding, (bytes: Uint8Array) => Promise<Uint8Array>> = {
  br: (bytes) => brotliLater(bytes, setBrotli(bytes)),
  gzip: (bytes) => gzipLater(bytes, { level: gzipLevel }),
}

/** The longest field that is read. Clients send about 20 characters. */
const acceptedCharsMax = 200

/**
 * The encoding that the client likes best, and the first one where it likes two equally. Undefined
 * where the client wants none. A field that is no list of encodings asks for nothing.
 */
export function chooseEncoding(
  accepted: string,
  offered: readonly Encoding[] = encodings,
): Encoding | undefined {
  if (accepted.length > acceptedCharsMax) return undefined
  const weights = new Map<string, number>()
  for (const part of accepted.split(',')) {
    const [name = '', ...params] = part.split(';').map((text) => text.trim().toLowerCase())
    if (name !== '') weights.set(name === 'x-gzip' ? 'gzip' : name, readWeight(params))
  }
  const weigh = (name: string) => weights.get(name) ?? weights.get('*') ?? 0
  const best = Math.max(...offered.map(weigh))
  if (best === 0 || best < (weights.get('identity') ?? 0)) return undefined
  return offered.find((name) => weigh(name) === best)
}

/** `q` of an encoding: 1 by default, and 0 where it is no weight. */
function readWeight(params: readonly string[]): number {
  const weight = params.find((param) => param.startsWith('q='))
  if (weight === undefined) return params.length === 0 ? 1 : 0
  return /^q=(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/.test(weight) ? Number(weight.slice(2)) : 0
}
