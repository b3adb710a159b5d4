import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { compiledProgram } from '../compiled.ts'

const program = compiledProgram('stress/hostile-texts')

/** A hundred times the slowest case, and far less than a superlinear one would take. */
const cpuMsMax = 4_000

test('no text of 160,000 characters takes long to read', async () => {
  const run = promisify(execFile)(process.execPath, [program], {
    timeout: 300_000,
    maxBuffer: 1 << 26,
  })
  const { stdout } = await run.catch((error: { stdout: string }) => error)
  const lines = stdout.split('\n')
  // A hanging case is the last line, without a time.
  expect(lines.splice(-2)).toEqual(['done', ''])
  const slow = lines.filter((line) => Number(line.slice(line.lastIndexOf(' '))) > cpuMsMax)
  expect(slow).toEqual([])
  expect(lines.length).toBeGreaterThan(1200)
}, 320_000)
