import { truncateSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SpillFile } from '../../src/ingest/build/spill-file.ts'
import { freshFolder } from './data-set.ts'

const id = fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }).map((n) => n.toString(16).padStart(32, '0'))
const place = { path: 'users.jsonl', number: 1 }
const describeLine = (line: Buffer) => line.toString()

describe('a spool', () => {
  it('gives its lines back, greater ranks first, then by id, in full', () => {
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
    let runs = 0
    const folder = freshFolder()
    fc.assert(
      fc.property(lines, (list) => {
        const spillFile = new SpillFile(join(folder, `spool-${runs++}`))
        for (const one of list) spillFile.add(Buffer.from(one.text), one.id, one.rank % 2, place)
        for (const [i, one] of list.entries()) {
          expect(spillFile.precedes(i, 0)).toBe(one.id < list[0]!.id)
        }
        const places = spillFile.order(describeLine)
        const settled = [...list].sort((a, b) => (a.id < b.id ? -1 : 1))
        expect([...places]).toEqual(list.map((one) => settled.indexOf(one)))
        expect(settled.map((_, place) => spillFile.idOf(place))).toEqual(
          settled.map((one) => one.id),
        )
        const byOrdinal = spillFile.sorted(Float64Array.from(settled, ({ rank }) => rank))
        const order = [...byOrdinal]
        const texts = order.map((position) => spillFile.read(position).toString())
        const expected = [...list].sort((a, b) => b.rank - a.rank || (a.id < b.id ? -1 : 1))
        expect(texts).toEqual(expected.map(({ text }) => text))
        expect(spillFile.bytesOf(byOrdinal)).toBe(spillFile.bytes)
        const ordinals = [...expected.keys()]
        const halves = [0, 1].map((half) =>
          ordinals.filter((ordinal) => expected[ordinal]!.rank % 2 === half),
        )
        expect([...spillFile.laidOut(byOrdinal)]).toEqual(halves.flat())
        const clusterOf = Uint16Array.from(settled, (one) => one.text.length % 3)
        const inCluster = (cluster: number) => (ordinal: number) =>
          expected[ordinal]!.text.length % 3 === cluster
        const clusters = [0, 1, 2].map((cluster) => halves.flat().filter(inCluster(cluster)))
        expect([...spillFile.laidOut(byOrdinal, clusterOf)]).toEqual(clusters.flat())
        spillFile.remove()
      }),
    )
  })

  it('stores lines larger than its buffer between small ones', () => {
    const spillFile = new SpillFile(join(freshFolder(), 'spool'))
    const lines = [10, 3 << 20, 0, (1 << 20) - 1, 1 << 20, (1 << 20) + 1, 5].map((length, i) =>
      Buffer.alloc(length, String(i)),
    )
    for (const [i, line] of lines.entries())
      spillFile.add(line, String(i).padStart(32, '0'), 0, place)
    spillFile.order(describeLine)
    for (const position of lines.keys()) {
      expect(spillFile.read(position).equals(lines[position]!)).toBe(true)
    }
    spillFile.remove()
  })

  it('refuses two lines of one id', () => {
    const spillFile = new SpillFile(join(freshFolder(), 'spool'))
    spillFile.add(Buffer.from('one'), 'a'.repeat(32), 0, place)
    spillFile.add(Buffer.from('other'), 'b'.repeat(32), 0, place)
    spillFile.add(Buffer.from('two'), 'a'.repeat(32), 0, { path: 'more.jsonl.gz', number: 70_000 })
    const refusal = /share one id: (one|two) stands in users.jsonl:1 and in more.jsonl.gz:70000$/
    expect(() => spillFile.order(describeLine)).toThrow(refusal)
    spillFile.remove()
  })

  it('says so where its file has lost bytes', () => {
    const path = join(freshFolder(), 'spool')
    const spillFile = new SpillFile(path)
    spillFile.add(Buffer.from('four'), 'a'.repeat(32), 0, place)
    spillFile.order(describeLine)
    truncateSync(path, 3)
    expect(() => spillFile.read(0)).toThrow(`${path} is shorter than what was written to it`)
    spillFile.remove()
  })
})
