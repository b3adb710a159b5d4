/** When a store is rolled back after a power loss, and when not. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { listCopies, readCopy, saveCopy } from '../../src/store/disk/root-copy.ts'
import { openStore, type Store, StoreError } from '../../src/store/index.ts'
import { verify } from '../../src/store/verify/verify.ts'
import { compiledProgram } from '../compiled.ts'
import { fillStore, freshDataDir, openForTest } from './accounts.ts'
import { Bookkeeper } from './bookkeeper.ts'
import { headOf } from './power-loss.ts'

vi.setConfig({ testTimeout: 60_000 })

const script = compiledProgram('store/recovery-process')

describe('a store', () => {
  let dataDir: string
  let directory: string
  let data: string

  beforeEach(async () => {
    dataDir = freshDataDir()
    directory = join(dataDir, 'accounts')
    data = join(directory, 'data.mdb')
    await fillStore(dataDir)
  })

  const copyName = () => listCopies(directory)[0]!.name
  const startAnew = () => asOfAnotherStart(directory)

  it('keeps one copy of the root page, readable by its owner only', () => {
    expect(listCopies(directory)).toHaveLength(1)
    expect(statSync(join(directory, copyName())).mode & 0o777).toBe(0o600)
  })

  it('keeps the newest copy only, even if an older one is written later', () => {
    const copy = readCopy(directory, copyName())!
    const newest = { ...copy, transaction: copy.transaction + 1n }
    saveCopy(directory, newest, join(directory, 'draft'))
    saveCopy(directory, copy, join(directory, 'draft'))
    expect(listCopies(directory).map(({ transaction }) => transaction)).toEqual([
      newest.transaction,
    ])
  })

  it('is unchanged after a close and a reboot', () => {
    const before = readFileSync(data)
    startAnew()
    const { problems } = verify(dataDir)
    expect(problems).toEqual([])
    expect(readFileSync(data).equals(before)).toBe(true)
  })

  it('has no copy if every commit waits for the disk', () => {
    const other = freshDataDir()
    openForTest(other).secret('one')
    expect(listCopies(join(other, 'accounts'))).toEqual([])
  })

  it('loses nothing when its process is killed', () => {
    const accountState = new Bookkeeper(openForTest(dataDir))
    accountState.debit('account5', 1)
    const killed = freshDataDir()
    // Not flushed, but of the same boot.
    copyStoreTo(directory, killed)
    const { problems, commits } = verify(killed)
    expect({ problems, commits }).toEqual({ problems: [], commits: headOf(accountState.store).seq })
  })

  it('keeps all commits of other processes that waited for the disk', async () => {
    const store = openForTest(dataDir)
    new Bookkeeper(store).debit('account5', 1)
    const child = await ready(dataDir, 'other')
    const [code] = await go(child)
    expect(code).toBe(0)
    const lost = freshDataDir()
    copyStoreTo(directory, lost)
    asOfAnotherStart(join(lost, 'accounts'))
    const { problems, commits } = verify(lost)
    expect({ problems, commits }).toEqual({ problems: [], commits: headOf(store).seq })
  })

  it('is rolled back by one process, when many open it at once', async () => {
    const { seq } = await withStore(dataDir, headOf)
    startAnew()
    const children = await Promise.all([1, 2, 3, 4].map((i) => ready(dataDir, `user${i}`)))
    const ends = await Promise.all(children.map(go))
    expect(ends.map(([code]) => code)).toEqual([0, 0, 0, 0])
    const { problems, commits } = verify(dataDir)
    expect({ problems, commits }).toEqual({ problems: [], commits: seq + 4 })
    expect(listCopies(directory)).toHaveLength(1)
  })

  it('is rolled back again after another power loss during the rollback', () => {
    startAnew()
    const bytes = readFileSync(data)
    bytes.fill(0, 0, 256)
    writeFileSync(data, bytes)
    const name = copyName()
    renameSync(join(directory, name), join(directory, `${name}.claim-0123456789abcdef-01`))
    expect(verify(dataDir).problems).toEqual([])
    expect(listCopies(directory).map((copy) => copy.name)).toEqual([name])
  })

  it('gets a copy where an older version left none', async () => {
    rmSync(join(directory, copyName()))
    const head = await withStore(dataDir, (store) => {
      new Bookkeeper(store).debit('account5', 1)
      return headOf(store)
    })
    startAnew()
    expect(await withStore(dataDir, headOf)).toEqual(head)
  })

  it('is refused where the copy belongs to another file', async () => {
    const other = freshDataDir()
    await fillStore(other, 10)
    startAnew()
    copyFileSync(join(other, 'accounts', 'data.mdb'), data)
    const before = readFileSync(data)
    for (let i = 0; i < 2; i++) {
      expect(() => openStore(dataDir)).toThrow(StoreError)
      expect(() => openStore(dataDir)).toThrow(/data\.mdb does not hold commit \d+, which was on/)
    }
    expect(readFileSync(data).equals(before)).toBe(true)
  })

  it('is refused where the copy is damaged', () => {
    const path = join(directory, copyName())
    const bytes = readFileSync(path)
    bytes[40]! ^= 1
    writeFileSync(path, bytes)
    expect(() => openStore(dataDir)).toThrow(/flushed-root-\d+ is damaged: /)
  })

  it('that replaced a newer one since the same boot is opened unchanged', async () => {
    const other = freshDataDir()
    await fillStore(other, 10)
    copyFileSync(join(other, 'accounts', 'data.mdb'), data)
    expect(verify(dataDir).problems).toEqual([])
    expect(listCopies(directory)).toEqual([])
  })
})

function copyStoreTo(directory: string, dataDir: string): void {
  const target = join(dataDir, 'accounts')
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target)
  for (const { name } of listCopies(directory))
    copyFileSync(join(directory, name), join(target, name))
  copyFileSync(join(directory, 'data.mdb'), join(target, 'data.mdb'))
}

/** Changes the store to that of an earlier boot. */
function asOfAnotherStart(directory: string): void {
  const copy = readCopy(directory, listCopies(directory)[0]!.name)!
  saveCopy(directory, { ...copy, boot: 'of an earlier start' }, join(directory, 'draft'))
}

async function withStore<T>(dataDir: string, use: (store: Store) => T): Promise<T> {
  const store = openStore(dataDir)
  try {
    return use(store)
  } finally {
    await store.close()
  }
}

/** A process that is ready to open the store. */
async function ready(dataDir: string, name: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [script, dataDir, name], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout!, 'data')
  return child
}

async function go(child: ChildProcess): Promise<unknown[]> {
  const ended = once(child, 'close')
  child.stdin!.write('go\n')
  return await ended
}
