/** The page on explanations: its example adds up, and its table has every operation. */
import { readFileSync } from 'node:fs'
import { type ScoreNode, scoreOperations } from 'native-free-index'
import { expect, it } from 'vitest'
import { checkedValue } from '../../native-free-index/test/explanation/score-tree.ts'
import { explanationOperations } from '../../src/contract/index.ts'

const page = readFileSync('docs/explanations.md', 'utf8')

it('shows a tree that is one', () => {
  const [, example] = page.split('```json\n')
  const tree = JSON.parse(example!.split('```')[0]!) as ScoreNode
  expect(checkedValue(tree)).toBe(tree.value)
})

it('has every operation, as the contract does', () => {
  const names = Object.keys(scoreOperations)
  expect([...explanationOperations].sort()).toEqual([...names].sort())
  const table = page.slice(page.indexOf('| `op` | value |'), page.indexOf('## What a tree has'))
  expect(names.filter((name) => !table.includes(`\`${name}\``))).toEqual([])
})
