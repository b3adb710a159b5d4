/** The effect of `sslmode` with a server that has a self-signed certificate. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPostgres } from '../../src/accounts/index.ts'
import { describePostgres } from './server.ts'

describePostgres('a connection', (server) => {
  // Whether it came about, and was encrypted; else why not.
  it.skipIf(!server.isEncrypted).each<[string, host: string, outcome: boolean | RegExp]>([
    ['', '127.0.0.1', false],
    ['sslmode=prefer', '127.0.0.1', false],
    ['sslmode=disable', '127.0.0.1', false],
    ['sslmode=require', '127.0.0.1', true],
    ['sslmode=verify-full', '127.0.0.1', /self-signed certificate/],
    ['sslmode=verify-ca&sslrootcert=ROOT', '127.0.0.1', true],
    ['sslmode=require&sslrootcert=ROOT', '127.0.0.1', true],
    ['sslmode=verify-full&sslrootcert=ROOT', 'localhost', true],
    ['sslmode=verify-full&sslrootcert=ROOT', '127.0.0.1', /not match cert|not in the cert/],
  ])('with "%s" at %s: %s', async (parameters, host, outcome) => {
    const rooted = parameters.replace('ROOT', join(server.folder, 'server.crt'))
    const address = (await server.database()).replace('127.0.0.1', host)
    const opening = openPostgres(`${address}?${rooted}`)
    if (outcome instanceof RegExp) return await expect(opening).rejects.toThrow(outcome)
    const opened = await opening
    const sql = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()'
    expect(await opened.query(sql)).toEqual([{ ssl: outcome }])
    await opened.close()
  })
})
