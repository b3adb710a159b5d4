/**
 * Identifiers of accounts and repositories in the forms that GitHub has given them: a number, the
 * node id of old (base64 of `04:User583231`) and that since 2021 (`U_kgDOAAjl_w`: MessagePack of
 * `[0, 583231]`). All forms of one number are one account.
 */

/** Accounts are users, organizations and bots: they share their numbers. */
export type NumberedKind = 'account' | 'repository'

/** The number in an identifier of that kind, or null where it has none. */
export function numberOfId(kind: NumberedKind, platformId: string): number | null {
  if (platformId.length > idCharactersMax) return null
  if (/^\d{1,15}$/.test(platformId)) return Number(platformId)
  const underscore = platformId.indexOf('_')
  return underscore > 0
    ? newNumber(kind, platformId.slice(0, underscore), platformId.slice(underscore + 1))
    : oldNumber(kind, platformId)
}

const idCharactersMax = 80

const newPrefixes: Readonly<Record<NumberedKind, readonly string[]>> = {
  account: ['U', 'O', 'BOT', 'MQ', 'EMU'],
  repository: ['R'],
}

const oldNames: Readonly<Record<NumberedKind, readonly string[]>> = {
  account: ['User', 'Organization', 'Bot', 'Mannequin'],
  repository: ['Repository'],
}

function newNumber(kind: NumberedKind, prefix: string, encoded: string): number | null {
  if (!newPrefixes[kind].includes(prefix) || !/^[\w-]+$/.test(encoded)) return null
  const bytes = Buffer.from(encoded, 'base64url')
  if (bytes[0] !== 0x92 || bytes[1] !== 0x00) return null
  const value = bytes.subarray(2)
  const [form] = value
  if (value.length === 1 && form! < 0x80) return form!
  if (form === 0xcc && value.length === 2) return value[1]!
  if (form === 0xcd && value.length === 3) return value.readUInt16BE(1)
  if (form === 0xce && value.length === 5) return value.readUInt32BE(1)
  if (form !== 0xcf || value.length !== 9) return null
  const number = Number(value.readBigUInt64BE(1))
  return Number.isSafeInteger(number) ? number : null
}

function oldNumber(kind: NumberedKind, platformId: string): number | null {
  if (!/^[A-Za-z0-9+/]{8,}={0,2}$/.test(platformId)) return null
  const text = Buffer.from(platformId, 'base64').toString('latin1')
  const match = /^(\d{1,3}):([A-Za-z]+)(\d{1,15})$/.exec(text)
  if (match === null) return null
  const [, length, name, digits] = match
  return Number(length) === name!.length && oldNames[kind].includes(name!) ? Number(digits) : null
}

// Addresses that commits are signed with.

export interface NoreplyAddress {
  /** Absent in the form before 2017. */
  readonly number: number | null
  readonly login: string
}

/** The account of `ID+LOGIN@users.noreply.github.com` or `LOGIN@…`. Else null. */
export function noreplyAccount(address: string): NoreplyAddress | null {
  const match = /^(?:(\d{1,15})\+)?([\w-]{1,100}(?:\[bot\])?)@users\.noreply\.github\.com$/i.exec(
    address.trim(),
  )
  if (match === null) return null
  return { number: match[1] === undefined ? null : Number(match[1]), login: match[2]! }
}

/**
 * Whether nothing can be written to the address: noreply, of no host, or with a local part that an
 * archive has hashed (SHA-1 in hex).
 */
export function isNoContact(address: string): boolean {
  const folded = address.trim().toLowerCase()
  const at = folded.lastIndexOf('@')
  if (at <= 0) return true
  const local = folded.slice(0, at)
  const host = folded.slice(at + 1)
  if (/^[0-9a-f]{40}$/.test(local)) return true
  if (/^(?:no-?reply|do-?not-?reply)\b/.test(local) || host.includes('noreply')) return true
  return isNoHost(host)
}

/** Whether the address is one that machines and guides give to everyone: it joins no records. */
export function isSharedByNature(address: string): boolean {
  const folded = address.trim().toLowerCase()
  const at = folded.lastIndexOf('@')
  const local = folded.slice(0, at).split('+')[0]!
  const host = folded.slice(at + 1)
  return at <= 0 || isNoHost(host) || roles.has(local) || /^[0-9a-f]{40}$/.test(local)
}

const roles = new Set(
  (
    'root admin administrator git github gitlab noreply no-reply donotreply info support contact ' +
    'hello team dev devs developers developer build builder ci bot bots jenkins travis mail ' +
    'email office sales help webmaster postmaster hostmaster security abuse you user users ' +
    'username me your.email your-email youremail test tests example none null unknown ' +
    'anonymous ubuntu vagrant docker runner ec2-user pi debian centos deploy deployer www-data'
  ).split(' '),
)

function isNoHost(host: string): boolean {
  if (!host.includes('.') || host.endsWith('.')) return true
  if (host.startsWith('localhost.') || host.includes('(none)')) return true
  const top = host.slice(host.lastIndexOf('.') + 1)
  const isReserved = [
    'local',
    'localdomain',
    'invalid',
    'test',
    'example',
    'lan',
    'internal',
    'home',
  ]
  return isReserved.includes(top) || /(?:^|\.)example\.(?:com|org|net)$/.test(host)
}
