/** `npm run bench -- update` at its smallest: a merge asks the model for what has changed alone. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const script = fileURLToPath(new URL('../../dist/bench/update/main.js', import.meta.url))

it('the bench of updates runs to its end', { timeout: 120_000 }, async () => {
  const args = ['--users', '300', '--text-ms', '1']
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args])
  const embeddedIn = (row: string) => {
    const time = '[\\d.]+ (?:µs|ms|s) +'
    return new RegExp(`^  ${row} +(?:${time}){8}([\\d,]+) `, 'm').exec(stdout)?.[1]
  }
  expect(embeddedIn('static: import of all'), stdout).toBe('75')
  expect(embeddedIn('static: update of 1 %')).toBe('1')
  expect(embeddedIn('1 ms a text: import of all')).toBe('75')
  expect(embeddedIn('1 ms a text: update of 1 %')).toBe('1')
})
