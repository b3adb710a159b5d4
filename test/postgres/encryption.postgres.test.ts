/** The effect of `sslmode` with a server that has a self-signed certificate. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/store/index.ts'
import { missing, startServer, type TestServer } from './server.ts'

describe.skipIf(missing !== undefined || !hasOpenssl())(
  `a connection to PostgreSQL ${missing ?? ''}`,
  () => {
    let server: TestServer
    let address: string
    beforeAll(async () => {
      server = await startServer({ isEncrypted: true })
      address = await server.database()
    })
    afterAll(() => server?.remove())

    /** Whether it came about, and was encrypted; else why not. */
    async function encrypted(parameters: string, host = '127.0.0.1'): Promise<boolean | string> {
      const rooted = parameters.replace('ROOT', join(server.folder, 'server.crt'))
      const opened = await openDatabase(`${address.replace('127.0.0.1', host)}?${rooted}`).catch(
        (error: Error) => error,
      )
      if (opened instanceof Error) return opened.message
      try {
        const text = 'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()'
        return (await opened.query<{ ssl: boolean }>({ text, values: [] }))[0]!.ssl
      } finally {
        await opened.close()
      }
    }

    it('is in clear on loopback, unless the address says otherwise', async () => {
      expect(await encrypted('')).toBe(false)
      expect(await encrypted('sslmode=prefer')).toBe(false)
      expect(await encrypted('sslmode=disable')).toBe(false)
      expect(await encrypted('sslmode=require')).toBe(true)
    })

    it('checks the authority, and the name with verify-full alone', async () => {
      expect(await encrypted('sslmode=verify-full')).toMatch(/self-signed certificate/)
      expect(await encrypted('sslmode=verify-ca&sslrootcert=ROOT')).toBe(true)
      expect(await encrypted('sslmode=require&sslrootcert=ROOT')).toBe(true)
      expect(await encrypted('sslmode=verify-full&sslrootcert=ROOT', 'localhost')).toBe(true)
      expect(await encrypted('sslmode=verify-full&sslrootcert=ROOT')).toMatch(
        /does not match certificate|not in the cert/,
      )
    })

    it('is none with a server that does not encrypt', async () => {
      const plain = await startServer()
      try {
        const parameters = '?sslmode=require'
        const opening = openDatabase(`${await plain.database()}${parameters}`)
        await expect(opening).rejects.toMatchObject({
          code: 'unavailable',
          message: expect.stringContaining('does not support SSL'),
        })
      } finally {
        plain.remove()
      }
    })
  },
)

function hasOpenssl(): boolean {
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
