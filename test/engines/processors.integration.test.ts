import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { countProcessors } from '../../src/engines/embedded/workers/processors.ts'
import { freshFolder } from '../ingest/data-set.ts'

const bound = availableParallelism()

it.each([
  ['max 100000', bound],
  ['100000 100000', 1],
  ['150000 100000', 1],
  ['20000 100000', 1],
  [`${bound * 100_000 + 99_999} 100000`, bound],
  [`${bound * 1_000_000} 100000`, bound],
  ['', bound],
])('a quota of "%s" leaves %i processors', (text, expected) => {
  const path = join(freshFolder(), 'cpu.max')
  writeFileSync(path, `${text}\n`)
  expect(countProcessors(path)).toBe(expected)
})

it('without control groups all processors count', () => {
  expect(countProcessors(join(freshFolder(), 'absent'))).toBe(bound)
})
