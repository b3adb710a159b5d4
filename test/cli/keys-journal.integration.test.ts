/** `keys journal archive`, and what other commands say of a journal that was cut; `keys clock`. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openAccess } from '../../src/access/index.ts'
import { openStore } from '../../src/store/index.ts'
import { chargeOf } from '../access/charges.ts'
import { devdex } from './harness.ts'

// Each verification starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

async function filled(): Promise<string> {
  const data = mkdtempSync(join(tmpdir(), 'devdex-journal-'))
  onTestFinished(() => rmSync(data, { recursive: true, force: true }))
  const store = openStore(data)
  const clock = { nowMs: Date.UTC(2026, 0, 1) }
  const access = openAccess(store, { now: () => clock.nowMs })
  const { id } = access.create({ name: 'ada', services: ['RAW'], credits: 9 }).account
  const reveals = [{ user: 'a'.repeat(32), addresses: 1 }]
  await access.debit(id, chargeOf(1, { reveals }))
  clock.nowMs = Date.now()
  await access.debit(id, chargeOf(1, { reveals }))
  access.checkpoint()
  await store.close()
  return data
}

test('the older part goes into a file, and other commands say so', async () => {
  const data = await filled()
  const place = ['--data', data]
  const to = join(data, 'archive.jsonl')
  const archive = ['keys', 'journal', 'archive', '--to', to, '--keep', '48h', ...place]
  const done = await devdex(archive)
  expect(done).toMatchObject({ code: 0, stderr: '' })
  expect(done.stdout).toMatch(/^archived 2 commits from 1, head 2:[0-9a-f]{64} in \S+\n$/)
  const verified = await devdex(['keys', 'verify', '--archive', to, ...place])
  expect(verified.stdout).toMatch(/^verified 4 commits \(up to 2 in archives\), head 4:/)
  const audit = await devdex(['audit', ...place])
  expect(audit.stderr).toMatch(/the list begins with commit 3, at .*--archive\)\n1 entry\n$/)
  const whole = await devdex(['audit', '--archive', to, ...place])
  expect(whole.stderr).toMatch(/^chain intact up to 4:[0-9a-f]{64}\n2 entries\n$/)
  expect(await devdex(archive)).toMatchObject({ code: 0, stdout: '' })
})

test.each([
  [['--to', 'x', '--keep', '47h'], 'the last two days of the journal stay'],
  [['--to', 'x', '--keep', '3d', '--before', '2026-01-01'], 'give one'],
  [['--keep', '3d'], '--to <file>'],
])('a journal is not archived with %j', async (options, message) => {
  const data = mkdtempSync(join(tmpdir(), 'devdex-journal-'))
  onTestFinished(() => rmSync(data, { recursive: true }))
  const outcome = await devdex(['keys', 'journal', 'archive', ...options, '--data', data])
  expect(outcome).toMatchObject({ code: 2, stdout: '' })
  expect(outcome.stderr).toContain(message)
  expect(existsSync('x')).toBe(false)
})

test('keys clock shows the latest time, and resets it', async () => {
  const data = await filled()
  const store = openStore(data)
  const access = openAccess(store, { now: () => Date.UTC(2040, 0, 1) })
  access.create({ name: 'late', services: ['RAW'], credits: 1 })
  access.checkpoint()
  await store.close()
  const clock = (...options: string[]) => devdex(['keys', 'clock', ...options, '--data', data])
  expect((await clock()).stdout).toMatch(/^the clock says 20[23]\S+; keys end by 2040-01-01T/)
  expect((await clock('--reset')).stdout).toMatch(/; keys end by it again\n$/)
  const { clock: says, latest } = JSON.parse((await clock('--json')).stdout)
  expect(Date.parse(latest) - Date.parse(says)).toBeLessThan(60_000)
})
