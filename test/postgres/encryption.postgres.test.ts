/** The effect of `sslmode` with a server that has a self-signed certificate. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/store/index.ts'
import { describePostgres, startEncryptedServer, type TestServer } from './server.ts'

describePostgres('a connection', (plain) => {
  it('is none with a server that does not encrypt', async () => {
    const opening = openDatabase(`${await plain.database()}?sslmode=require`)
    await expect(opening).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('does not support SSL'),
    })
  })

  describe.skipIf(!hasOpenssl())('to a server with a certificate', () => {
    let server: TestServer
    let address: string
    beforeAll(async () => {
      server = await startEncryptedServer()
      address = await server.database()
    })
    afterAll(() => server?.remove())

    // Whether it came about, and was encrypted; else why not.
    it.each<[parameters: string, host: string, outcome: boolean | RegExp]>([
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
      const opening = openDatabase(`${address.replace('127.0.0.1', host)}?${rooted}`)
      if (outcome instanceof RegExp) return await expect(opening).rejects.toThrow(outcome)
      const opened = await opening
      const text = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()'
      expect(await opened.query({ text, values: [] })).toEqual([{ ssl: outcome }])
      await opened.close()
    })
  })
})

function hasOpenssl(): boolean {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
