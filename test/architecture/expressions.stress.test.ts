/**
 * No regular expression backtracks in more than linear time on any text. One check takes up to
 * seconds, so a file lists the expressions that have passed. `UPDATE=1` writes the file, and
 * `EXPRESSIONS=all` checks all of them again.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { type Expression, expressionsIn, repeats, textOf } from './expressions.ts'
import { parseFile } from './parse.ts'
import { parseRepository } from './tree.ts'

const listPath = fileURLToPath(new URL('./safe-expressions.json', import.meta.url))
const isWhole = process.env.EXPRESSIONS === 'all'

let recheck: typeof import('recheck') | undefined

function listedTexts(): string[] {
  return JSON.parse(readFileSync(listPath, 'utf8'))
}

const settings = 'The operator writes the address that is matched with it.'
/** Beginnings of expressions that the checker reports, and why they may stay. */
const passed: Readonly<Record<string, string>> = {
  'src/config.ts /\\/+$/': settings,
  'src/engines/opensearch/cluster/client.ts /\\/+$/': settings,
  'src/http-client/endpoint.ts /\\/+$/': settings,
  'src/language/reading.ts /[<>]=?|':
    'A word matches as soon as it has begun, and a match is never taken back.',
}

function hasPassed(one: Expression): boolean {
  const named = `${one.place.replace(/:\d+$/, '')} ${textOf(one)}`
  return Object.keys(passed).some((key) => named.startsWith(key))
}

/** The checker's finding; undefined where an expression is safe. */
function fault({ source, flags }: Pick<Expression, 'source' | 'flags'>): string | undefined {
  // Loaded only here, since the checker is large, and as compiled JavaScript rather than a binary.
  recheck ??= createRequire(import.meta.url)('recheck/lib/browser.js') as typeof import('recheck')
  const verdict = recheck.checkSync(source, flags, { timeout: 120_000 })
  if (verdict.status === 'safe') return undefined
  return verdict.status === 'vulnerable'
    ? `${verdict.complexity.summary}: ${verdict.attack.pattern}`
    : `unknown: ${JSON.stringify(verdict.error)}`
}

describe('regular expressions of the product', () => {
  const { expressions, unknown } = expressionsIn(
    parseRepository(['src', 'native-free-index/src', 'clients/typescript/src']),
  )
  const checked = expressions.filter((one) => repeats(one) && !hasPassed(one))
  const repeating = new Map(checked.map((one) => [textOf(one), one]))
  const texts = [...repeating.keys()].sort()

  it('are found, both literals and composed ones', () => {
    expect(expressions.length).toBeGreaterThan(250)
    expect(expressions.filter(({ place }) => place.includes('observe/log.ts')).length).toBe(6)
  })

  it('are constant', () => {
    expect(unknown).toEqual([])
  })

  it('backtrack in linear time at most', () => {
    const faults: string[] = []
    const listed = listedTexts()
    for (const [text, one] of repeating) {
      const found = isWhole || !listed.includes(text) ? fault(one) : undefined
      if (found !== undefined) faults.push(`${one.place} ${text} ${found}`)
    }
    expect(faults).toEqual([])
    if (isWhole || process.env.UPDATE === '1')
      writeFileSync(listPath, `${JSON.stringify(texts, undefined, 2)}\n`)
  }, 600_000)
})

describe('the check', () => {
  it.runIf(isWhole).each([
    ['(a+)+$', ''],
    ['\\s+$', ''],
    ['^[a.]+(?=[^a]*$)', 'u'],
    ['^(?:a|b|ab)*c', ''],
  ])('reports the fault of /%s/%s', (source, flags) => {
    expect(fault({ source, flags })).toMatch(/polynomial|exponential/)
  })

  const hole = (text: string) => ['$', '{', text, '}'].join('')
  it('finds expressions in every way of writing them', () => {
    const { expressions, unknown } = expressionsIn([
      parseFile('src/a.ts', "export const a = 'x+'\nexport const limits = { most: 3 } as const"),
      parseFile('src/b.ts', "export { a as b, limits } from './a.ts'"),
      parseFile(
        'src/c.ts',
        [
          "import { b, limits } from './b.ts'",
          `const list = ['p', 'q'].map((name) => \`\\\\p{${hole('name')}}\`)`,
          `const c = new RegExp(\`^${hole('b')}{${hole('limits.most')}}$\`, "u")`,
          "const d = RegExp([String.raw`\\s`, ...[]].join('|'))",
          "const e = new RegExp(list.join('|'))",
          "const f = 'text'.match('f+')",
          'const g = (text: string) => new RegExp(text)',
          'const h = /h/g',
          `const i = new RegExp(\`${hole('h.source')}*\`)`,
        ].join('\n'),
      ),
    ])
    const texts = ['/^x+{3}$/u', '/\\p{p}|\\p{q}/', '/f+/', '/h/g', '/h*/']
    expect(expressions.map(textOf)).toEqual(texts)
    expect(unknown).toEqual(['src/c.ts:4', 'src/c.ts:7'])
  })
})
