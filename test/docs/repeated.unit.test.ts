/** A number stands on one page: others link to it. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { linksOf, withoutBlocks } from './markdown.ts'

interface Statement {
  readonly page: string
  readonly text: string
  /** Numbers with what they count: `64 MiB`. */
  readonly numbers: ReadonlySet<string>
  /** Long words, which tell what the sentence is about. */
  readonly words: ReadonlySet<string>
  /** Pages that its paragraph links to. */
  readonly links: ReadonlySet<string>
}

/** Words that two sentences about one thing have in common at least. */
const sharedMin = 3
const notUnits = new Set(['to', 'of', 'and', 'or', 'in', 'is', 'for', 'at', 'on'])

function statementsIn(page: string, markdown: string): Statement[] {
  const paragraphs = withoutBlocks(markdown).split(/\n\s*\n|\n(?=\s*(?:[-*|]|\d+\.) )/)
  return paragraphs.flatMap((paragraph) => {
    const targets = linksOf(paragraph).map((link) => join(dirname(page), link.split('#')[0]!))
    const plain = paragraph.replace(/\]\([^)]*\)/g, ']').replace(/\s+/g, ' ')
    return plain.split(/(?<=[.!?:|])\s+(?=[\p{Lu}\p{N}"'(*`[-])/u).map((text) => {
      const numbers = [...text.matchAll(/(?<![\w.,-])(\d[\d,.]*\d|\d) ([A-Za-z%]+)/g)]
        .filter(([, , unit]) => !notUnits.has(unit!))
        .map(([, number, unit]) => `${number} ${unit!.replace(/s$/, '')}`)
      const words = text.toLowerCase().match(/\p{L}{5,}/gu) ?? []
      return {
        page,
        text,
        numbers: new Set(numbers),
        words: new Set(words),
        links: new Set(targets),
      }
    })
  })
}

/** Whether one links to the page of the other, or to a third that both name as their source. */
function isCited(one: Statement, other: Statement): boolean {
  return [...one.links].some((link) => link === other.page || other.links.has(link))
}

function isRepeated(one: Statement, other: Statement): boolean {
  if (one.page === other.page || isCited(one, other) || isCited(other, one)) return false
  if (![...one.numbers].some((number) => other.numbers.has(number))) return false
  return [...one.words].filter((word) => other.words.has(word)).length >= sharedMin
}

function repeatedIn(statements: readonly Statement[]): string[] {
  const withNumbers = statements.filter(({ numbers }) => numbers.size > 0)
  return withNumbers.flatMap((one, i) =>
    withNumbers
      .slice(i + 1)
      .filter((other) => isRepeated(one, other))
      .map((other) => `${one.page}: ${one.text}\n${other.page}: ${other.text}`),
  )
}

/** Generated pages repeat the code, and decisions of architecture keep what was known then. */
const paths = readdirSync('docs', { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.md$/.test(name) && !/^(reference|adr|api)\//.test(name))
  .map((name) => `docs/${name}`)

test('no number of one page stands on another that does not link to it', () => {
  const statements = ['README.md', ...paths].flatMap((path) =>
    statementsIn(path, readFileSync(path, 'utf8')),
  )
  expect(statements.filter(({ numbers }) => numbers.size > 0).length).toBeGreaterThan(100)
  expect(repeatedIn(statements)).toEqual([])
})

test('the same limit on two pages is found, and a link excuses it', () => {
  const one = statementsIn('docs/a.md', 'An answer that is being streamed has at most 64 MiB.')
  const other = statementsIn('docs/b.md', 'Each streamed answer being kept takes 64 MiB.')
  const linked = statementsIn(
    'docs/b.md',
    'Each streamed answer being kept takes 64 MiB ([limits](a.md)).',
  )
  expect(repeatedIn([...one, ...other])).toHaveLength(1)
  expect(repeatedIn([...one, ...linked])).toEqual([])
})
