/**
 * How a connection to a PostgreSQL server is encrypted, as `sslmode` says it. The modes mean what
 * they mean to libpq. Without one, libpq goes on in clear where the server offers no encryption, so
 * that an attacker in between can switch it off: here another machine needs one.
 */
import { readFileSync } from 'node:fs'
import { BlockList, isIP } from 'node:net'
import type { ConnectionOptions } from 'node:tls'

export type EnvironmentVariables = Readonly<Record<string, string | undefined>>

/** Parameters of the address by name. The last one of a name counts, as for `pg`. */
export type Parameters = Readonly<Record<string, string | undefined>>

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** Modes in which libpq tries encryption and, if that fails, goes on without. */
const opportunistic: readonly (string | undefined)[] = [undefined, '', 'prefer', 'allow']

/**
 * False for a connection in clear. Reads the files that the parameters name. Throws an Error that
 * says which `sslmode` is missing, unknown or incomplete.
 */
export function encryptionOf(
  host: string,
  parameters: Parameters,
  environment: EnvironmentVariables,
): false | ConnectionOptions {
  // A socket leaves the machine as little as a pipe does.
  if (host.startsWith('/')) return false
  const mode = modeOf(parameters, environment)
  if (opportunistic.includes(mode)) {
    if (isLoopback(host)) return false
    throw new Error(
      `the way to ${host} may be listened to: add ?sslmode=verify-full to the address, ` +
        'sslmode=require to encrypt without checking who answers, or sslmode=disable for none',
    )
  }
  if (mode === 'disable') return false
  return encrypted(mode, parameters, environment)
}

function modeOf(
  { sslmode, ssl }: Parameters,
  { PGSSLMODE }: EnvironmentVariables,
): string | undefined {
  if (sslmode !== undefined) return sslmode
  return ssl === 'true' || ssl === '1' ? 'verify-full' : PGSSLMODE
}

function encrypted(
  mode: string | undefined,
  parameters: Parameters,
  environment: EnvironmentVariables,
): ConnectionOptions {
  const rootFile = parameters.sslrootcert ?? environment.PGSSLROOTCERT
  // As libpq 16 has it: the authorities that the system, here Node, trusts.
  const isSystem = rootFile === 'system'
  if (isSystem && mode !== 'verify-full') {
    throw new Error('sslrootcert=system needs sslmode=verify-full')
  }
  const ca = isSystem ? undefined : fileOf('sslrootcert', rootFile)
  const common = {
    ca,
    cert: fileOf('sslcert', parameters.sslcert ?? environment.PGSSLCERT),
    key: fileOf('sslkey', parameters.sslkey ?? environment.PGSSLKEY),
  }
  switch (mode) {
    case 'verify-full':
      return common
    case 'verify-ca':
      if (ca === undefined) throw new Error('sslmode=verify-ca needs sslrootcert=FILE')
      return { ...common, checkServerIdentity: () => undefined }
    case 'require':
      return ca === undefined
        ? { ...common, rejectUnauthorized: false }
        : { ...common, checkServerIdentity: () => undefined }
    default:
      throw new Error('sslmode is verify-full, verify-ca, require or disable')
  }
}

function isLoopback(host: string): boolean {
  const family = isIP(host)
  if (family === 0) return host.toLowerCase() === 'localhost'
  return loopback.check(host, family === 4 ? 'ipv4' : 'ipv6')
}

function fileOf(name: string, path: string | undefined): string | undefined {
  if (path === undefined || path === '') return undefined
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? (error as Error).message
    throw new Error(`${name}: ${path} cannot be read: ${reason}`, { cause: error })
  }
}
