/** The size of tools for a model: the definitions once, and each answer. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instructions } from '../../src/mcp/instructions.ts'
import { llmsText } from '../../src/mcp/llms-text.ts'
import { ServiceCalls } from '../../src/mcp/service-calls.ts'
import { definitionOf } from '../../src/mcp/tool.ts'
import { answerCharsMax, cellsMax, toolAnswer } from '../../src/mcp/tool-answer.ts'
import { allTools } from '../../src/mcp/tools/all.ts'
import { cleanText, quotedCell } from '../../src/mcp/untrusted-text.ts'

/** A token of English text and JSON has about four characters. This is the careful side. */
const tokensOf = (text: string) => Math.ceil(text.length / 3.5)

test('definitions, instructions and the page for agents are small', () => {
  const definitions = tokensOf(JSON.stringify(allTools.map(definitionOf)))
  const sizes = { definitions, instructions: tokensOf(instructions), page: tokensOf(llmsText) }
  process.stdout.write(`tokens: ${JSON.stringify(sizes)}\n`)
  expect(definitions).toBeLessThanOrEqual(1500)
  expect(sizes.instructions).toBeLessThanOrEqual(600)
  expect(sizes.page).toBeLessThanOrEqual(2000)
  expect(instructions.split('\n').length).toBeLessThanOrEqual(10)
})

const calls = () => new ServiceCalls(() => Promise.reject(new Error('not called')))

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
      const answer = toolAnswer({ summary: ['x'], tables, pageInfo, calls: calls() })
      expect(JSON.stringify(answer).length).toBeLessThanOrEqual(answerCharsMax)
      // All that was paid for is shown.
      expect((answer.structuredContent!.people as object[]).length).toBe(rows.length)
    }),
    { numRuns: 25, endOnFailure: true },
  )
})

test('text of strangers is one line without hidden characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 50 }), (text, max) => {
      const clean = cleanText(text, max)
      expect(Array.from(clean).length).toBeLessThanOrEqual(max)
      expect(clean).not.toMatch(
        /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u,
      )
      const shown = quotedCell(clean)
      expect(shown.slice(1, -1)).not.toMatch(/["|]/)
      if (/\s/.test(clean)) expect(shown).toMatch(/^".*"$/s)
    }),
  )
  expect(cleanText('a\u202eb\u{e0041}\u0000c\nd', 10)).toBe('abc d')
  expect(quotedCell('a | "b"')).toBe('"a / \'b\'"')
})
