/** Whether a connection to PostgreSQL is encrypted, by the address and libpq's variables. */
import pg from 'pg'
import { expect, test } from 'vitest'
import { makeClientConfig, nameDatabase } from '../../src/accounts/postgres/address.ts'
import { isLost, translateError } from '../../src/accounts/postgres/errors.ts'

const remote = 'postgres://mira:hush@db.internal.example/devdex'
type Variables = Record<string, string>

/** Null where the address is refused; else whether the chain and the name are checked. */
function readChecks(address: string, variables: Variables = {}) {
  try {
    const { ssl } = makeClientConfig(address, variables)
    if (typeof ssl !== 'object') return ssl
    return [ssl.rejectUnauthorized !== false, ssl.checkServerIdentity === undefined]
  } catch (error) {
    expect((error as Error).message).not.toContain('hush')
    return null
  }
}

test.each<[address: string, variables: Variables, checks: unknown]>([
  // The way to another machine may be listened to.
  ...['', '?sslmode=prefer', '?sslmode=allow', '?sslmode=', '?ssl=0', '?sslmode=no-verify'].map(
    (query): [string, Variables, null] => [remote + query, {}, null],
  ),
  ['postgres://[2001:db8::1]/devdex', {}, null],
  ['postgres://localhost/devdex?host=db.internal.example', {}, null],
  ['postgres://localhost.example/devdex', {}, null],
  ['postgres://127.1/devdex', {}, null],
  ['postgres:///devdex', { PGHOST: 'db.internal.example', PGSSLMODE: 'prefer' }, null],
  [`${remote}?sslmode=verify-ca`, {}, null],
  [`${remote}?sslmode=require&sslrootcert=system`, {}, null],
  [`${remote}?sslmode=require&sslrootcert=/nowhere/root.crt`, {}, null],
  ['postgres://a,b/devdex?sslmode=disable', {}, null],
  ['mysql://localhost/devdex', {}, null],
  [`${remote}?sslmode=disable`, {}, false],
  [remote, { PGSSLMODE: 'disable' }, false],
  [`${remote}?sslmode=verify-full`, { PGSSLMODE: 'disable' }, [true, true]],
  [remote, { PGSSLMODE: 'require' }, [false, true]],
  [`${remote}?sslmode=require&sslrootcert=${import.meta.filename}`, {}, [true, false]],
  [`${remote}?sslmode=verify-ca&sslrootcert=${import.meta.filename}`, {}, [true, false]],
  [`${remote}?ssl=true`, {}, [true, true]],
  [`${remote}?sslmode=verify-full&sslrootcert=system`, {}, [true, true]],
  ...['127.8.8.8', 'localhost', '[::1]:5432', '[::ffff:127.0.0.1]', '', '%2Frun%2Fpg'].map(
    (host): [string, Variables, false] => [`postgres://${host}/devdex`, {}, false],
  ),
  [`${remote}?host=/run/postgresql&sslmode=verify-full`, {}, false],
])('%s with %j: %j', (address, variables, checks) => {
  expect(readChecks(address, variables)).toEqual(checks)
})

test('the client of PostgreSQL takes the checked host and its encryption, and no name tells secrets', () => {
  const open = (address: string) => {
    const { host, ssl } = new pg.Client(makeClientConfig(address, {}))
    return { host, ssl: ssl as unknown }
  }
  expect(open(`${remote}?sslmode=disable`)).toEqual({ host: 'db.internal.example', ssl: false })
  const required = open(`${remote}?sslmode=require&uselibpqcompat=false&host=a&host=b.example`)
  expect(required).toMatchObject({ host: 'b.example', ssl: { rejectUnauthorized: false } })
  expect(nameDatabase(`${remote}?sslmode=disable`)).not.toMatch(/mira|hush/)
})

test.each([
  ['EPIPE', undefined, 'unavailable', true],
  [undefined, undefined, 'unavailable', true],
  ['55P03', 'ERROR', 'unavailable', false],
  ['25006', 'ERROR', 'unavailable', false],
  ['23505', 'ERROR', 'conflict', false],
  ['42P01', 'ERROR', '42P01', false],
])(
  'the error %s of severity %s is %s; the connection is lost: %s',
  (code, severity, told, lost) => {
    const error = translateError(Object.assign(new Error('why'), { code, severity }))
    expect(error).toMatchObject({ code: told })
    expect(isLost(error)).toBe(lost)
  },
)
