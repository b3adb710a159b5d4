import fc from 'fast-check'
import { expect, it } from 'vitest'
import { holds } from '../../native-free-index/test/law.ts'
import { prefersDryRun } from '../../src/endpoints/preferences.ts'
import { readTable } from '../tables.ts'

it.each(readTable<'prefers' | 'header'>('test/endpoints/prefer.tsv'))(
  'a dry run is preferred by "$header": $prefers',
  ({ prefers, header }) => expect(prefersDryRun(header)).toBe(prefers === 'yes'),
)

it('is found among any others, whatever their values quote', () => {
  const token = fc.stringMatching(/^[a-z]{1,8}$/)
  const quoted = fc.string().map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`)
  const other = fc.tuple(token, fc.oneof(token, quoted)).map(([name, value]) => `${name}=${value}`)
  holds(100, [fc.array(other), fc.array(other)], (before, after) => {
    expect(prefersDryRun([...before, 'devdex-dry-run', ...after].join(', '))).toBe(true)
    expect(prefersDryRun([...before, ...after].join(', '))).toBe(false)
    expect(prefersDryRun(undefined)).toBe(false)
  })
})
