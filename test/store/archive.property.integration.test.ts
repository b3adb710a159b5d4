/** A journal that was cut remains provable, with and without its archives. */
import {
  existsSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { holdsLater } from '../../native-free-index/test/law.ts'
import { reveals } from '../../src/people/index.ts'
import { archiveOf } from '../../src/store/cut/archive-journal.ts'
import { ArchiveWriter } from '../../src/store/cut/archive-writer.ts'
import { CutChoice } from '../../src/store/cut/stored-cut.ts'
import { backup, openArchives, restore } from '../../src/store/index.ts'
import { Journal } from '../../src/store/journal.ts'
import { verify } from '../../src/store/verify/verify.ts'
import { chargeOf, named, plainRequest, retryOf } from '../access/charges.ts'
import { openAccounts, type TestAccess } from '../access/data-dir.ts'
import { freshDataDir } from './accounts.ts'

const startMs = Date.UTC(2026, 0, 1)
const dayMs = 86_400_000

interface World {
  readonly dataDir: string
  readonly access: TestAccess
  readonly clock: { nowMs: number }
  readonly archives: string[]
}

function begin(): World {
  const dataDir = freshDataDir()
  const clock = { nowMs: startMs }
  return { dataDir, access: openAccounts(dataDir, { now: () => clock.nowMs }), clock, archives: [] }
}

/** Entries of every kind on one day. */
async function spendDay({ access, clock }: World, amount: number): Promise<void> {
  const { id } = access.create({
    name: `day ${clock.nowMs}`,
    services: ['RAW'],
    credits: 50,
  }).account
  access.grant(id, 5)
  const reveal = ['u1', 'u2'].map((user) => ({ user, addresses: 1 }))
  for (let i = 0; i < amount; i++) {
    const replayKey = named(`k${i % 2}`, 1)
    await access.debit(id, chargeOf(1, { replayKey, reveals: reveal, requestId: `r${i}` }))
    await access.debit(id, chargeOf(1, { replayKey: i % 3 === 0 ? retryOf(7) : plainRequest(7) }))
    clock.nowMs += 1000
  }
  if (amount % 2 === 0) access.rotate(id, 0)
  if (amount % 3 === 0) access.revoke(id)
  clock.nowMs += dayMs
}

async function cut(world: World, beforeMs: number) {
  const path = join(world.dataDir, `archive-${world.archives.length}.jsonl`)
  const archived = await archiveOf(world.access.store, {
    ...{ path, beforeMs },
    nowMs: world.clock.nowMs,
  })
  if (archived.last >= archived.first) world.archives.push(path)
  return archived
}

const verified = ({ dataDir, archives }: World) => verify(dataDir, undefined, undefined, archives)
const userOf = (shown: { seq: number; user: string; requestId: string }) =>
  `${shown.seq} ${shown.user} ${shown.requestId}`

const partialsOf = ({ dataDir }: World) =>
  readdirSync(dataDir).filter((name) => name.includes('.partial'))

/** Lists open files on Linux; elsewhere none. */
function openFilesIn(folder: string): string[] {
  const own = '/proc/self/fd'
  if (!existsSync(own)) return []
  return readdirSync(own).flatMap((name) => {
    try {
      const path = readlinkSync(join(own, name))
      return path.startsWith(folder) ? [path] : []
    } catch {
      // The file descriptor was that of the listing itself.
      return []
    }
  })
}

async function twoDays(): Promise<World> {
  const world = begin()
  await spendDay(world, 4)
  await spendDay(world, 3)
  await cut(world, world.clock.nowMs - dayMs)
  await world.access.close()
  return world
}

describe('an archived journal', () => {
  it('is whole after any history and cuts, and loses nothing', async () => {
    const step = fc.record({ amount: fc.nat(5), keepDays: fc.option(fc.nat(3)) })
    const history = fc.array(step, { minLength: 3, maxLength: 6 })
    await holdsLater(6, [history], async (steps) => {
      const world = begin()
      const { access, clock } = world
      const before: string[] = []
      for (const { amount, keepDays } of steps) {
        await spendDay(world, amount)
        if (keepDays === null) continue
        before.splice(0, before.length, ...[...shownIn(world)].map(userOf))
        const usage = access.usage()
        await cut(world, clock.nowMs - keepDays * dayMs)
        expect([...shownIn(world)].map(userOf)).toEqual(before)
        expect(access.usage()).toEqual(usage)
      }
      access.store.refresh()
      const commits = access.store.journal.head().seq
      await access.close()
      expect(verified(world)).toMatchObject({ problems: [], commits })
      expect(verify(world.dataDir)).toMatchObject({ problems: [], commits })
    })
  })

  it('contains a noted head, in the archive or after it', async () => {
    const world = begin()
    await spendDay(world, 3)
    const noted = world.access.store.journal.head()
    await spendDay(world, 3)
    await cut(world, world.clock.nowMs)
    await world.access.close()
    const anchor = { seq: noted.seq, hash: Buffer.from(noted.hash).toString('hex') }
    expect(verify(world.dataDir, anchor, undefined, world.archives).problems).toEqual([])
    expect(verify(world.dataDir, anchor).problems).toEqual([
      `commit ${noted.seq} of the anchor was cut off: name its archive`,
    ])
    const other = { ...anchor, hash: 'f'.repeat(64) }
    expect(verify(world.dataDir, other, undefined, world.archives).problems).toEqual([
      expect.stringMatching(/^commit \d+: has the hash/),
    ])
  })

  it('is readable by its owner only, and is never overwritten', async () => {
    const world = await twoDays()
    const [path] = world.archives as [string]
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(partialsOf(world)).toEqual([])
    const access = openAccounts(world.dataDir, { now: () => world.clock.nowMs })
    const again = archiveOf(access.store, { path, beforeMs: world.clock.nowMs + dayMs })
    await expect(again).rejects.toMatchObject({ code: 'exists' })
    await access.close()
    expect(verified(world).problems).toEqual([])
  })

  it('leaves no file, and none open, where it cannot be written', async () => {
    const world = begin()
    await spendDay(world, 4)
    const { store } = world.access
    const cutNow = () => cut(world, world.clock.nowMs)
    const commits = vi.spyOn(store.journal, 'commits').mockImplementationOnce(function* () {
      yield* []
      throw new Error('unreadable')
    })
    await expect(cutNow()).rejects.toThrow('unreadable')
    commits.mockRestore()
    const finish = vi.spyOn(ArchiveWriter.prototype, 'finish').mockImplementationOnce(() => {
      throw new Error('full')
    })
    await expect(cutNow()).rejects.toThrow('full')
    finish.mockRestore()
    expect(partialsOf(world)).toEqual([])
    expect(openFilesIn(world.dataDir).filter((path) => path.includes('.jsonl'))).toEqual([])
    // A file that another run is writing, or has left, is not overwritten.
    const left = join(world.dataDir, 'archive-0.jsonl.partial')
    writeFileSync(left, 'left')
    await cutNow()
    expect(readFileSync(left, 'utf8')).toBe('left')
    await world.access.close()
    expect(verified(world).problems).toEqual([])
  })

  it('reports a flipped bit, at any position', async () => {
    const world = await twoDays()
    const [path] = world.archives as [string]
    const bytes = readFileSync(path)
    for (let at = 0; at < bytes.length; at += 131) {
      const flipped = Buffer.from(bytes)
      flipped[at]! ^= 1 << (at % 8)
      writeFileSync(path, flipped)
      const { problems } = verified(world)
      expect(problems[0], `byte ${at}`).toContain(path)
    }
    writeFileSync(path, bytes.subarray(0, bytes.length - 90))
    expect(verified(world).problems[0]).toContain('is damaged')
  })

  it('does not match a store with a changed beginning', async () => {
    const world = await twoDays()
    const access = openAccounts(world.dataDir)
    const meta = access.store.meta<string>()
    const { seq } = access.store.meta<{ seq: number }>().get('cut')!
    const text = meta.get(['cut state', seq, 0])!
    access.store.transact('fsync', () =>
      meta.put(['cut state', seq, 0], text.replace(/"used":\d+/, '"used":777')),
    )
    await access.close()
    expect(verify(world.dataDir).problems).toContain(
      `the stored state at commit ${seq} does not match its hash in the journal`,
    )
    expect(verified(world).problems).toContainEqual(
      expect.stringMatching(/^what was cut off did not lead to \["account",.*"used":777/),
    )
  })

  it('is reported missing where it is not given, or another one is', async () => {
    const world = begin()
    for (let i = 0; i < 3; i++) {
      await spendDay(world, 3)
      await cut(world, world.clock.nowMs)
    }
    await world.access.close()
    const [first, second, third] = world.archives as [string, string, string]
    const problemsWith = (...archives: string[]) =>
      verify(world.dataDir, undefined, undefined, archives).problems
    expect(problemsWith(third, first, second)).toEqual([])
    expect(problemsWith(second, third)).toEqual([])
    expect(problemsWith(first, third)[0]).toMatch(/^commits \d+ to \d+ are missing between/)
    expect(problemsWith(first, second)[0]).toMatch(
      /^commits \d+ to \d+ were cut off, and are in no/,
    )
    const other = await twoDays()
    expect(problemsWith(first, second, other.archives[0]!)).not.toEqual([])
  })
})

describe('a cut that is interrupted', () => {
  it('before the commit changes nothing; after it, the next one continues', async () => {
    const world = begin()
    await spendDay(world, 4)
    await spendDay(world, 4)
    const { store } = world.access
    const append = vi.spyOn(store.journal, 'append').mockImplementationOnce(() => {
      throw new Error('killed')
    })
    const commits = store.journal.head().seq
    await expect(cut(world, world.clock.nowMs - dayMs)).rejects.toThrow('killed')
    append.mockRestore()
    expect([...store.journal.records()]).toHaveLength(commits)
    expect(verify(world.dataDir)).toMatchObject({ problems: [], cut: 0 })
    world.archives.push(join(world.dataDir, 'archive-0.jsonl'))
    // Commits that were archived and not cut are in both.
    expect(verified(world).problems).toEqual([])
    const removeCut = vi.spyOn(Journal.prototype, 'removeCut')
    removeCut
      .mockImplementationOnce(() => false)
      .mockImplementationOnce(() => {
        throw new Error('killed')
      })
    await expect(cut(world, world.clock.nowMs - dayMs)).rejects.toThrow('killed')
    removeCut.mockRestore()
    world.archives[0] = join(world.dataDir, 'archive-1.jsonl')
    expect(store.table('journal' as 'keys').size).toBe(commits + 1)
    const first = store.journal.beginning()!.seq
    expect(first).toBeGreaterThan(1)
    expect([...store.journal.newestFirst()].at(-1)!.seq).toBe(first)
    expect(verified(world)).toMatchObject({ problems: [], cut: first - 1 })
    await cut(world, startMs)
    expect(store.table('journal' as 'keys').size).toBe(commits + 2 - first)
    await world.access.close()
    expect(verified(world).problems).toEqual([])
  })
})

it('a backup from before a cut, and one from after it, can be restored', async () => {
  const world = begin()
  await spendDay(world, 2)
  await spendDay(world, 3)
  await world.access.close()
  const [early, late] = ['early', 'late'].map((name) => join(freshDataDir(), name)) as [
    string,
    string,
  ]
  await backup(world.dataDir, early)
  const access = openAccounts(world.dataDir, { now: () => world.clock.nowMs })
  await cut({ ...world, access }, world.clock.nowMs - dayMs)
  await access.close()
  await backup(world.dataDir, late)
  for (const path of [early, late]) {
    await restore(world.dataDir, path)
    const { problems, cut } = verify(world.dataDir)
    expect(problems).toEqual([])
    expect(cut > 0).toBe(path === late)
  }
})

it('a cut never separates a repeat from its first request', () => {
  const record = (seq: number, atMs: number, first?: number) => ({
    seq,
    atMs,
    entries: first === undefined ? [] : [{ ...repeated, seq: first }],
  })
  const repeated = {
    kind: 'repeated',
    account: 'a',
    endpoint: 'e',
    requestId: 'r',
    first: 'f',
  } as const
  const choose = (...records: Parameters<CutChoice['add']>[0][]) => {
    const choice = new CutChoice(0, 10)
    for (const each of records) choice.add(each)
    return choice.seq
  }
  expect(choose(record(1, 1), record(2, 2), record(3, 30))).toBe(2)
  // The clock was set back.
  expect(choose(record(1, 1), record(2, 20), record(3, 3))).toBe(1)
  expect(choose(record(1, 1), record(2, 2), record(3, 30, 2))).toBe(1)
  // Commit 4 references 3, which references 2, so the cut must not remove 2.
  expect(choose(record(1, 1), record(2, 2), record(3, 3, 2), record(4, 40, 3))).toBe(1)
})

function* shownIn({ access, archives }: World) {
  const files = openArchives(archives)
  yield* reveals(access.store, {}, files)
  for (const file of files) file.close()
}
