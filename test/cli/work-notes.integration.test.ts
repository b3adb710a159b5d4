/** Running commands report their progress in the data directory, for the console. */
import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { Imports } from '../../src/cli/operate/imports.ts'
import { DataLock, runningWork, WorkNote } from '../../src/ingest/index.ts'
import { currentSnapshot } from '../../src/snapshot/index.ts'
import { freshFolder } from '../ingest/data-set.ts'
import { devdex } from './harness.ts'
import { operatePlace } from './operators.ts'
import { startForTest } from './program.ts'

let data: string

beforeEach(() => {
  data = freshFolder()
})

function others(): ReturnType<Imports['listOthers']> {
  return new Imports(operatePlace({ data })).listOthers()
}

/** `devdex import -`, which gathers until its input ends. */
function importing() {
  const started = startForTest(['import', '-', '--data', data])
  started.child.stdin.write('{"platformId":"U_1","login":"ada"}\n')
  return started
}

function notes(): string[] {
  return readdirSync(join(data, 'records')).filter((name) => name.startsWith('work.'))
}

it('show an import of another process from its gathering to its end', async () => {
  const { child, ended } = importing()
  await expect.poll(others).toMatchObject([{ pid: child.pid, work: 'import', hasLock: false }])
  const [{ since } = {}] = await others()
  expect(Date.parse(since ?? '')).toBeLessThanOrEqual(Date.now())
  expect(statSync(join(data, 'records', notes()[0]!)).mode & 0o077).toBe(0)
  child.stdin.end()
  expect([(await ended).code, await others(), notes()]).toEqual([0, [], []])
  expect(await currentSnapshot(data)).not.toBeNull()
})

it('show how far an import is that holds the lock, and nothing after a kill', async () => {
  const set = join(data, 'set')
  mkdirSync(set)
  writeFileSync(join(set, 'users.jsonl'), '{"platformId":"U_1","login":"ada"}\n')
  // Reading it never ends.
  execFileSync('mkfifo', [join(set, 'repos.jsonl')])
  const { child, stop } = startForTest(['import', set, '--data', data])
  const progress = { phase: 'reading', done: expect.any(Number), total: expect.any(Number) }
  const work = { pid: child.pid, work: 'import', hasLock: true, progress }
  await expect.poll(others).toMatchObject([work])
  await stop('SIGKILL')
  expect(await others()).toEqual([])
  expect(notes()).toHaveLength(1)
  await WorkNote.keepDuring(data, 'load', async () => {
    expect(notes()).toHaveLength(1)
    expect(await others()).toMatchObject([{ pid: process.pid, work: 'load', hasLock: false }])
  })
  expect(notes()).toEqual([])
})

it('say who holds the lock, also of a process without a note', async () => {
  await DataLock.runUnder(data, 'rollback', async () => {
    expect(await runningWork(data)).toMatchObject([
      { pid: process.pid, work: 'rollback', hasLock: true, since: expect.any(String) },
    ])
    await WorkNote.keepDuring(data, 'merge', async (note) => {
      note.tell('indexing', 1, 2)
      note.tell('indexing', 2, 2)
      const progress = { phase: 'indexing', done: 1, total: 2 }
      expect(await runningWork(data)).toMatchObject([{ work: 'merge', hasLock: true, progress }])
    })
  })
  expect(await runningWork(data)).toEqual([])
})

it('end no work where they cannot be written', async () => {
  const nowhere = join(data, 'missing')
  const done = await WorkNote.keepDuring(nowhere, 'load', async (note) => {
    note.tell('copying', 1, 2)
    return 'done'
  })
  expect([done, readdirSync(data)]).toEqual(['done', []])
  expect(await runningWork(nowhere)).toEqual([])
})

it('that are damaged, huge or unknown are skipped', async () => {
  mkdirSync(join(data, 'records'))
  await WorkNote.keepDuring(data, 'import', async () => {
    const [own = ''] = notes()
    const about = readFileSync(join(data, 'records', own), 'utf8')
    const other = (text: string, index: number) =>
      writeFileSync(join(data, 'records', `work.${process.pid}-00000000000${index}`), text)
    const time = '2026-11-27T00:00:00Z'
    const [started] = about.split(' ')
    const wrong = [
      ...[
        '',
        '{',
        `${started} import`,
        `${started} import ${time} {`,
        `${started} dance ${time} null`,
      ],
      ...[`${started} import soon null`, `0.1 import ${time} null`, 'x'.repeat(5000)],
    ]
    wrong.forEach(other)
    mkdirSync(join(data, 'records', `work.${process.pid}-aaaaaaaaaaaa`))
    expect(await runningWork(data)).toHaveLength(1)
    const phase = 'x'.repeat(81)
    for (const progress of ['{"phase":7}', `{"phase":"${phase}","done":1,"total":2}`]) {
      other(`${started} import ${time} ${progress}`, 9)
      const [old] = await runningWork(data)
      expect(old).toEqual({ pid: process.pid, work: 'import', since: time, hasLock: false })
    }
  })
})

it('are no pipes and no links: those are removed, and nothing waits for them', async () => {
  const folder = join(data, 'records')
  mkdirSync(folder)
  const place = (token: string) => join(folder, `work.${process.pid}-${token}`)
  execFileSync('mkfifo', [place('0123456789ab')])
  writeFileSync(join(data, 'kept'), 'text')
  symlinkSync(join(data, 'kept'), place('aaaaaaaaaaaa'))
  symlinkSync('/dev/zero', place('bbbbbbbbbbbb'))
  // In a separate process: one that waits for a pipe runs no timer.
  const { child, ended } = importing()
  child.stdin.end()
  expect([(await ended).code, notes(), existsSync(join(data, 'kept'))]).toEqual([0, [], true])
})

it('of a killed import are removed with its scratch, and those of a running one stay', async () => {
  const scratch = () =>
    readdirSync(join(data, 'records'))
      .filter((name) => name.startsWith('.tmp-'))
      .map((name) => Number(name.split('-')[1]))
  const [killed, running] = [importing(), importing()]
  await expect.poll(scratch).toHaveLength(2)
  mkdirSync(join(data, 'snapshots', '.tmp-unfinished'), { recursive: true })
  await killed.stop('SIGKILL')
  const set = join(data, 'set')
  mkdirSync(set)
  writeFileSync(join(set, 'users.jsonl'), '{"platformId":"U_1","login":"ada"}\n')
  // It fails, and removes the scratch all the same.
  expect(await devdex(['import', join(data, 'none'), '--data', data])).toMatchObject({ code: 1 })
  expect(scratch()).toEqual([running.child.pid])
  expect(readdirSync(join(data, 'snapshots'))).toEqual([])
  expect(await devdex(['import', set, '--data', data])).toMatchObject({ code: 0 })
  expect(scratch()).toEqual([running.child.pid])
})
