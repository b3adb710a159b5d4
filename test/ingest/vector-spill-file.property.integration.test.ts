import { truncateSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { VectorSpillFile } from '../../src/ingest/build/vector-spill-file.ts'
import { freshFolder } from './data-set.ts'

const dims = 5
const vector = fc.float32Array({ minLength: dims, maxLength: dims })

describe('a spool of vectors', () => {
  it('gives back every vector and every run of them, bit for bit', () => {
    const folder = freshFolder()
    let runs = 0
    const batches = fc.array(fc.array(vector, { maxLength: 6 }), { maxLength: 5 })
    fc.assert(
      fc.property(batches, fc.nat(), fc.nat(), (list, from, length) => {
        const spillFile = new VectorSpillFile(join(folder, `vectors-${runs++}`), dims)
        for (const batch of list) spillFile.append(batch)
        const all = list.flat()
        expect(spillFile.count).toBe(all.length)
        for (const [i, one] of all.entries()) expect(spillFile.read(i)).toEqual(one)
        const start = from % (all.length + 1)
        const count = length % (all.length - start + 1)
        const run = all.slice(start, start + count).flatMap((one) => [...one])
        expect([...spillFile.read(start, count)]).toEqual(run)
        spillFile.remove()
      }),
    )
  })

  it('takes no vector of another dimension', () => {
    const spillFile = new VectorSpillFile(join(freshFolder(), 'vectors'), dims)
    const append = () => spillFile.append([new Float32Array(dims), new Float32Array(dims + 1)])
    expect(append).toThrow('an embedding has 6 dimensions, not 5')
    expect(spillFile.count).toBe(0)
    spillFile.remove()
  })

  it('says so where its file has lost bytes', () => {
    const path = join(freshFolder(), 'vectors')
    const spillFile = new VectorSpillFile(path, dims)
    spillFile.append([new Float32Array(dims), new Float32Array(dims)])
    truncateSync(path, 2 * dims * 4 - 1)
    expect(spillFile.read(0)).toEqual(new Float32Array(dims))
    expect(() => spillFile.read(1)).toThrow(`${path} is shorter than what was written to it`)
    spillFile.remove()
  })
})
