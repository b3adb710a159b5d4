import { limits } from 'native-free-index'
import { describe, expect, it } from 'vitest'
import { type Fits, fitAll } from '../../bench/curve/fits.ts'
import { paperOf } from '../../bench/curve/paper.ts'
import { type AskRow, modes, type SizeResult } from '../../bench/curve/result.ts'

const shards = 2

/** A size at which everything is on a line: 100 bytes of index a user, 1 ns for a query, … */
function sizeOf(users: number): SizeResult {
  const finding = { results: 1, checksum: '' }
  const meanMs = 0.02 + users * 1e-6
  const row: AskRow = {
    meanMs,
    p50Ms: meanMs,
    p99Ms: 2 * meanMs,
    perSecond: 1000 / meanMs,
    findings: [finding, finding],
  }
  const part = (group: string, bytes: number) => ({
    group,
    part: null,
    bytes,
    share: 0.5,
    bytesPerDocument: bytes / users,
  })
  const postings = { postings: 0, bytes: 0, bytesPerPosting: null }
  return {
    users,
    import: {
      users,
      usersPerSecond: 10_000,
      wallSeconds: 1 + users / 10_000,
      cpuSeconds: users / 10_000,
      residentBytesMax: 1000 * users,
      sourceBytes: 0,
      bytesByKind: {},
    },
    memory: {
      documents: users,
      terms: 2 * users,
      bytes: 400 * users,
      parts: [part('index', 100 * users), part('bodies', 300 * users)],
      postings: { merged: postings, perField: postings },
    },
    ask: {
      shards,
      loadMs: users / 1000,
      residentBytes: 0,
      rows: { [modes[0]]: row, [modes[1]]: row, [modes[2]]: row } as SizeResult['ask']['rows'],
    },
  }
}

const fits: Fits = fitAll([1000, 5000, 20_000].map(sizeOf))

describe('on paper', () => {
  it('memory, import and shards follow the lines', () => {
    const paper = paperOf(fits, shards, 100_000_000, 16)
    expect(paper.indexBytes).toBeCloseTo(1e10, -3)
    expect(paper.bodyBytes).toBeCloseTo(3e10, -3)
    // Bodies decide: 30 GB in parts of 4 GiB are 7, and 16 threads want 16.
    expect(paper.shards).toBe(16)
    expect(paper.importSeconds).toBeCloseTo(10_001, 3)
    expect(paper.openSeconds).toBeCloseTo(100, 3)
    expect(paper.importResidentBytes).toBeCloseTo(1e11, -3)
    expect(paper.refusals).toEqual([
      '200,000,000 distinct terms: this build takes 16,777,216',
      '100,000,000 distinct logins and ids: this build takes 16,777,216',
    ])
  })

  it('a query pays its fixed part once a shard, and all threads share it', () => {
    const { mean, p99, perSecond } = paperOf(fits, shards, 100_000_000, 16).queries['top 100']
    // 20 µs with two shards are 160 µs with 16; 100M users at 1 ns are 0.1 s.
    expect(mean.oneThreadSeconds).toBeCloseTo(0.10016, 6)
    expect(p99.oneThreadSeconds).toBeCloseTo(0.20032, 6)
    expect(mean.allThreadsSeconds).toBeCloseTo(0.00626, 6)
    expect(perSecond).toBeCloseTo(16 / 0.10016, 3)
  })

  it('nothing is refused at a size that fits', () => {
    const paper = paperOf(fits, shards, limits.distinctMax / 2, 1)
    expect(paper.refusals).toEqual([])
    expect(paper.shards).toBe(1)
  })
})
