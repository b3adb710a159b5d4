/** The size of tools for a model: the definitions once, and each answer. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holds } from '../../native-free-index/test/law.ts'
import { CursorStore } from '../../src/mcp/cursor-handles.ts'
import { readFilters } from '../../src/mcp/filters.ts'
import { instructions } from '../../src/mcp/instructions.ts'
import { llmsText } from '../../src/mcp/llms-text.ts'
import { ServiceCalls } from '../../src/mcp/service-calls.ts'
import { describeTool } from '../../src/mcp/tool.ts'
import { answerCharsMax, cellsMax, composeAnswer } from '../../src/mcp/tool-answer.ts'
import { allTools } from '../../src/mcp/tools/all.ts'
import { cleanText, quoteCell } from '../../src/mcp/untrusted-text.ts'

/** A token of English text and JSON has about four characters. This is the careful side. */
const tokensOf = (text: string) => Math.ceil(text.length / 3.5)

test('definitions, instructions and the page for agents are small', () => {
  const definitions = tokensOf(JSON.stringify(allTools.map(describeTool)))
  const sizes = { definitions, instructions: tokensOf(instructions), page: tokensOf(llmsText) }
  process.stdout.write(`tokens: ${JSON.stringify(sizes)}\n`)
  // Arguments have the grammar of filters and the fields, since hosts drop instructions.
  expect(definitions).toBeLessThanOrEqual(4500)
  expect(sizes.instructions).toBeLessThanOrEqual(600)
  expect(sizes.page).toBeLessThanOrEqual(2000)
  expect(instructions.split('\n').length).toBeLessThanOrEqual(10)
})

/** The strictest hosts of tools take one type, and no bounds, alternatives or references. */
test.each(allTools.map(describeTool))('hosts take the arguments of $name', ({ inputSchema }) => {
  expect(Object.keys(inputSchema).filter((key) => key !== 'required')).toEqual([
    'type',
    'properties',
  ])
  expect(Object.keys(inputSchema.properties)).toEqual(
    expect.arrayContaining(inputSchema.required ?? []),
  )
  for (const [name, rule] of Object.entries<Record<string, unknown>>(inputSchema.properties)) {
    const { type, description, enum: values, ...others } = rule
    expect(['string', 'integer', 'boolean'], name).toContain(type)
    expect(description, name).toEqual(expect.any(String))
    expect(others, name).toEqual({})
    if (values !== undefined) expect(values, name).not.toContain('')
    const hasGrammar = name === 'filters' || name === 'works'
    if (hasGrammar) expect(description).toMatch(/FIELD OPERATOR VALUE.*Examples: .* AND .*; /)
  }
})

test('the examples in the arguments are filters', () => {
  for (const { properties } of allTools) {
    for (const [name, { description = '' }] of Object.entries(properties)) {
      const examples = /Examples: (.*?)\.(?: Fields|$)/.exec(description)?.[1]?.split('; ') ?? []
      const subject = description.startsWith('Of repositories') ? 'repos' : 'users'
      for (const text of examples) expect(readFilters(subject, text), name).toHaveProperty('op')
    }
  }
})

test('a handle of a cursor is short, one key alone knows it, and it expires by name', () => {
  const store = new CursorStore()
  const [one, other] = [store.openHandles('one'), store.openHandles('other')]
  const long = 'x'.repeat(1500)
  const handle = one.shorten(long)
  expect(handle.length).toBeLessThanOrEqual(14)
  expect([one.resolve(handle), one.shorten(long), one.resolve(long)]).toEqual([long, handle, long])
  expect(() => other.resolve(handle)).toThrow('`cursor` has expired')
  for (let i = 0; i < 600; i++) other.shorten(`cursor ${i}`)
  expect(one.resolve(handle)).toBe(long)
  for (let i = 0; i < 600; i++) one.shorten(`cursor ${i}`)
  expect(() => one.resolve(handle)).toThrow('ask again without it')
})

const calls = () =>
  new ServiceCalls(
    () => Promise.reject(new Error('not called')),
    new CursorStore().openHandles('key'),
  )

const cell = fc.oneof(
  fc.constant(undefined),
  fc.double(),
  fc.boolean(),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constant('"\\'.repeat(500)),
  fc.array(fc.string({ maxLength: 30 }), { maxLength: 20 }),
)

test('an answer is within its bound, whatever the cells hold', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 15 }), cell, cell, (columns, one, other) => {
      const rows = Array.from({ length: Math.floor(cellsMax / columns) }, (_, row) =>
        Array.from({ length: columns }, (_, column) => ((row + column) % 2 === 0 ? one : other)),
      )
      const names = Array.from({ length: columns }, (_, i) => `professional.currentIndustry${i}`)
      const pageInfo = { endCursor: 'c'.repeat(1500), hasNextPage: true }
      const tables = [{ name: 'people', columns: names, rows }]
      const answer = composeAnswer({ summary: ['x'], tables, pageInfo, calls: calls() })
      expect(JSON.stringify(answer).length).toBeLessThanOrEqual(answerCharsMax)
      // All that was paid for is shown.
      expect((answer.structuredContent!.people as object[]).length).toBe(rows.length)
    }),
    { numRuns: 25, endOnFailure: true },
  )
})

test('text of strangers is one line without hidden characters', () => {
  holds(100, [fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 50 })], (text, max) => {
    const clean = cleanText(text, max)
    expect(Array.from(clean).length).toBeLessThanOrEqual(max)
    expect(clean).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u)
    const shown = quoteCell(clean)
    expect(shown.slice(1, -1)).not.toMatch(/["|]/)
    if (/\s/.test(clean)) expect(shown).toMatch(/^".*"$/s)
  })
  expect(cleanText('a\u202eb\u{e0041}\u0000c\nd', 10)).toBe('abc d')
  expect(quoteCell('a | "b"')).toBe('"a / \'b\'"')
})
