/** The findings of `devdex doctor` in a database of accounts. */
import { expect, it } from 'vitest'
import { devdex } from '../cli/harness.ts'
import { freshFolder } from '../ingest/data-set.ts'
import { describePostgres, downgrade } from './server.ts'

describePostgres('doctor on PostgreSQL', (server) => {
  /** The line on the accounts, its mark first. */
  async function accounts(address: string): Promise<string> {
    const args = ['--data', freshFolder(), '--accounts', address]
    const { stdout, stderr } = await devdex(['doctor', ...args])
    expect(stdout + stderr).not.toContain('hunter2')
    return stdout.split('\n').find((line) => line.includes(' accounts: '))!
  }

  const createKey = (address: string) => {
    const args = ['keys', 'create', '--name', 'a', '--credits', '5', '--services', 'SEARCH']
    return devdex([...args, '--accounts', address, '--data', freshFolder()])
  }

  it('tells which tables there are, and what the next command makes of them', async () => {
    const address = await server.database()
    // A check makes no tables, so the second finds none either.
    for (let i = 0; i < 2; i++) {
      expect(await accounts(address)).toMatch(/^ok .* version \d.*; the first command makes/)
    }
    expect((await createKey(address)).code).toBe(0)
    expect(await accounts(address)).toMatch(/^ok .*, tables of format \d+$/)
    await server.ask(address, 'UPDATE state SET format = 99')
    expect(await accounts(address)).toMatch(/^PROBLEM .*, tables of format 99$/)
    await downgrade(server, address)
    expect(await accounts(address)).toMatch(/^ok .* format 1; the next command makes them format/)
  })

  it('names what a role may not do', async () => {
    const address = await server.database()
    await server.ask(address, 'CREATE ROLE reader LOGIN')
    const reader = address.replace('devdex@', 'reader@')
    expect(await accounts(reader)).toMatch(/^PROBLEM .*"reader" needs CREATE on the database$/)
    await createKey(address)
    expect(await accounts(reader)).toMatch(/^PROBLEM .*"reader" needs the schema and all its/)
    await server.ask(address, 'GRANT USAGE ON SCHEMA devdex TO reader')
    expect(await accounts(reader)).toMatch(/^PROBLEM .*"reader" needs the schema and all its/)
    await server.ask(address, 'GRANT ALL ON ALL TABLES IN SCHEMA devdex TO reader')
    expect(await accounts(reader)).toMatch(/^ok /)
    expect((await createKey(reader)).code).toBe(0)
  })

  it('says why it cannot be asked', async () => {
    const address = await server.database()
    const other = address.replace('devdex@', 'ledger:hunter2@')
    expect(await accounts(other)).toMatch(/^PROBLEM .*role "ledger" does not exist$/)
    expect(await accounts(`${address}-none`)).toMatch(/^PROBLEM .*-none" does not exist$/)
    expect(await accounts(`${address}?sslmode=require`)).toMatch(/^PROBLEM .*not support SSL/)
    server.stop('fast')
    try {
      expect(await accounts(other)).toMatch(/^PROBLEM .*ECONNREFUSED/)
    } finally {
      server.start()
    }
  })
})
