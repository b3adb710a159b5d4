/** The greatest cost of a tool's filter, checked before any request. */
import { expect, it } from 'vitest'
import type { FilterExpression } from '../../src/contract/index.ts'
import { isProfessional, listLeaves, readFilters } from '../../src/mcp/filters.ts'
import { ToolProblem } from '../../src/mcp/service-calls.ts'

const leaf = { field: 'login', op: 'Eq', value: 'ada' } as const

it('is refused as text that nests too deep, and as too many or too long texts', () => {
  const deep = `${'{"filters":['.repeat(800)}1${']}'.repeat(800)}`
  expect(() => readFilters('users', deep)).toThrow(ToolProblem)
  expect(() => readFilters('users', Array(17).fill('login = ada'))).toThrow('takes 16 texts')
  expect(() => readFilters('users', `{"a":"${'x'.repeat(70_000)}"}`)).toThrow('65536 characters')
  expect(readFilters('users', Array(16).fill('login = ada'))).toMatchObject({ op: 'And' })
})

it('has no more conditions than a filter may have, however deep it is', () => {
  const wide: FilterExpression = { op: 'Or', filters: Array(1000).fill(leaf) }
  expect(listLeaves(wide)).toHaveLength(256)
  let deep: FilterExpression = leaf
  for (let depth = 0; depth < 10_000; depth++) deep = { op: 'And', filters: [deep] }
  expect(listLeaves(deep)).toEqual([])
  expect(isProfessional({ op: 'And', filters: [leaf] })).toBe(false)
})

it('is refused where a quote is not closed', () => {
  expect(() => readFilters('users', 'bio ~ "a AND login = ada')).toThrow('is not closed')
})
