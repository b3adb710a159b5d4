/**
 * Parses identifiers of accounts and repositories in the forms of GitHub: a number, the old node id
 * (base64 of `04:User583231`) and the node id since 2021 (`U_kgDOAAjl_w`: MessagePack of
 * `[0, 583231]`). All forms of one number are one account.
 */

/** Accounts are users, organizations and bots, which share one sequence of numbers. */
export type NumberedKind = 'account' | 'repository'

/** The number in an identifier of that kind, or null. */
export function numberOfId(kind: NumberedKind, platformId: string): number | null {
  if (platformId.length > idCharactersMax) return null
  if (/^\d{1,15}$/.test(platformId)) return Number(platformId)
  const underscore = platformId.indexOf('_')
  return underscore > 0
    ? parseNewId(kind, platformId.slice(0, underscore), platformId.slice(underscore + 1))
    : parseOldId(kind, platformId)
}

/**
 * The name space of an identifier `HOST:ID` of another platform, or `NAME:ID` of a private one.
 * Null for identifiers of the platform, and for those that the import makes up.
 */
export function parseNamespace(platformId: string): string | null {
  const end = platformId.indexOf(':')
  const namespace = platformId.slice(0, Math.max(end, 0)).toLowerCase()
  return namespacePattern.test(namespace) && !ownNamespaces.has(namespace) ? namespace : null
}

/** A host with an optional port (`gitlab.example_8080`), or a word. */
export const namespacePattern = /^[\w.-]{1,100}$/

/** Prefixes of identifiers that the import makes up. */
const ownNamespaces: ReadonlySet<string> = new Set(['login', 'repo', 'git'])

const idCharactersMax = 80

const newPrefixes: Readonly<Record<NumberedKind, readonly string[]>> = {
  account: ['U', 'O', 'BOT', 'MQ', 'EMU'],
  repository: ['R'],
}

const oldNames: Readonly<Record<NumberedKind, readonly string[]>> = {
  account: ['User', 'Organization', 'Bot', 'Mannequin'],
  repository: ['Repository'],
}

function parseNewId(kind: NumberedKind, prefix: string, encoded: string): number | null {
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

function parseOldId(kind: NumberedKind, platformId: string): number | null {
  if (!/^[A-Za-z0-9+/]{8,}={0,2}$/.test(platformId)) return null
  const text = Buffer.from(platformId, 'base64').toString('latin1')
  const match = /^(\d{1,3}):([A-Za-z]+)(\d{1,15})$/.exec(text)
  if (match === null) return null
  const [, length, name, digits] = match
  return Number(length) === name!.length && oldNames[kind].includes(name!) ? Number(digits) : null
}
