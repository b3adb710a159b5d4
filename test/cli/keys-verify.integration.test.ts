import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openAccess } from '../../src/access/index.ts'
import { openStore } from '../../src/store/index.ts'
import { devdex } from './harness.ts'

// Each verification starts a process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

function temporaryDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'devdex-verify-'))
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
  return dir
}

async function created(data: string, name: string) {
  const { code, stdout } = await devdex([
    ...['keys', 'create', '--data', data, '--name', name, '--services', 'RAW'],
    ...['--credits', '1000', '--json'],
  ])
  expect(code).toBe(0)
  return JSON.parse(stdout)
}

const headLine = /^verified \d+ commits?, head (\d+:[0-9a-f]{64})\n$/

async function headOf(data: string): Promise<string> {
  const { code, stdout, stderr } = await devdex(['keys', 'verify', '--data', data])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return headLine.exec(stdout)![1]!
}

describe('keys verify', () => {
  test('prints a head that later histories still contain', async () => {
    const data = temporaryDir()
    await created(data, 'ada')
    const anchor = await headOf(data)
    expect(anchor).toMatch(/^1:/)
    await created(data, 'bo')
    const later = await devdex(['keys', 'verify', '--anchor', anchor, '--data', data])
    expect(later).toMatchObject({ code: 0, stdout: expect.stringMatching(headLine) })
    expect(later.stdout).toContain('verified 2 commits, head 2:')
  })

  test('tells a history that is not the one that was noted', async () => {
    const [data, other] = [temporaryDir(), temporaryDir()]
    await created(data, 'ada')
    await created(other, 'ada')
    const anchor = await headOf(other)
    const { code, stdout, stderr } = await devdex([
      ...['keys', 'verify', '--anchor', anchor, '--data', data],
    ])
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(/commit 1\b.*\n.*1 problem\n$/)
  })

  test('names a record that is damaged, on stderr and in --json', async () => {
    const data = temporaryDir()
    const { id } = await created(data, 'ada-lovelace')
    const path = join(data, 'accounts', 'data.mdb')
    const bytes = readFileSync(path)
    for (
      let at = bytes.indexOf('ada-lovelace');
      at >= 0;
      at = bytes.indexOf('ada-lovelace', at + 1)
    ) {
      bytes[at]! ^= 1
    }
    writeFileSync(path, bytes)
    const { code, stdout, stderr } = await devdex(['keys', 'verify', '--data', data, '--json'])
    expect(code).toBe(1)
    const report = JSON.parse(stdout)
    expect(report.whole).toBe(false)
    expect(report.problems.join('\n')).toContain(id)
    expect(stderr).toBe(
      `${report.problems.join('\n')}\ndevdex: the accounts are damaged: ` +
        `${report.problems.length} problem${report.problems.length === 1 ? '' : 's'}\n`,
    )
  })

  test.each(['1', '1:xyz', `-1:${'0'.repeat(64)}`, `1:${'0'.repeat(63)}`])(
    'an anchor "%s": exit 2',
    async (anchor) => {
      const data = temporaryDir()
      const outcome = await devdex(['keys', 'verify', `--anchor=${anchor}`, '--data', data])
      expect(outcome).toMatchObject({ code: 2, stdout: '' })
    },
  )

  test('does not make a directory that is not there', async () => {
    const data = join(temporaryDir(), 'none')
    expect((await devdex(['keys', 'verify', '--data', data])).code).toBe(1)
    expect(existsSync(data)).toBe(false)
  })
})

describe('keys backup and restore', () => {
  let made: Awaited<ReturnType<typeof makeBackup>>

  beforeAll(async () => {
    made = await makeBackup(mkdtempSync(join(tmpdir(), 'devdex-verify-')))
  })

  afterAll(() => rmSync(made.folder, { recursive: true }))

  /** A backup of one key, which was revoked since, while another came. */
  async function makeBackup(folder: string) {
    const [data, path] = [join(folder, 'data'), join(folder, 'copy')]
    const ada = await created(data, 'ada')
    const backup = await devdex(['keys', 'backup', path, '--data', data])
    expect(backup).toMatchObject({ code: 0, stderr: '' })
    expect(backup.stdout).toMatch(/^backed up 1 commit, head 1:[0-9a-f]{64} to .*copy\n$/)
    const bo = await created(data, 'bo')
    await devdex(['keys', 'revoke', 'ada', '--data', data])
    return { folder, ada, bo }
  }

  function backedUp() {
    const folder = temporaryDir()
    cpSync(made.folder, folder, { recursive: true })
    return { ...made, data: join(folder, 'data'), path: join(folder, 'copy') }
  }

  function serverOn(data: string) {
    const store = openStore(data)
    onTestFinished(() => store.close())
    const access = openAccess(store)
    return (key: string) => {
      try {
        return access.authenticate(`Bearer ${key}`).name
      } catch {
        return null
      }
    }
  }

  const nextLoopTick = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

  test('a running server sees what was restored, and the state before is kept', async () => {
    const { data, path, ada, bo } = backedUp()
    const nameOf = serverOn(data)
    expect([nameOf(ada.key), nameOf(bo.key)]).toEqual([null, 'bo'])
    const restored = await devdex(['keys', 'restore', path, '--yes', '--data', data])
    expect(restored.code).toBe(0)
    expect(restored.stdout).toBe('restored the backup, which ends with commit 1\n')
    await nextLoopTick()
    expect([nameOf(ada.key), nameOf(bo.key)]).toEqual(['ada', null])
    expect((await devdex(['keys', 'verify', '--data', data])).code).toBe(0)
    const savedTo = /^the state before is kept in (.+)\n$/.exec(restored.stderr)![1]!
    expect((await devdex(['keys', 'restore', savedTo, '-y', '--data', data])).code).toBe(0)
    await nextLoopTick()
    expect([nameOf(ada.key), nameOf(bo.key)]).toEqual([null, 'bo'])
  })

  test('without a terminal for the question: exit 2, nothing changed', async () => {
    const { data, path, ada } = backedUp()
    const { code, stderr } = await devdex(['keys', 'restore', path, '--data', data])
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'devdex: give --yes to restore without being asked\n',
    })
    expect(serverOn(data)(ada.key)).toBeNull()
  })

  test.each([
    ['y\n', 0, 'ada'],
    ['YES\n', 0, 'ada'],
    ['n\n', 1, null],
    ['\n', 1, null],
    ['', 1, null],
  ])('the answer %j: exit %i', async (stdin, code, name) => {
    const { data, path, ada } = backedUp()
    const asked = await devdex(['keys', 'restore', path, '--data', data], {
      stdin,
      stdinIsTTY: true,
    })
    expect(asked).toMatchObject({ code, stderr: expect.stringContaining('[y/N]') })
    expect(asked.stderr).toContain('replaces all keys')
    expect(serverOn(data)(ada.key)).toBe(name)
  })

  test('over something that is there, or of nothing: exit 1', async () => {
    const { data, path } = backedUp()
    expect(await devdex(['keys', 'backup', path, '--data', data])).toMatchObject({
      code: 1,
      stdout: '',
    })
    const none = join(temporaryDir(), 'none')
    expect(await devdex(['keys', 'restore', none, '--yes', '--data', data])).toMatchObject({
      code: 1,
      stdout: '',
    })
    expect(existsSync(none)).toBe(false)
  })
})
