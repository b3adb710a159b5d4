/** Texts that are appended to files come back byte for byte. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tries } from '../../native-free-index/test/tries.ts'
import { SpilledBytes } from '../../src/ingest/build/spilled-bytes.ts'
import { LineWriter } from '../../src/ingest/staging/line-writer.ts'
import { freshFolder } from './data-set.ts'

/** Some are longer than what is read ahead, and some longer than the buffer. */
const text = fc
  .tuple(
    fc.constantFrom('', 'a', '\0', 'é', '\u2028', '\ud83d\ude00', '\ud800'),
    fc.oneof(
      { weight: 12, arbitrary: fc.nat({ max: 40 }) },
      { weight: 6, arbitrary: fc.constantFrom(5460, 5461, 5462, 16_383, 16_384, 16_385) },
      { weight: 1, arbitrary: fc.constantFrom(349_525, 349_526, 1 << 20, (1 << 20) + 1) },
    ),
  )
  .map(([unit, length]) => unit.repeat(length))

/** A text, or the share of the texts so far at which one is read. */
const step = fc.oneof(text, fc.double({ min: 0, max: 0.999, noNaN: true }))

test('texts and bytes are read at their offsets, in any order', () => {
  const folder = freshFolder()
  let runs = 0
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.boolean(), (steps, asBytes) => {
      const file = new SpilledBytes(join(folder, `${runs++}`))
      const all: { readonly start: number; readonly bytes: Buffer }[] = []
      const check = ({ start, bytes }: (typeof all)[number]) => {
        expect(file.read(start, bytes.length).equals(bytes)).toBe(true)
      }
      for (const one of steps) {
        if (typeof one === 'number') {
          if (all.length > 0) check(all[Math.floor(one * all.length)]!)
          continue
        }
        const bytes = Buffer.from(one)
        const start = file.length
        expect(asBytes ? file.append(bytes) : file.appendText(one)).toBe(start)
        expect(file.length).toBe(start + bytes.length)
        all.push({ start, bytes })
      }
      for (const one of [...all, ...all.toReversed()]) check(one)
      file.remove()
    }),
    { numRuns: tries(80) },
  )
})

test('lines are written as JSON, flushed or not', async () => {
  const folder = freshFolder()
  let runs = 0
  const line = fc.record({ bio: text, count: fc.option(fc.nat(), { nil: undefined }) })
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 30 }), fc.boolean(), async (lines, isFlushed) => {
      const path = join(folder, `${runs++}.jsonl`)
      const file = await LineWriter.create(path)
      for (const one of lines) {
        file.add(one)
        if (isFlushed && file.isFull) await file.flush()
      }
      await file.close()
      const expected = lines.map((one) => `${JSON.stringify(one)}\n`).join('')
      expect(readFileSync(path).equals(Buffer.from(expected))).toBe(true)
    }),
    { numRuns: tries(80) },
  )
})
