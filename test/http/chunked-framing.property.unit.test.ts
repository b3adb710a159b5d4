import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holds } from '../../native-free-index/test/law.ts'
import { ChunkedFraming } from '../../src/http/chunked-framing.ts'

const dropped = '[\\t\\x20-\\x7e\\x80-\\xff]'
const chunkHead = new RegExp(`([0-9a-fA-F]{1,8})(?:;${dropped}*)?\\r\\n`, 'y')
const trailer = new RegExp(`(?:(?![ \\t])${dropped}+\\r\\n)*\\r\\n`, 'y')

/** Bytes of data in a body that is chunked strictly and whole. Null for all others. */
function countData(body: string): number | null {
  let at = 0
  const take = (pattern: RegExp) => {
    pattern.lastIndex = at
    const match = pattern.exec(body)
    at += match?.[0].length ?? 0
    return match
  }
  for (let data = 0; ; ) {
    const head = take(chunkHead)
    if (head === null) return null
    const size = Number.parseInt(head[1]!, 16)
    if (size === 0) return take(trailer) === null ? null : data
    if (body.length < at + size || body.slice(at + size, at + size + 2) !== '\r\n') return null
    data += size
    at += size + 2
  }
}

const text = fc.string({ unit: fc.constantFrom('a', ' ', '\t', '"', '=', '\xe4'), maxLength: 6 })
const chunk = fc
  .tuple(fc.string({ unit: fc.constantFrom('x', '\r', '\n', '0'), minLength: 1 }), text, fc.nat(2))
  .map(([data, extension, zeros]) => {
    const size = '0'.repeat(zeros) + data.length.toString(16)
    return `${size}${extension === '' ? '' : `;${extension}`}\r\n${data}\r\n`
  })
const lines = fc.array(
  text.map((line) => `t${line}\r\n`),
  { maxLength: 2 },
)
const body = fc
  .tuple(fc.array(chunk, { maxLength: 4 }), lines)
  .map(([chunks, trailers]) => `${chunks.join('')}0\r\n${trailers.join('')}\r\n`)
/** Bytes in place of some others, or in addition to them. */
const damage = fc.record({
  at: fc.nat(),
  removed: fc.nat(2),
  added: fc.constantFrom('', '\n', '\r', ' ', '\t', '\0', '\x7f', '0', '8', ';', '\r\n'),
})

test('a body is whole if it is chunked strictly, however its bytes arrive', () => {
  const segments = fc.array(fc.nat(), { maxLength: 5 })
  holds(2000, [body, fc.option(damage), segments], (whole, damaged, cuts) => {
    const at = (damaged?.at ?? 0) % whole.length
    const sent =
      damaged === null
        ? whole
        : whole.slice(0, at) + damaged.added + whole.slice(at + damaged.removed)
    const framing = new ChunkedFraming()
    const ends = [...cuts.map((cut) => cut % (sent.length + 1)), sent.length].sort((a, b) => a - b)
    let start = 0
    for (const end of ends) {
      framing.read(Buffer.from(sent.slice(start, end), 'latin1'))
      start = end
    }
    const data = countData(sent)
    expect(framing.isDone).toBe(data !== null)
    if (data !== null) expect(framing.dataBytes).toBe(data)
  })
})

test.each([
  [4096, true],
  [4097, false],
])('of the bytes around chunks at most 4096 are dropped: %i', (bytes, isTaken) => {
  const framing = new ChunkedFraming()
  framing.read(Buffer.from(`1;${'a'.repeat(bytes - 3)}\r\nx\r\n0\r\nb\r\n\r\n`))
  expect(framing.isDone).toBe(isTaken)
})
