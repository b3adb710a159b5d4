import { describe, expect, it } from 'vitest'
import { parseFiles } from './parse.ts'
import { longSentences, privateWords } from './prose-rules.ts'

const complaints = (rule: typeof privateWords, text: string, path = 'src/plan/example.ts') =>
  rule(parseFiles({ [path]: text }))

const words = (count: number) => Array(count).fill('word').join(' ')

describe('words of comments', () => {
  it.each([
    '/** Whoever asks is answered. */\na()',
    '// What a seat has.\na()',
    'a() // Bodies are spooled.',
    '// The lines are put\n// by until the end.\na()',
    '/** Of each line: its length. */\na()',
    '// Closes it. What waits is ended.\na()',
  ])('a private word is found in %j', (text) => {
    expect(complaints(privateWords, text)).toHaveLength(1)
  })

  it('are checked in prose only: not in names of the code, strings or questions', () => {
    expect(complaints(privateWords, "/** Sets `seat`. */\na('whoever')")).toEqual([])
    expect(complaints(privateWords, '// What is it?\na()')).toEqual([])
    expect(complaints(privateWords, '// whoever\na()', 'test/plan/a.ts')).toHaveLength(1)
    expect(complaints(privateWords, '// whoever\na()', 'src/http/vendor/a.ts')).toEqual([])
  })
})

describe('sentences of comments', () => {
  it('have 25 words at most, also over several lines', () => {
    expect(complaints(longSentences, `/** ${words(25)}. ${words(25)}. */\na()`)).toEqual([])
    const block = `/**\n * ${words(13)}\n * ${words(13)}.\n */\na()`
    expect(complaints(longSentences, block)).toHaveLength(1)
    expect(complaints(longSentences, `// ${words(13)}\n// ${words(13)}\na()`)).toHaveLength(1)
  })

  it('are not tables', () => {
    expect(complaints(longSentences, `/**\n *   name   ${words(30)}\n */\na()`)).toEqual([])
  })
})
