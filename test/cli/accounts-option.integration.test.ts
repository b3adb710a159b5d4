/** The option for the store of accounts. The behaviour of PostgreSQL is tested in test/postgres. */
import { describe, expect, it } from 'vitest'
import { databaseName } from '../../src/store/index.ts'
import { devdex } from './harness.ts'

const address = 'postgres://mira:hush-hush@127.0.0.1:1/devdex'
const surroundings = { environment: { DEVDEX_ACCOUNTS: address } }

describe('a password in the address of accounts', () => {
  it.each([
    ['help', ['keys', 'list', '--help'], 0],
    ['help of a service', ['serve', '--help'], 0],
    ['an error of the connection', ['keys', 'list'], 1],
    ['an error with its stack', ['--debug', 'keys', 'list'], 1],
    ['a typing error', ['keys', 'list', '--accounts', 'postgre://mira:hush-hush@db/x'], 2],
    ['a slip, with its stack', ['--debug', 'audit', '--accounts', 'mira:hush-hush@db/x'], 2],
  ])('is not shown by %s', async (_, args, expected) => {
    const { code, stdout, stderr } = await devdex(args, surroundings)
    expect(code).toBe(expected)
    expect(stdout + stderr).not.toBe('')
    expect(stdout + stderr).not.toContain('hush-hush')
  })

  it('is not in the name of the place', () => {
    expect(databaseName(address)).toBe('PostgreSQL 127.0.0.1:1/devdex')
    expect(databaseName('postgres:///devdex?host=/run/pg&password=hush')).toBe(
      'PostgreSQL /run/pg/devdex',
    )
  })
})

it.each([['backup'], ['restore']])(
  'keys %s says what to do in PostgreSQL instead',
  async (name) => {
    const { code, stderr } = await devdex(['keys', name, 'somewhere'], surroundings)
    expect(code).toBe(2)
    expect(stderr).toContain('pg_dump')
  },
)

it('another machine without sslmode is refused in one line that names it', async () => {
  const args = ['keys', 'list', '--accounts', 'postgres://mira:hush-hush@db.example/x']
  const { code, stdout, stderr } = await devdex(args)
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
  expect(stderr).toMatch(/^devdex: .*sslmode=verify-full.*sslmode=require.*sslmode=disable.*\n$/)
  expect(stderr).not.toContain('hush-hush')
})
