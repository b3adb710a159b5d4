/** Plays scenarios in their short form, in a process of their own. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import type { SuiteResult } from '../../bench/claim.ts'
import type { Scenario } from './scenario.ts'

export async function playShortForms(names: readonly string[]): Promise<readonly SuiteResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'devdex-stress-'))
  const json = join(folder, 'results.json')
  try {
    const script = fileURLToPath(new URL('../../dist/test/stress/main.js', import.meta.url))
    const args = [script, ...names, '--quick', '--json', json]
    // A failed claim makes the exit code 1; the claims themselves say more.
    await promisify(execFile)(process.execPath, args).catch(({ stdout }) => console.error(stdout))
    return JSON.parse(readFileSync(json, 'utf8')).results
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Timed claims depend on the machine; all others must hold on any. */
export function expectClaims(
  { name, claimsMin }: Scenario,
  results: readonly SuiteResult[],
  skip: (why: string) => void,
): void {
  const result = results.find(({ suite }) => suite === name)
  if (result === undefined) expect.fail('an earlier scenario hangs')
  if (result.skipped !== undefined) skip(result.skipped)
  const untimed = result.claims.filter(({ isTimed }) => !isTimed)
  expect(untimed.filter(({ holds }) => !holds)).toEqual([])
  expect(untimed.length).toBeGreaterThanOrEqual(claimsMin)
}
