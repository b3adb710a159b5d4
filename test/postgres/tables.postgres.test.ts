/** Tables are made once and those of other versions refused, and connections are encrypted. */
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openPostgres, schemaVersion } from '../../src/accounts/index.ts'
import { devdex } from '../cli/harness.ts'
import { freshFolder } from '../ingest/data-set.ts'
import { describePostgres } from './server.ts'

describePostgres('a database of accounts', (server) => {
  /** What the doctor finds: whether it is well, and what it names. */
  async function examine(address: string): Promise<string> {
    const args = ['--data', freshFolder(), '--accounts', address, '--json']
    const { stdout, stderr } = await devdex(['doctor', ...args])
    expect(stdout + stderr).not.toContain('hunter2')
    const checks = JSON.parse(stdout).checks as Record<string, string>[]
    const { status, text } = checks.findLast(({ name }) => name === 'accounts')!
    return `${status} ${text}`
  }

  it('is made once, by however many begin, and by no one who only looks', async () => {
    const address = await server.database()
    for (let i = 0; i < 2; i++) expect(await examine(address)).toMatch(/^ok (?!.*schema)/)
    const databases = await Promise.all(Array.from({ length: 5 }, () => openPostgres(address)))
    expect(new Set(databases.map(({ secret }) => Buffer.from(secret).toString('hex'))).size).toBe(1)
    await Promise.all(databases.map((database) => database.close()))
    expect(await examine(address)).toMatch(new RegExp(`^ok .* schema ${schemaVersion}$`))
    // Texts sort by their bytes, as in SQLite.
    const text = `SELECT FROM information_schema.columns WHERE table_schema = 'devdex'
      AND table_name <> 'leases' AND data_type = 'text' AND collation_name IS DISTINCT FROM 'C'`
    expect(await server.ask(address, text)).toEqual([])
  })

  it.each([
    ['of a later version', `UPDATE meta SET value = '99' WHERE name = 'schema'`, 'schema 99'],
    ['of the form before SQL', 'CREATE TABLE state()', '9c79ee0f'],
  ])('%s is refused', async (_, sql, name) => {
    const address = await server.database()
    await (await openPostgres(address)).close()
    await server.ask(address, sql)
    await expect(openPostgres(address)).rejects.toMatchObject({ code: 'refused' })
    expect(await examine(address)).toMatch(new RegExp(`^problem .*${name}`))
  })

  it('names what a role may not do, and why it cannot be asked', async () => {
    const address = await server.database()
    await server.ask(address, 'CREATE ROLE reader LOGIN')
    const reader = address.replace('devdex@', 'reader@')
    expect(await examine(reader)).toMatch(/^problem .*"reader".* CREATE/)
    await (await openPostgres(address)).close()
    expect(await examine(reader)).toMatch(/^problem .*"reader".* schema/)
    const grant = 'GRANT USAGE ON SCHEMA devdex TO reader; GRANT ALL ON ALL TABLES IN SCHEMA devdex'
    await server.ask(address, `${grant} TO reader`)
    expect(await examine(reader)).toMatch(/^ok /)
    await (await openPostgres(reader)).close()
    expect(await examine(address.replace('devdex@', 'b:hunter2@'))).toMatch(/^problem .*"b"/)
    expect(await examine(`${address}-none`)).toMatch(/^problem .*-none"/)
  })

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
  ])('is encrypted with "%s" at %s: %s', async (parameters, host, outcome) => {
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
