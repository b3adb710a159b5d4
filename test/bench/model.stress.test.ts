/** `npm run bench -- model` at its smallest: each row says what became of the model. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const script = fileURLToPath(new URL('../../dist/bench/model/main.js', import.meta.url))

it('the bench of a language model runs to its end', { timeout: 60_000 }, async () => {
  const args = ['--sentences', '12', '--lanes', '1', '--timeout', '700']
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args])
  const outcomesOf = (row: string) =>
    new RegExp(`^  ${row} .* (?:µs|ms|s) +\\d+ +(\\d+) +(\\S.*)$`, 'm').exec(stdout)?.slice(1)
  expect(outcomesOf('none: rules alone')).toEqual(['0', 'rules 12'])
  expect(outcomesOf('answers after 50 ms')).toEqual(['12', 'answered 12'])
  expect(outcomesOf('the same again')).toEqual(['12', 'cached 12'])
  expect(outcomesOf('answers garbage')).toEqual(['0', 'garbage 12'])
  expect(outcomesOf('answers injected searches')).toEqual(['0', 'unacceptable 12'])
  expect(outcomesOf('refuses \\(429\\)')).toEqual(['0', 'refused 5, open 7'])
  expect(outcomesOf('breaks off')).toEqual(['0', 'unreachable 5, open 7'])
  expect(outcomesOf('is silent')).toEqual(['0', 'timeout 5, open 7'])
})
