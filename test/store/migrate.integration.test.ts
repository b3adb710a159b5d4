/** Stores of format 1, which versions before the journal wrote. */
import { hash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { open } from 'lmdb'
import { describe, expect, it } from 'vitest'
import { openStore } from '../../src/store/index.ts'
import { verify } from '../../src/store/verify/verify.ts'
import { freshDataDir, openForTest } from './accounts.ts'
import { encodeRecord } from './encode-record.ts'

const account = {
  id: 'aaaaaaaaaaaa',
  name: 'a key of old',
  services: ['SEARCH'],
  creditsRemaining: 70,
  creditsUsed: 30,
  rate: 50,
  createdAt: '2030-01-01T00:00:00Z',
}
const revoked = {
  ...account,
  id: 'bbbbbbbbbbbb',
  creditsRemaining: 5,
  creditsUsed: 0,
  createdAt: '2029-01-01T00:00:00Z',
  revokedAt: '2030-02-01T00:00:00Z',
}
const secret = Buffer.alloc(32, 9)

describe('a store of format 1', () => {
  it('becomes one whose journal leads to the same accounts', async () => {
    const dataDir = freshDataDir()
    await writeFormat1(dataDir)
    const store = openForTest(dataDir)
    expect(store.table('accounts').get(account.id)).toEqual(account)
    expect(store.table('accounts').get(revoked.id)).toEqual(revoked)
    const keys = store.table<{ account: string }>('keys')
    expect(keys.get(keyHash(account).toString('hex'))).toEqual({ account: account.id })
    expect(keys.size).toBe(2)
    expect(Buffer.from(store.secret('cursor'))).toEqual(secret)
    const [first, ...others] = store.journal.records()
    expect(others).toEqual([])
    expect(first!.entries).toEqual([
      { kind: 'created', account: revoked.id, credits: 5, key: pseudonymOf(revoked) },
      { kind: 'revoked', account: revoked.id },
      { kind: 'created', account: account.id, credits: 100, key: pseudonymOf(account) },
      {
        kind: 'debited',
        account: account.id,
        credits: 30,
        remaining: 70,
        endpoint: 'before',
        requestId: '',
        fingerprint: 0,
      },
    ])
    expect(verify(dataDir)).toMatchObject({ problems: [], commits: 1 })
  })

  it('is migrated once', async () => {
    const dataDir = freshDataDir()
    await writeFormat1(dataDir)
    await openStore(dataDir).close()
    const store = openForTest(dataDir)
    expect(store.journal.head().seq).toBe(1)
  })

  it('is unchanged where a record is damaged, which is named', async () => {
    const dataDir = freshDataDir()
    await writeFormat1(dataDir, `account record ${revoked.id}`)
    expect(() => openStore(dataDir)).toThrow(`account record ${account.id} is damaged`)
    const { problems } = verify(dataDir)
    expect(problems).toContain('meta record format: is 1, not 2')
  })

  it('without accounts has an empty journal', async () => {
    const dataDir = freshDataDir()
    const root = openFormer(dataDir)
    putMeta(root, 'format', 1)
    await root.close()
    expect(openForTest(dataDir).journal.head().seq).toBe(0)
    expect(verify(dataDir)).toMatchObject({ problems: [] })
  })

  it('of a later version is refused', async () => {
    const dataDir = freshDataDir()
    const root = openFormer(dataDir)
    putMeta(root, 'format', 3)
    await root.close()
    expect(() => openStore(dataDir)).toThrow('the accounts have format 3, not 2')
  })
})

/** The checksum of the first account covers `label`. */
async function writeFormat1(dataDir: string, label = `account record ${account.id}`) {
  const root = openFormer(dataDir)
  const accounts = root.openDB<Buffer, string>('accounts', {})
  const ids = root.openDB<Buffer, Buffer>('ids', { keyEncoding: 'binary' })
  accounts.putSync(account.id, encodeRecord(label, account))
  accounts.putSync(revoked.id, encodeRecord(`account record ${revoked.id}`, revoked))
  for (const { id } of [account, revoked]) {
    const key = keyHash({ id })
    ids.putSync(key, encodeRecord(`key record ${key.toString('hex', 0, 8)}`, id))
  }
  putMeta(root, 'secret cursor', secret)
  putMeta(root, 'format', 1)
  await root.close()
}

function openFormer(dataDir: string) {
  mkdirSync(join(dataDir, 'accounts'))
  const path = join(dataDir, 'accounts')
  return open<Buffer, string>({
    path,
    overlappingSync: false,
    encoding: 'binary',
    mapSize: 2 ** 30,
  })
}

function putMeta(root: ReturnType<typeof openFormer>, name: string, value: unknown): void {
  const meta = root.openDB<Buffer, string>('meta', {})
  meta.putSync(name, encodeRecord(`meta record ${name}`, value))
}

function keyHash({ id }: { id: string }): Buffer {
  return hash('sha256', id, 'buffer')
}

function pseudonymOf(of: { id: string }): string {
  return keyHash(of).toString('hex', 0, 8)
}
