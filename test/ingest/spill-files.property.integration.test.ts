/** Lines, vectors and texts that an import keeps in files come back as they were. */
import { readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holds, holdsLater } from '../../native-free-index/test/law.ts'
import { SpillFile } from '../../src/ingest/build/spill-file.ts'
import { SpilledBytes } from '../../src/ingest/build/spilled-bytes.ts'
import { VectorSpillFile } from '../../src/ingest/build/vector-spill-file.ts'
import { LineWriter } from '../../src/ingest/staging/line-writer.ts'
import { freshFolder } from './data-set.ts'

const id = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }).map((n) => n.toString(16).padStart(32, '0'))
const place = { path: 'users.jsonl', number: 1 }
const describeLine = (line: Buffer) => line.toString()
const openLines = (path = join(freshFolder(), 'lines')) => new SpillFile(path)

describe('lines', () => {
  it('are given back, greater ranks first, then by id, in full', () => {
    const line = fc.record({ id, rank: fc.nat({ max: 3 }), text: fc.string({ unit: 'grapheme' }) })
    const near = id.chain((first) => {
      // Ids that differ in one digit only, wherever it is.
      const at = fc.tuple(fc.nat({ max: 31 }), fc.constantFrom(...'0123456789abcdef'))
      return at.map(([place, digit]) => first.slice(0, place) + digit + first.slice(place + 1))
    })
    const lines = fc.uniqueArray(
      fc.tuple(line, near).map(([one, other]) => ({ ...one, id: one.rank > 1 ? other : one.id })),
      { selector: (one) => one.id, maxLength: 60 },
    )
    const folder = freshFolder()
    let runs = 0
    holds(100, [lines], (list) => {
      const file = openLines(join(folder, `${runs++}`))
      for (const one of list) file.add(Buffer.from(one.text), one.id, one.rank % 2, place)
      for (const [i, one] of list.entries()) {
        expect(file.precedes(i, 0)).toBe(one.id < list[0]!.id)
      }
      const settled = [...list].sort((a, b) => (a.id < b.id ? -1 : 1))
      const places = file.order(describeLine)
      expect([...places]).toEqual(list.map((one) => settled.indexOf(one)))
      expect(settled.map((_, at) => file.readId(at))).toEqual(settled.map((one) => one.id))
      const byOrdinal = file.sortPositions(Float64Array.from(settled, ({ rank }) => rank))
      const expected = [...settled].sort((a, b) => b.rank - a.rank)
      const texts = [...byOrdinal].map((position) => file.read(position).toString())
      expect(texts).toEqual(expected.map(({ text }) => text))
      expect(file.sumBytes(byOrdinal)).toBe(file.bytes)
      // Those of one half of the ranks, and within them of one cluster, lie together.
      const select = (isWanted: (one: (typeof expected)[number]) => boolean) =>
        expected.flatMap((one, ordinal) => (isWanted(one) ? [ordinal] : []))
      const halves = [0, 1].flatMap((half) => select(({ rank }) => rank % 2 === half))
      expect([...file.orderForLayout(byOrdinal)]).toEqual(halves)
      const clusterOf = (one: { readonly text: string }) => one.text.length % 3
      const clusters = [0, 1, 2].flatMap((cluster) =>
        halves.filter((ordinal) => clusterOf(expected[ordinal]!) === cluster),
      )
      const laidOut = file.orderForLayout(byOrdinal, Uint16Array.from(settled, clusterOf))
      expect([...laidOut]).toEqual(clusters)
      file.remove()
    })
  })

  it('may be larger than the buffer, between small ones', () => {
    const file = openLines()
    const lines = [10, 3 << 20, 0, (1 << 20) - 1, 1 << 20, (1 << 20) + 1, 5].map((length, i) =>
      Buffer.alloc(length, String(i)),
    )
    for (const [i, line] of lines.entries()) file.add(line, `${i}`.padStart(32, '0'), 0, place)
    file.order(describeLine)
    for (const [position, line] of lines.entries()) {
      expect(file.read(position).equals(line)).toBe(true)
    }
    file.remove()
  })

  it('of one id are refused', () => {
    const file = openLines()
    file.add(Buffer.from('one'), 'a'.repeat(32), 0, place)
    file.add(Buffer.from('other'), 'b'.repeat(32), 0, place)
    file.add(Buffer.from('two'), 'a'.repeat(32), 0, { path: 'more.jsonl.gz', number: 70_000 })
    const refusal = /share one id: (one|two) stands in users.jsonl:1 and in more.jsonl.gz:70000$/
    expect(() => file.order(describeLine)).toThrow(refusal)
    file.remove()
  })
})

const dims = 5

describe('vectors', () => {
  it('are given back, each and every run of them, bit for bit', () => {
    const vector = fc.float32Array({ minLength: dims, maxLength: dims })
    const batches = fc.array(fc.array(vector, { maxLength: 6 }), { maxLength: 5 })
    const folder = freshFolder()
    let runs = 0
    holds(100, [batches, fc.nat(), fc.nat()], (list, from, length) => {
      const file = new VectorSpillFile(join(folder, `${runs++}`), dims)
      for (const batch of list) file.append(batch)
      const all = list.flat()
      expect(file.count).toBe(all.length)
      for (const [i, one] of all.entries()) expect(file.read(i)).toEqual(one)
      const start = from % (all.length + 1)
      const count = length % (all.length - start + 1)
      const run = all.slice(start, start + count).flatMap((one) => [...one])
      expect([...file.read(start, count)]).toEqual(run)
      file.remove()
    })
  })

  it('of another dimension are refused', () => {
    const file = new VectorSpillFile(join(freshFolder(), 'vectors'), dims)
    const append = () => file.append([new Float32Array(dims), new Float32Array(dims + 1)])
    expect(append).toThrow('an embedding has 6 dimensions, not 5')
    expect(file.count).toBe(0)
    file.remove()
  })
})

it('a file that has lost bytes is named', () => {
  const [path, vectorPath] = ['lines', 'vectors'].map((name) => join(freshFolder(), name))
  const lines = openLines(path)
  lines.add(Buffer.from('four'), 'a'.repeat(32), 0, place)
  lines.order(describeLine)
  truncateSync(path!, 3)
  expect(() => lines.read(0)).toThrow(`${path} is shorter than what was written to it`)
  const vectors = new VectorSpillFile(vectorPath!, dims)
  vectors.append([new Float32Array(dims), new Float32Array(dims)])
  truncateSync(vectorPath!, 2 * dims * 4 - 1)
  expect(vectors.read(0)).toEqual(new Float32Array(dims))
  expect(() => vectors.read(1)).toThrow(`${vectorPath} is shorter than what was written to it`)
  for (const file of [lines, vectors]) file.remove()
})

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

it('texts and bytes are read at their offsets, in any order', () => {
  // A text, or the share of the texts so far at which one is read.
  const step = fc.oneof(text, fc.double({ min: 0, max: 0.999, noNaN: true }))
  const folder = freshFolder()
  let runs = 0
  holds(80, [fc.array(step, { maxLength: 60 }), fc.boolean()], (steps, asBytes) => {
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
  })
})

it('lines of JSON are written whole, flushed or not', async () => {
  const folder = freshFolder()
  let runs = 0
  const line = fc.record({ bio: text, count: fc.option(fc.nat(), { nil: undefined }) })
  const lines = fc.array(line, { maxLength: 30 })
  await holdsLater(80, [lines, fc.boolean()], async (list, isFlushed) => {
    const path = join(folder, `${runs++}.jsonl`)
    const file = await LineWriter.create(path)
    for (const one of list) {
      file.add(one)
      if (isFlushed && file.isFull) await file.flush()
    }
    await file.close()
    const expected = list.map((one) => `${JSON.stringify(one)}\n`).join('')
    expect(readFileSync(path).equals(Buffer.from(expected))).toBe(true)
  })
})
