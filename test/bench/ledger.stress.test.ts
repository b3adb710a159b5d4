/** The output of the bench of the ledger, and the accounts that it compares with. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { claim, failedClaims, suiteText } from '../../bench/claim.ts'
import type { MeteringRow } from '../../bench/ledger/metering.ts'
import { readOptions } from '../../bench/ledger/options.ts'
import { openAccess as openUnmetered } from '../../bench/ledger/unmetered-access.ts'
import { openAccess } from '../../src/access/index.ts'
import { openStore } from '../../src/store/index.ts'

const script = fileURLToPath(new URL('../../dist/bench/ledger/main.js', import.meta.url))

describe('accounts without metering', () => {
  it('take nothing, write nothing, and have no body fingerprinted', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'devdex-unmetered-'))
    const store = openStore(folder)
    const { account } = openAccess(store).create({ name: 'a', services: ['SEARCH'], credits: 5 })
    const { seq } = store.journal.head()
    const replayKey = {
      idempotencyHash: undefined,
      isRetry: true,
      get fingerprint(): number {
        throw new Error('somebody asked')
      },
    }
    const access = openUnmetered(store)
    expect(access.paidFor(account.id, replayKey)).toBeNull()
    const charge = { credits: 3, endpoint: '/v3/x', requestId: 'r', reveals: [], replayKey }
    expect(await access.debit(account.id, charge)).toMatchObject({ credits: 0 })
    expect(access.find(account.id)).toMatchObject({ creditsRemaining: 5 })
    expect(store.journal.head().seq).toBe(seq)
    await store.close()
    rmSync(folder, { recursive: true })
  })
})

describe('npm run bench -- ledger', () => {
  let folder: string
  let printed: string
  let metering: readonly MeteringRow[]

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'devdex-metering-'))
    const json = join(folder, 'metering.json')
    const run = promisify(execFile)(process.execPath, [
      script,
      'metering',
      '--quick',
      '--json',
      json,
    ])
    // How much is left of the throughput is a matter of the machine; its exit code says so.
    printed = (await run.catch((error: { stdout: string }) => error)).stdout
    metering = JSON.parse(readFileSync(json, 'utf8')).metering
  }, 240_000)

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('measures every row with metering and without, without errors', () => {
    const rows = metering.map(({ scenario, connections }) => `${scenario} ${connections}`)
    expect(new Set(rows).size).toBe(12)
    for (const { load } of metering) {
      for (const one of Object.values(load)) {
        expect(one.errors).toBe(0)
        expect(one.requests).toBeGreaterThan(0)
      }
    }
    expect(printed).toContain('\nwhat metering costs\n')
    expect(printed).toMatch(/^ +holds +every request was answered: 0 errors$/m)
  })
})

describe('a result', () => {
  it('says of every claim whether it held', () => {
    const claims = [claim(true, 'one', '1'), claim(false, 'two', '2')]
    expect(suiteText({ suite: 's', claims })).toBe('\ns\n  holds   one: 1\n  FAILED  two: 2')
    expect(failedClaims([{ suite: 's', claims }])).toEqual(['s: two: 2'])
    const skipped = { suite: 's', skipped: 'no disk', claims: [] }
    expect(suiteText(skipped)).toBe('\ns\n  skipped: no disk')
  })

  it('is of all suites, or of those that were named', () => {
    expect(readOptions([]).suites).toEqual(['metering', 'timing'])
    expect(readOptions(['timing']).suites).toEqual(['timing'])
    expect(() => readOptions(['spend'])).toThrow('"spend" is none of metering, timing')
    expect(() => readOptions(['--answers', '0'])).toThrow('--answers takes whole numbers from 1')
  })
})
