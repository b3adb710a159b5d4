import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ValueColumn, ValueColumnWriter } from '../../src/columns/index.ts'
import { law } from '../law.ts'
import { reopened } from './open-column.ts'

/** Blocks of ASCII are decoded in another way than other blocks. */
const ascii = fc.string({ unit: 'binary-ascii', maxLength: 6 })
const any = fc.oneof(
  ascii,
  fc.constantFrom('', 'é', '東京', '🙂', '\ufeff', '\ufeffa', 'a\ufeff', '\0', 'e\u0301'),
)
const values = fc.oneof(fc.array(ascii), fc.array(fc.option(any, { nil: undefined })))

function columnOf(list: readonly (string | undefined)[]): ValueColumn {
  const writer = new ValueColumnWriter('name')
  for (const value of list) writer.add(value)
  return new ValueColumn('name', reopened(writer.finish()))
}

law('each value comes back as it was given, a missing one as nothing', [values], (list) => {
  const column = columnOf(list)
  expect(list.map((_, docId) => column.get(docId))).toEqual(list.map((value) => value ?? ''))
})

law('a block holds its values alone', 300, [values, fc.nat(), fc.nat()], (list, a, b) => {
  const column = columnOf(list)
  const start = a % (list.length + 1)
  const end = start + (b % (list.length - start + 1))
  const block = ['left', 'over']
  column.block(start, end, block)
  expect(block).toEqual(list.slice(start, end).map((value) => value ?? ''))
})

test('a lone surrogate, which has no bytes of its own, is replaced and moves nothing', () => {
  const column = columnOf(['a', 'x\ud800y', 'b'])
  const block: string[] = []
  column.block(0, 3, block)
  expect(block).toEqual(['a', 'x\ufffdy', 'b'])
})
