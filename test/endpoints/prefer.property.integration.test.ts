import fc from 'fast-check'
import { expect, it } from 'vitest'
import { holds } from '../../native-free-index/test/law.ts'
import { prefersDryRun } from '../../src/endpoints/replay-key.ts'

it.each([
  'devdex-dry-run',
  'Devdex-Dry-Run',
  ' devdex-dry-run ',
  'respond-async, devdex-dry-run',
  'devdex-dry-run, wait=10',
  'devdex-dry-run; verbose=1',
  'devdex-dry-run=""',
  'devdex-dry-run = true',
  'devdex-dry-run="true"',
  'devdex-dry-run="tr\\ue" ; x=false',
  'devdex-dry-run, devdex-dry-run=false',
  'x="a, \\", b", devdex-dry-run',
  ',, devdex-dry-run',
])('a dry run is preferred by %j', (header) => {
  expect(prefersDryRun(header)).toBe(true)
})

it.each([
  undefined,
  '',
  'devdex-dry',
  'devdex-dry-run-not',
  'devdex-dry-run not',
  'devdex-dry-run=false',
  'devdex-dry-run="false"',
  'devdex-dry-run=0',
  'devdex-dry-run="',
  'devdex-dry-run="true',
  'devdex-dry-run=false, devdex-dry-run',
  'x=devdex-dry-run',
  'x; devdex-dry-run',
  'x="a, devdex-dry-run"',
  'x="a, \\", devdex-dry-run"',
  'x="never closed, devdex-dry-run',
])('it is not by %j', (header) => {
  expect(prefersDryRun(header)).toBe(false)
})

it('is found among any others, whatever their values quote', () => {
  const token = fc.stringMatching(/^[a-z]{1,8}$/)
  const quoted = fc.string().map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`)
  const other = fc.tuple(token, fc.oneof(token, quoted)).map(([name, value]) => `${name}=${value}`)
  holds(100, [fc.array(other), fc.array(other)], (before, after) => {
    expect(prefersDryRun([...before, 'devdex-dry-run', ...after].join(', '))).toBe(true)
    expect(prefersDryRun([...before, ...after].join(', '))).toBe(false)
  })
})
