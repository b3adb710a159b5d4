/**
 * One bit of the file is wrong, or its end is missing. `FLIPS=20000` tries that many bits,
 * `FLIPS=all` each bit of each page in use.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { tries, withMore } from '../../native-free-index/test/tries.ts'
import { restore, verifyInChild } from '../../src/store/index.ts'
import { tableNames } from '../../src/store/table.ts'
import { fillStore, freshDataDir } from './accounts.ts'
import { type Flip, flipAll } from './flips.ts'

vi.setConfig({ testTimeout: 7_200_000 })

const wanted = process.env.FLIPS ?? `${tries(40)}`
const seed = Number(process.env.SEED ?? Date.now() % 1e9)
const untouched = -1

describe('a store with a flipped bit', () => {
  it(`is found damaged, or reads as it did (SEED=${seed} FLIPS=${wanted})`, async () => {
    const dataDir = await filledStore()
    const bits = bitsToFlip(dataDir)
    const flips = await flipAll(dataDir, freshDataDir(), [untouched, ...bits])
    const whole = flips.get(untouched)!
    expect(whole.problems).toEqual([])
    const wrong = [...flips.values()].filter((flip) => isMissed(flip, whole))
    expect(wrong).toEqual([])
    const found = [...flips.values()].filter((flip) => flip?.read !== whole.read)
    expect(found.length).toBeGreaterThan(bits.length / 20)
    for (const [bit, flip] of flips) {
      if (flip === undefined) await expectNamed(dataDir, bit)
      else for (const problem of flip.problems) expect(problem).toMatch(named)
    }
  })

  it.each(withMore([-2, -20], [-3, -8, -50]))(
    'is reported with its end cut off: %i',
    async (cut) => {
      const dataDir = freshDataDir()
      await fillStore(dataDir, 400)
      // The reserve at the end of the file may be missing.
      const bytes = readFileSync(dataFile(dataDir))
      writeFileSync(dataFile(dataDir), bytes.subarray(0, usedBytes(bytes)))
      const flips = await flipAll(dataDir, freshDataDir(), [untouched, cut])
      const flip = flips.get(cut)
      if (flip === undefined) await expectNamed(dataDir, cut)
      else expect(isMissed(flip, flips.get(untouched)!)).toBe(false)
    },
  )
})

// The subject of a problem: a record, a commit, a table, or the whole file.
const named = new RegExp(`^(commit \\d+|file|(${tableNames.join('|')})( record .+)?)\\b`)

const lostReader = /the reader (ended with|did not come back)/

// Bit 1 of a root page's transaction: t becomes t - 2, and the other page, t - 1, seems newer. The
// store then looks one commit older, as after a crash. Only an anchor shows the difference.
const likeOlder = [0, 1].map((page) => (page * 4096 + 152) * 8 + 1)

/** Whether the content has changed without a reported problem. */
function isMissed(flip: Flip | undefined, whole: Flip): boolean {
  if (flip === undefined || likeOlder.includes(flip.bit)) return false
  return flip.read !== whole.read && flip.problems.length === 0
}

/**
 * Checks that the cause of a reader's death is named. LMDB's binding copies a key of a wrong length
 * beyond its memory. The effect on a process is random, and `verify` may also finish.
 */
async function expectNamed(dataDir: string, bit: number): Promise<void> {
  const copy = freshDataDir()
  mkdirSync(join(copy, 'accounts'))
  const bytes = readFileSync(dataFile(dataDir))
  if (bit >= 0) bytes[bit >> 3] = bytes[bit >> 3]! ^ (1 << (bit & 7))
  const cut = bit < 0 ? bytes.subarray(0, bytes.length + (bit + 1) * 4096) : bytes
  writeFileSync(dataFile(copy), cut)
  const { whole, isReadable, problems } = await verifyInChild(copy, { silenceMsMax: 20_000 })
  expect({ bit, whole }).toEqual({ bit, whole: false })
  // Journal records that cannot be reached are missing in many checks.
  for (const problem of problems.slice(0, 3)) expect(problem).toMatch(named)
  if (!problems.some((problem) => lostReader.test(problem))) return
  expect({ bit, isReadable, count: problems.length }).toEqual({ bit, isReadable: false, count: 1 })
}

/** A store with few unused pages: a restore writes everything in one transaction. */
async function filledStore(): Promise<string> {
  const dataDir = freshDataDir()
  await fillStore(dataDir, 400)
  const restored = freshDataDir()
  await restore(restored, dataDir)
  return restored
}

function bitsToFlip(dataDir: string): number[] {
  const bits = usedBytes(readFileSync(dataFile(dataDir))) * 8
  if (wanted === 'all') return Array.from({ length: bits }, (_, bit) => bit)
  const chosen = new Set<number>()
  for (let state = seed; chosen.size < Number(wanted); ) {
    // A linear congruential generator (Numerical Recipes).
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    chosen.add(Math.floor((state / 2 ** 32) * bits))
  }
  return [...chosen]
}

/** The size up to the end of the last page in use. */
function usedBytes(bytes: Buffer): number {
  const last = bytes.findLastIndex((byte) => byte !== 0)
  return Math.ceil((last + 1) / 4096) * 4096
}

function dataFile(dataDir: string): string {
  return join(dataDir, 'accounts', 'data.mdb')
}
