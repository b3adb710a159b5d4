/** The journal of a database is cut in one transaction, and stays provable. */
import { existsSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { remoteReveals } from '../../src/people/index.ts'
import { archiveDatabase, openArchives, verifyDatabase } from '../../src/store/index.ts'
import { chargeOf, named } from '../access/charges.ts'
import { openRemote, type Remote } from './remote.ts'
import { describePostgres } from './server.ts'

const startMs = Date.UTC(2026, 0, 1)
const dayMs = 86_400_000

describePostgres('a journal in PostgreSQL', (server) => {
  it('is archived, cut, and whole with its archive and without', async () => {
    const address = await server.database()
    const clock = { nowMs: startMs }
    const remote = await openRemote(address, () => clock.nowMs)
    const { database, access } = remote
    for (let day = 0; day < 3; day++) {
      await spend(remote)
      clock.nowMs += dayMs
    }
    const path = archivePath()
    const before = await shown(remote, [])
    const usage = await access.usage()
    const archive = () =>
      archiveDatabase(database, { path, beforeMs: clock.nowMs - dayMs, nowMs: clock.nowMs })
    const archived = await archive()
    expect(archived.last).toBeGreaterThan(4)
    await expect(archive()).resolves.toMatchObject({ last: archived.last })
    expect(await verifyDatabase(database)).toMatchObject({ problems: [], cut: archived.last })
    expect((await verifyDatabase(database, { archives: [path] })).problems).toEqual([])
    expect(await shown(remote, [path])).toEqual(before)
    expect((await shown(remote, [])).length).toBeLessThan(before.length)
    expect(await access.usage()).toEqual(usage)
    await spend(remote)
    expect((await verifyDatabase(database, { archives: [path] })).problems).toEqual([])
    await server.ask(
      address,
      `UPDATE cut_state SET text = regexp_replace(text, '"used":[0-9]+', '"used":777')`,
    )
    expect((await verifyDatabase(database)).problems).toContain(
      `the stored state at commit ${archived.last} does not match its hash in the journal`,
    )
  })

  it('that was not cut in the end is as it was', async () => {
    const address = await server.database()
    const clock = { nowMs: startMs }
    const remote = await openRemote(address, () => clock.nowMs)
    await spend(remote)
    await server.ask(
      address,
      `CREATE FUNCTION no() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''no''; END';
       CREATE TRIGGER no BEFORE INSERT ON cut_state EXECUTE FUNCTION no()`,
    )
    const path = archivePath()
    const options = { path, beforeMs: startMs + dayMs }
    await expect(archiveDatabase(remote.database, options)).rejects.toThrow('no')
    expect(existsSync(path)).toBe(true)
    const { problems, cut } = await verifyDatabase(remote.database, { archives: [path] })
    expect({ problems, cut }).toEqual({ problems: [], cut: 0 })
  })
})

function archivePath(): string {
  const path = join(tmpdir(), `devdex-archive-${process.pid}-${Math.random()}.jsonl`)
  onTestFinished(() => rmSync(path, { force: true }))
  return path
}

async function spend({ access }: Remote): Promise<void> {
  const { id } = (await access.create({ name: 'n', services: ['RAW'], credits: 20 })).account
  const reveals = ['u1', 'u2'].map((user) => ({ user, addresses: 1 }))
  for (let i = 0; i < 3; i++) {
    await access.debit(id, chargeOf(2, { replayKey: named(`k${i % 2}`, 1), reveals }))
    await access.debit(id, chargeOf(1, {}))
  }
}

async function shown({ database }: Remote, paths: readonly string[]): Promise<string[]> {
  const archives = openArchives(paths)
  const list: string[] = []
  for await (const { seq, user } of remoteReveals(database, {}, archives)) {
    list.push(`${seq} ${user}`)
  }
  for (const archive of archives) archive.close()
  return list
}
