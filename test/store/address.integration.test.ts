/** Whether a connection to PostgreSQL is encrypted, by the address and libpq's variables. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { clientConfig } from '../../src/store/postgres/address.ts'

const remote = 'postgres://mira:hush@db.internal.example/devdex'

function sslOf(address: string, environment = {}) {
  return clientConfig(address, environment).ssl
}

function certificateFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'devdex-tls-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'root.crt')
  writeFileSync(path, 'a certificate')
  return path
}

describe('an address of another machine', () => {
  it.each<[string, Record<string, string>?]>([
    [remote],
    [`${remote}?sslmode=prefer`],
    [`${remote}?sslmode=allow`],
    [`${remote}?sslmode=`],
    [`${remote}?ssl=0`],
    ['postgres://10.1.2.3/devdex'],
    ['postgres://[2001:db8::1]/devdex'],
    ['postgres:///devdex?host=db.internal.example'],
    ['postgres://localhost/devdex?host=db.internal.example'],
    ['postgres://127.0.0.1/devdex?host=localhost&host=db.internal.example'],
    ['postgres://localhost.example/devdex'],
    ['postgres://127.1/devdex'],
    ['postgres://0/devdex'],
    ['postgres:///devdex', { PGHOST: 'db.internal.example' }],
    ['postgres:///devdex', { PGHOST: '10.0.0.1', PGSSLMODE: 'prefer' }],
  ])('says how to encrypt, or is refused: %s', (address, environment = {}) => {
    expect(() => sslOf(address, environment)).toThrow(
      /^the way to \S+ may be listened to: .*sslmode=verify-full.*sslmode=require.*sslmode=disable/,
    )
    expect(() => sslOf(address, environment)).not.toThrow(/hush/)
  })

  it('is unencrypted only on request', () => {
    expect(sslOf(`${remote}?sslmode=disable`)).toBe(false)
    expect(sslOf(remote, { PGSSLMODE: 'disable' })).toBe(false)
    // The address overrides the variable.
    expect(sslOf(`${remote}?sslmode=verify-full`, { PGSSLMODE: 'disable' })).not.toBe(false)
  })

  it('has modes with the meaning of libpq', () => {
    const ca = certificateFile()
    const checked = (address: string, environment = {}) => {
      const ssl = sslOf(address, environment)
      if (typeof ssl !== 'object') return ssl
      const { rejectUnauthorized = true, checkServerIdentity } = ssl
      return { chain: rejectUnauthorized, name: checkServerIdentity === undefined, ca: ssl.ca }
    }
    const full = { chain: true, name: true, ca: undefined }
    const given = 'a certificate'
    expect(checked(`${remote}?sslmode=require`)).toEqual({ ...full, chain: false })
    expect(checked(remote, { PGSSLMODE: 'require' })).toEqual({ ...full, chain: false })
    const authority = { chain: true, name: false, ca: given }
    expect(checked(`${remote}?sslmode=require&sslrootcert=${ca}`)).toEqual(authority)
    expect(checked(`${remote}?sslmode=verify-ca&sslrootcert=${ca}`)).toEqual(authority)
    expect(checked(`${remote}?sslmode=verify-full`)).toEqual(full)
    expect(checked(`${remote}?ssl=true`)).toEqual(full)
    expect(checked(`${remote}?sslmode=verify-full&sslrootcert=system`)).toEqual(full)
    expect(checked(`${remote}?sslmode=verify-full`, { PGSSLROOTCERT: ca })).toEqual({
      ...full,
      ca: given,
    })
  })

  it.each([
    ['sslmode=no-verify', /^sslmode is verify-full, verify-ca, require or disable$/],
    ['sslmode=verify_full', /^sslmode is/],
    ['sslmode=verify-ca', /^sslmode=verify-ca needs sslrootcert=FILE$/],
    ['sslmode=require&sslrootcert=system', /^sslrootcert=system needs sslmode=verify-full$/],
    [
      'sslmode=require&sslrootcert=/nowhere/root.crt',
      /^sslrootcert: \/nowhere\/root.crt cannot be read: ENOENT$/,
    ],
  ])('is refused by name with %s', (parameters, message) => {
    expect(() => sslOf(`${remote}?${parameters}`)).toThrow(message)
  })

  it('names one host', () => {
    expect(() => sslOf('postgres://a,b/devdex?sslmode=disable')).toThrow('name a single one')
    expect(() => sslOf('postgres:///x', { PGHOST: 'localhost,b' })).toThrow('name a single one')
    expect(() => sslOf('postgres://a:1,b:2/devdex')).toThrow('named like postgres://')
  })
})

it.each<[string, Record<string, string>?]>([
  ['postgres://127.0.0.1:5432/devdex'],
  ['postgres://127.8.8.8/devdex'],
  ['postgres://localhost/devdex'],
  ['postgres://[::1]:5432/devdex'],
  ['postgres://[::ffff:127.0.0.1]/devdex'],
  ['postgres:///devdex'],
  ['postgres:///devdex?host=/run/postgresql'],
  ['postgres://%2Frun%2Fpostgresql/devdex'],
  ['postgres://db.example/devdex?host=/run/postgresql'],
  ['postgres:///devdex', { PGHOST: '/run/postgresql' }],
  ['postgres://localhost/devdex', { PGHOST: 'db.example' }],
  ['postgres://localhost/devdex?sslmode=prefer'],
  // libpq does not encrypt on a socket either.
  ['postgres:///devdex?host=/run/postgresql&sslmode=verify-full'],
])('on this machine needs no setting: %s', (address, environment = {}) => {
  expect(sslOf(address, environment)).toBe(false)
})

it('reaches the client of PostgreSQL unchanged, for the checked host', () => {
  vi.stubEnv('PGSSLMODE', 'verify-full')
  onTestFinished(() => void vi.unstubAllEnvs())
  const clientOf = (address: string) => {
    const client = new pg.Client(clientConfig(address))
    return { host: client.host, ssl: client.ssl as unknown }
  }
  expect(clientOf(`${remote}?sslmode=disable`)).toEqual({
    host: 'db.internal.example',
    ssl: false,
  })
  expect(clientOf(`${remote}?sslmode=require&uselibpqcompat=false`).ssl).toMatchObject({
    rejectUnauthorized: false,
  })
  expect(clientOf(`${remote}?host=a.example&host=b.example&sslmode=disable`).host).toBe('b.example')
  expect(clientOf('postgres://[::1]/devdex?sslmode=disable').host).toBe('::1')
  expect(clientOf('postgres://%2Frun%2Fpg/devdex').host).toBe('/run/pg')
  const direct = clientOf(`${remote}?sslmode=require&sslnegotiation=direct`)
  expect(direct.ssl).toMatchObject({ rejectUnauthorized: false })
})
