import { readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { unlimitedCredits } from '../../src/domain/index.ts'
import { backup, openStore, rightsHash, type Store, verifyInChild } from '../../src/store/index.ts'
import { verify } from '../../src/store/verify/verify.ts'
import { fillStore, freshDataDir } from './accounts.ts'
import { Bookkeeper, hashOf, startMs } from './bookkeeper.ts'

const usageKey = ['account1', '2030-06-05', 'getUser']

/** Damage to a valid store that bypasses the journal, and the expected problem. */
const wrongs: readonly (readonly [string, (store: Store) => void, string | RegExp])[] = [
  [
    'credits that nobody granted',
    ({ table }) => change(table('accounts'), 'account5', { creditsRemaining: 5000 }),
    /^accounts record account5: has 5000 credits, the journal leaves it \d+$/,
  ],
  [
    'credits without end that nobody granted',
    ({ table }) => change(table('accounts'), 'account5', { creditsRemaining: unlimitedCredits }),
    /^accounts record account5: has unlimited credits, the journal leaves it \d+$/,
  ],
  [
    'a use that was forgotten',
    ({ table }) => change(table('accounts'), 'account5', { creditsUsed: 0 }),
    /^accounts record account5: has used 0 credits, in the journal \d+$/,
  ],
  [
    'a revocation that was taken back',
    ({ table }) => change(table('accounts'), 'account3', { revokedAt: undefined }),
    'accounts record account3: is not revoked, unlike in the journal',
  ],
  [
    'an account that is lost',
    ({ table }) => table('accounts').remove('account7'),
    'accounts record account7: it is missing, the journal has it',
  ],
  [
    'an account from nowhere',
    ({ table }) => table('accounts').put('smuggled', { creditsRemaining: 1, creditsUsed: 0 }),
    'accounts record smuggled: the journal does not know it',
  ],
  [
    'a key from nowhere',
    ({ table }) => table('keys').put(hashOf('smuggled'), { account: 'account1' }),
    `keys record ${hashOf('smuggled').slice(0, 16)}: the journal does not know it`,
  ],
  [
    "a key that opens another's account",
    ({ table }) => table('keys').put(hashOf('account1'), { account: 'account2' }),
    /^keys record [0-9a-f]{16}: opens account account2, in the journal account1$/,
  ],
  [
    'a key with an end nobody gave it',
    ({ table }) => change(table('keys'), hashOf('account1'), { endsAt: '2031-01-01T00:00:00Z' }),
    /^keys record [0-9a-f]{16}: ends 2031-01-01T00:00:00Z, in the journal never$/,
  ],
  [
    'a key that ends later than it was told to',
    ({ table, journal }) => {
      const key = hashOf('account1').slice(0, 16)
      const endsAtMs = Date.UTC(2031, 0)
      journal.append(startMs, [{ kind: 'key-ended', account: 'account1', key, endsAtMs }])
      change(table('keys'), hashOf('account1'), { endsAt: '2099-01-01T00:00:00Z' })
    },
    /^keys record [0-9a-f]{16}: ends 2099-01-01T00:00:00Z, in the journal 2031-01-01T00:00:00Z$/,
  ],
  [
    'rights that nobody gave',
    ({ table, journal }) => {
      const rights = { services: ['SEARCH'], rate: 50, concurrency: 128 }
      const entitled = { account: 'account1', rights: rightsHash(rights) }
      journal.append(startMs, [{ kind: 'entitled', ...entitled }])
      change(table('accounts'), 'account1', { ...rights, services: ['SEARCH', 'RAW'] })
    },
    /^accounts record account1: has not the services, rate, concurrency, expiry and scope that/,
  ],
  [
    'a key that is lost',
    ({ table }) => table('keys').remove(hashOf('account1')),
    /^keys record [0-9a-f]{16}: it is missing, the journal has it$/,
  ],
  [
    'usage that is too low',
    ({ table }) => change(table('usage'), usageKey, { requests: 0 }),
    /^usage record account1 2030-06-05 getUser: counts 0 requests and \d+ credits, the journal/,
  ],
  [
    'usage that is lost',
    ({ table }) => table('usage').remove(usageKey),
    'usage record account1 2030-06-05 getUser: it is missing, the journal has it',
  ],
  [
    'a suppression that is lost',
    ({ table }) => table('suppressions').remove(['login', hashOf('ada')]),
    /^suppressions record [0-9a-f]{16}: it is missing, the journal has it$/,
  ],
  [
    'a suppression nobody asked for',
    ({ table }) => table('suppressions').put(['login', hashOf('grace')], {}),
    /^suppressions record [0-9a-f]{16}: the journal does not know it$/,
  ],
  [
    'a commit that is lost',
    ({ table }) => table('journal' as 'keys').remove(40),
    'commit 40 is missing: after it comes journal record 41',
  ],
  [
    'a commit in the place of another',
    ({ table }) => {
      const journal = table('journal' as 'keys')
      journal.put(41, Buffer.alloc(60))
    },
    'commit 41: its hash does not follow from the commits up to it',
  ],
  [
    'a debit of more than there is',
    ({ journal }) =>
      journal.append(startMs, [
        { kind: 'debited', ...debit, account: 'account9', credits: 9999, remaining: 0 },
      ]),
    /^commit \d+: takes more from account account9 than it has$/,
  ],
  [
    'a debit whose balance is wrong',
    ({ journal }) =>
      journal.append(startMs, [
        { kind: 'debited', ...debit, account: 'account9', credits: 1, remaining: 7 },
      ]),
    /^commit \d+: account account9 has \d+ credits after it, not 7$/,
  ],
  [
    'a debit that leaves credits without end',
    ({ journal }) =>
      journal.append(startMs, [
        {
          ...{ kind: 'debited', ...debit, account: 'account9' },
          ...{ credits: 1, remaining: unlimitedCredits },
        },
      ]),
    /^commit \d+: account account9 has \d+ credits after it, not unlimited$/,
  ],
  [
    'a debit of an account that never was',
    ({ journal }) =>
      journal.append(startMs, [
        { kind: 'debited', ...debit, account: 'nobody', credits: 1, remaining: 7 },
      ]),
    /^commit \d+: names account nobody, which was never created$/,
  ],
  [
    'a key that ends twice over, of another account',
    ({ journal }) =>
      journal.append(startMs, [
        {
          kind: 'key-ended',
          account: 'account2',
          key: hashOf('account1').slice(0, 16),
          endsAtMs: 1,
        },
      ]),
    /^commit \d+: ends key [0-9a-f]{16}, which account account2 has not$/,
  ],
  [
    'a repeat of what was never shown',
    ({ journal }) =>
      journal.append(startMs, [
        { kind: 'repeated', ...request, account: 'account9', seq: 900, first: 'r' },
      ]),
    /^commit \d+: repeats what commit 900 shows, which is not before it$/,
  ],
  [
    'an end of a suppression that was none',
    ({ journal }) => journal.append(startMs, [{ kind: 'unsuppressed', entry: 'f'.repeat(16) }]),
    /^commit \d+: ends no suppression$/,
  ],
]

const request = { endpoint: 'searchUsers', requestId: 'r' }
const debit = { ...request, fingerprint: 1 }

describe('verify', () => {
  it('finds a store whole, in this process and in a child process', async () => {
    const dataDir = freshDataDir()
    await fillStore(dataDir)
    const report = verify(dataDir)
    expect(report).toMatchObject({ whole: true, isReadable: true, problems: [], commits: 152 })
    expect(report.records).toEqual({
      journal: 152,
      meta: 2,
      accounts: 30,
      keys: 30,
      usage: 30,
      suppressions: 2,
      repeats: 1,
      signals: 2,
      saved: 0,
    })
    const places: string[] = []
    const onProgress = (table: string) => places.push(table)
    expect(await verifyInChild(dataDir, { onProgress })).toEqual(report)
    expect(places).toContain('journal')
  })

  it('verifies the journal up to an anchor', async () => {
    const dataDir = freshDataDir()
    await fillStore(dataDir)
    const { commits: seq, head: hash } = verify(dataDir)
    const store = openStore(dataDir)
    new Bookkeeper(store).debit('account1', 1)
    await store.close()
    expect(verify(dataDir, { seq, hash }).problems).toEqual([])
    expect(verify(dataDir, { seq, hash: '0'.repeat(64) }).problems).toEqual([
      `commit ${seq}: has the hash ${hash}, so what led to it is not what was noted`,
    ])
    const later = await verifyInChild(dataDir, { anchor: { seq: seq + 9, hash } })
    expect(later.problems).toEqual([
      `commit ${seq + 9} of the anchor is missing: the last is ${seq + 1}`,
    ])
  })

  it.each(wrongs)('reports %s', async (_, doWrong, problem) => {
    const dataDir = freshDataDir()
    await fillStore(dataDir)
    const store = openStore(dataDir)
    const table = store.table.bind(store) as Store['table']
    store.transact('flush', () => doWrong({ table, journal: store.journal } as Store))
    await store.close()
    const { whole, problems } = verify(dataDir)
    expect(whole).toBe(false)
    expect(problems).toContainEqual(
      typeof problem === 'string' ? problem : expect.stringMatching(problem),
    )
  })

  it('does not report other failures of its reader as damage', async () => {
    const dataDir = freshDataDir()
    await fillStore(dataDir)
    const troubles = {
      '--require /nowhere/preload.cjs': /failed: it ended with 1: Error: Cannot find module/,
      '--max-old-space-size=1': /failed: it ended with SIG[A-Z]+: .*(?:OOM|out of memory)/,
    }
    for (const [options, message] of Object.entries(troubles)) {
      vi.stubEnv('NODE_OPTIONS', options)
      const error = await verifyInChild(dataDir).catch((reason: unknown) => reason)
      expect(error).toMatchObject({ code: 'unavailable', message: expect.stringMatching(message) })
      const path = join(dataDir, 'copy')
      await expect(backup(dataDir, path)).rejects.toThrow(/cannot be verified/)
      vi.unstubAllEnvs()
    }
    const { execPath } = process
    onTestFinished(() => {
      process.execPath = execPath
    })
    process.execPath = '/nowhere/node'
    await expect(verifyInChild(dataDir)).rejects.toThrow(/failed: spawn \/nowhere\/node ENOENT/)
  })

  it.each(['SIGTRAP', 'SIGILL'] as const)(
    'reports damage that makes V8 fail with %s',
    async (signal) => {
      const end = `process.kill(process.pid,${constants.signals[signal]})`
      vi.stubEnv('NODE_OPTIONS', `--import data:text/javascript,${end}`)
      onTestFinished(() => void vi.unstubAllEnvs())
      const { whole, problems } = await verifyInChild(freshDataDir())
      expect(whole).toBe(false)
      expect(problems).toEqual([expect.stringContaining(`the reader ended with ${signal}`)])
    },
  )

  it('reports that there is no store', async () => {
    const { whole, problems } = await verifyInChild(freshDataDir())
    expect(whole).toBe(false)
    expect(problems).toEqual([expect.stringMatching(/^file: it cannot be opened/)])
  })

  it('reports root pages that do not belong together', async () => {
    const dataDir = freshDataDir()
    await fillStore(dataDir)
    const whole = readData(dataDir)
    const transactionAt = 152
    const newer =
      whole.readUInt32LE(transactionAt) > whole.readUInt32LE(4096 + transactionAt) ? 0 : 1
    // The newer root page looks older by 1024: LMDB would take the other one and lose a commit.
    const old = Buffer.from(whole)
    old[newer * 4096 + transactionAt + 1]! ^= 4
    writeData(dataDir, old)
    expect(verify(dataDir).problems).toContainEqual(
      expect.stringMatching(/^file: its root pages are of transactions \d+ and \d+, which do not/),
    )
    // The newer root page points to the tree of the older one.
    const mainRootAt = 136
    const crossed = Buffer.from(whole)
    const other = (1 - newer) * 4096 + mainRootAt
    whole.copy(crossed, newer * 4096 + mainRootAt, other, other + 8)
    writeData(dataDir, crossed)
    expect(verify(dataDir).problems).toContainEqual(
      expect.stringMatching(/^file: page \d+ is not the main tree of transaction \d+$/),
    )
  })

  it('writes nothing', async () => {
    const dataDir = freshDataDir()
    await fillStore(dataDir)
    const before = readData(dataDir)
    await verifyInChild(dataDir)
    expect(readData(dataDir).equals(before)).toBe(true)
  })
})

function change(
  table: { get(key: never): unknown; put(key: never, value: object): void },
  key: string | readonly string[],
  members: object,
): void {
  const kept = { ...(table.get(key as never) as object), ...members }
  table.put(key as never, JSON.parse(JSON.stringify(kept)))
}

function writeData(dataDir: string, bytes: Buffer): void {
  writeFileSync(join(dataDir, 'accounts', 'data.mdb'), bytes)
}

function readData(dataDir: string): Buffer {
  return readFileSync(join(dataDir, 'accounts', 'data.mdb'))
}
