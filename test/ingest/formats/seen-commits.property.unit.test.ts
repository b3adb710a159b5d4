/** A set of hashes, and fields that end in NUL, against plain forms of both. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holdsLater, law } from '../../../native-free-index/test/law.ts'
import { SeenCommits } from '../../../src/ingest/formats/git/git-history.ts'
import { splitFields } from '../../../src/ingest/formats/git/git-process.ts'

const digits = fc.array(fc.constantFrom(...'01ef'), { minLength: 40, maxLength: 40 })
const hash = fc.oneof(
  digits.map((list) => list.join('')),
  fc.constantFrom('0'.repeat(40), 'f'.repeat(64), `${'0'.repeat(15)}1${'0'.repeat(24)}`),
)

describe('seen commits', () => {
  law('are new once, by their first 16 digits', 100, [fc.array(hash)], (hashes) => {
    const [seen, plain] = [new SeenCommits(), new Set<string>()]
    for (const one of hashes) {
      const key = one.slice(0, 16)
      expect(seen.add(one)).toBe(!plain.has(key))
      plain.add(key)
    }
    expect(seen.count).toBe(plain.size)
  })

  it('stay known while the table grows', () => {
    const seen = new SeenCommits()
    const hashes = Array.from({ length: 50_000 }, (_, i) =>
      (Math.imul(i, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0').padEnd(40, '0'),
    )
    expect(hashes.filter((one) => !seen.add(one))).toEqual([])
    expect(hashes.filter((one) => seen.add(one))).toEqual([])
    expect(seen.count).toBe(50_000)
  })
})

async function fieldsOf(chunks: readonly Buffer[], bytesMax: number): Promise<string[]> {
  async function* stream() {
    yield* chunks
  }
  const fields: string[] = []
  for await (const some of splitFields(stream(), bytesMax)) fields.push(...some)
  return fields
}

it('fields that end in NUL are the same however the stream is cut, and cut where they are too long', async () => {
  const chunk = fc.array(fc.constantFrom(0, 0x41, 0x42, 0xff), { maxLength: 12 })
  await holdsLater(
    100,
    [fc.array(chunk), fc.integer({ min: 1, max: 20 })],
    async (lists, bytesMax) => {
      const chunks = lists.map((list) => Buffer.from(list))
      const whole = Buffer.concat(chunks).toString('latin1').split('\0').slice(0, -1)
      const expected = whole.map((field) => field.slice(0, bytesMax))
      expect(await fieldsOf(chunks, bytesMax)).toEqual(expected)
    },
  )
})
