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
  contentOf,
  type HeaderFields,
  type RequestHead,
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

/**
 * Returns the answer as it is, or compressed if it may be, is long enough, and its client asks for
 * it. Its memory is released when it is sent, because plain bytes are what the budget counts. The
 * answer to HEAD is compressed too, because its fields are those of GET (RFC 9110, section 9.3.2).
 */
export function compressAnswer(answer: Answer, head: RequestHead): Answer | Promise<Answer> {
  if (answer.isCompressible !== true) return answer
  const accepted = head.header('accept-encoding')
  if (accepted === undefined) return answer
  const encoding = chooseEncoding(accepted)
  if (encoding === undefined) return answer
  const { body } = answer
  const content = contentOf(body)
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  if (bytes.byteLength <= bytesMin) {
    return typeof body === 'function' ? { ...answer, body: () => bytes } : answer
  }
  if (bytes.byteLength <= bytesAtOnce) {
    return withEncoding(answer, encoding, compressSync[encoding](bytes))
  }
  // The next answer overwrites bytes that are shared.
  const own = reusesBytes(answer) ? Buffer.from(bytes) : bytes
  return compressLater(answer, encoding, own)
}

async function compressLater(
  answer: Answer,
  encoding: Encoding,
  bytes: Uint8Array,
): Promise<Answer> {
  try {
    return withEncoding(answer, encoding, await compress[encoding](bytes))
  } catch (error) {
    answer.release?.()
    throw error
  }
}

function withEncoding(answer: Answer, encoding: Encoding, body: Uint8Array): Answer {
  const fields = `${answer.fields}\r\ncontent-encoding: ${encoding}`
  return { ...answer, fields, body, release: answer.release ?? keepNothing, isReused: false }
}

/** The compressed bytes belong to the answer, and are counted nowhere. */
function keepNothing(): void {}

const brotli = (bytes: Uint8Array): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  },
})

const compressSync: Record<Encoding, (bytes: Uint8Array) => Uint8Array> = {
  br: (bytes) => brotliCompressSync(bytes, brotli(bytes)),
  gzip: (bytes) => gzipSync(bytes, { level: gzipLevel }),
}

const brotliLater = promisify<Uint8Array, BrotliOptions, Buffer>(brotliCompress)
const gzipLater = promisify<Uint8Array, { level: number }, Buffer>(gzip)

const compress: Record<Encoding, (bytes: Uint8Array) => Promise<Uint8Array>> = {
  br: (bytes) => brotliLater(bytes, brotli(bytes)),
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
