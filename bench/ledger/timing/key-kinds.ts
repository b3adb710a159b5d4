/** Keys in every state that a 401 may have, many of each. */
import { crc32 } from 'node:zlib'
import { type LocalAccess, newKey, openAccess } from '../../../src/access/index.ts'
import { openStore } from '../../../src/store/index.ts'
import type { Kind } from './sample.ts'
import { slowedKey } from './telltale-access.ts'

/** Kinds that the caller can distinguish anyway: a missing or malformed key. */
export const openKinds = ['no key', 'malformed'] as const
/** Kinds that must be indistinguishable from a key that never existed. */
export const secretKinds = [
  'unknown, others',
  'unknown, 8 characters of a good one',
  'unknown, 16 characters of a good one',
  'rotated out',
  'revoked',
  'expired',
] as const
export const unknownKind = 'unknown'
/** Unknown too, and slowed where `telltale.ts` is loaded. */
export const slowedKind = 'unknown, slowed on purpose'

/** Let in, as most are: not compared, but on any server there are such. */
export const goodKind = 'good'

type Header = string | null

const limits = { services: ['SEARCH'], credits: 1, rate: 1_000_000 } as const
/** Lengths of customers' names, which determine the length of records and of reading them. */
const nameLengths = [4, 9, 14, 19, 24, 29, 34]

/** Makes `count` keys of each kind in the accounts of a data directory and as many good ones. */
export async function makeKeyKinds(dataDir: string, count: number): Promise<Kind<Header>[]> {
  const store = openStore(dataDir)
  try {
    return keyKinds(openAccess(store), count)
  } finally {
    await store.close()
  }
}

function keyKinds(access: LocalAccess, count: number): Kind<Header>[] {
  let made = 0
  const create = (expiresAt?: string) => {
    const name = 'n'.repeat(nameLengths[made++ % nameLengths.length]!)
    return access.create({ ...limits, name, expiresAt })
  }
  const keysOf: Readonly<Record<string, () => Header>> = {
    'no key': () => null,
    malformed: () => newKey().slice(0, -1),
    [unknownKind]: newKey,
    'unknown, others': newKey,
    'unknown, 8 characters of a good one': () => alike(create().key, 8),
    'unknown, 16 characters of a good one': () => alike(create().key, 16),
    'rotated out': () => {
      const { account, key } = create()
      access.rotate(account.id, 0)
      return key
    },
    revoked: () => {
      const { account, key } = create()
      access.revoke(account.id)
      return key
    },
    expired: () => create('2020-01-01').key,
    [goodKind]: () => create().key,
    [slowedKind]: () => signed(slowedKey + newKey().slice(slowedKey.length, -6)),
  }
  return Object.entries(keysOf).map(([name, make]) => {
    const questions = Array.from({ length: count }, () => {
      const key = make()
      return key === null ? null : `Bearer ${key}`
    })
    return { name, questions }
  })
}

/** Another key of good form with the same beginning. */
export function alike(key: string, characters: number): string {
  return signed(key.slice(0, characters) + newKey().slice(characters, -6))
}

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A key needs its checksum to be looked up at all: six digits in base 62. */
function signed(unsigned: string): string {
  let checksum = ''
  for (let rest = crc32(unsigned), i = 0; i < 6; i++, rest = Math.floor(rest / 62)) {
    checksum = digits[rest % 62] + checksum
  }
  return unsigned + checksum
}
