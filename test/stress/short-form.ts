/** Runs a suite of this folder in its short form, as a separate process. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import type { SuiteResult } from '../../bench/claim.ts'

export interface ShortForm {
  readonly printed: string
  readonly result: SuiteResult
}

export async function runShortForm(suite: string): Promise<ShortForm> {
  const script = fileURLToPath(new URL('../../dist/test/stress/main.js', import.meta.url))
  const folder = mkdtempSync(join(tmpdir(), 'devdex-stress-'))
  const json = join(folder, 'results.json')
  try {
    // A failed claim makes the exit code 1; the claims themselves say more.
    const run = promisify(execFile)(process.execPath, [script, suite, '--quick', '--json', json])
    const { stdout } = await run.catch((error: { stdout: string }) => error)
    const { results } = JSON.parse(readFileSync(json, 'utf8')) as { results: SuiteResult[] }
    return { printed: stdout, result: results[0]! }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Timed claims depend on the machine; all others must hold on any. */
export function expectClaims({ claims }: SuiteResult, count: number): void {
  const untimed = claims.filter(({ isTimed }) => !isTimed)
  expect(untimed.filter(({ holds }) => !holds)).toEqual([])
  expect(untimed.length).toBeGreaterThanOrEqual(count)
}
