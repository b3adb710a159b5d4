/** `--highlight`: matches under the lines of a table. Its forms are in transcripts/search.txt. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { insertHighlights } from '../../src/cli/output/highlight-lines.ts'

test('no text of a stranger is obeyed by a terminal, nor taken for the mark of a match', () => {
  const anyText = fc.string({ unit: 'binary' })
  const law = fc.property(anyText, anyText, fc.nat(20), fc.nat(20), (field, text, one, other) => {
    const ranges = [[Math.min(one, other), Math.max(one, other)]]
    const item = { highlights: { [field]: [{ text: `\ue000${text}\ue001`, ranges }] } }
    const lines = insertHighlights('head\nline\n', [item], true)
    const [head, line, match, ...rest] = lines.split('\n')
    expect([head, line, rest]).toEqual(['head', 'line', ['']])
    expect(match!.split('\u001b[1m').length).toBe(2)
    expect(match!.split('\u001b[22m').length).toBe(2)
    const left = match!.replace('\u001b[1m', '').replace('\u001b[22m', '')
    expect(left).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ue000\ue001]/u)
  })
  fc.assert(law, { examples: [['\ue000', '', 0, 0]] })
})
