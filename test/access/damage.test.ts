import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AccessError, hashOf } from '../../src/access/index.ts'
import { decodeRecord, encodeRecord } from '../../src/access/record.ts'
import { freshDataDir, openForTest } from './data-dir.ts'

/** What records here are made of. */
const content = fc.record({
  name: fc.string({ unit: 'grapheme' }),
  services: fc.array(fc.string()),
  creditsRemaining: fc.maxSafeNat(),
  rate: fc.integer(),
})

describe('a record', () => {
  it('comes back as it was put, under its own name only', () => {
    fc.assert(
      fc.property(content, fc.string(), fc.string(), (value, name, other) => {
        fc.pre(name !== other)
        const record = encodeRecord(name, value)
        expect(decodeRecord(name, record)).toEqual(value)
        expect(() => decodeRecord(other, record)).toThrow(`${other} is damaged`)
      }),
    )
  })

  it('is refused with one bit flipped, or cut', () => {
    fc.assert(
      fc.property(content, fc.nat(), (value, bit) => {
        const record = encodeRecord('account record x', value)
        const place = bit % (8 * record.length)
        record[place >> 3] = (record[place >> 3] ?? 0) ^ (1 << (place & 7))
        expect(() => decodeRecord('account record x', record)).toThrow(AccessError)
        record[place >> 3] = (record[place >> 3] ?? 0) ^ (1 << (place & 7))
        const cut = record.subarray(0, bit % record.length)
        expect(() => decodeRecord('account record x', cut)).toThrow('account record x is damaged')
      }),
    )
  })
})

describe('a damaged file', () => {
  it('is refused by the name of the account', async () => {
    const { dataDir, account, key } = await storeWithOneKey()
    flipAfter(dataDir, Buffer.from(account.name), 0)
    const access = openForTest(dataDir)
    const damage = `account record ${account.id} is damaged`
    expect(() => access.authenticate(`Bearer ${key}`)).toThrow(damage)
    await expect(access.debit(account.id, 1)).rejects.toThrow(damage)
    expect(() => access.list()).toThrow(damage)
    expect(() => access.revoke(account.id)).toThrow(damage)
  })

  it('is refused by the name of the key', async () => {
    const { dataDir, key } = await storeWithOneKey()
    const hash = Buffer.from(hashOf(key))
    // The value follows its key in the page: 4 bytes of checksum, 1 of MessagePack, then the id.
    flipAfter(dataDir, hash, hash.length + 6)
    const access = openForTest(dataDir)
    const name = `key record ${hash.toString('hex', 0, 8)}`
    expect(() => access.authenticate(`Bearer ${key}`)).toThrow(`${name} is damaged`)
  })
})

async function storeWithOneKey() {
  const dataDir = freshDataDir()
  const access = openForTest(dataDir)
  const options = {
    name: 'a name to be found in the file',
    services: ['RAW'],
    credits: 10,
  } as const
  const { account, key } = access.create(options)
  await access.close()
  return { dataDir, account, key }
}

/** Flips a bit at this offset from every place where the file holds the mark. */
function flipAfter(dataDir: string, mark: Buffer, offset: number): void {
  const file = join(dataDir, 'accounts', 'data.mdb')
  const bytes = readFileSync(file)
  let place = bytes.indexOf(mark)
  expect(place).toBeGreaterThan(0)
  for (; place >= 0; place = bytes.indexOf(mark, place + 1 + offset)) {
    bytes[place + offset] = (bytes[place + offset] ?? 0) ^ 1
  }
  writeFileSync(file, bytes)
}
