import { describe, expect, it } from 'vitest'
import { parseFiles } from './parse.ts'
import * as rules from './tidy-rules.ts'

type Rule = (typeof rules)[keyof typeof rules]

/** The violations that a rule finds in one file. */
function complaints(rule: Rule, text: string, path = 'src/plan/example.ts'): string[] {
  return rule(parseFiles({ [path]: text }))
}

/** A function of `lines` lines, the first and the last with a brace. */
function functionOf(lines: number): string {
  return `function long() {\n${'  step()\n'.repeat(lines - 2)}}`
}

describe('size', () => {
  it('counts the lines of a file', () => {
    expect(complaints(rules.longFiles, 'x()\n'.repeat(400))).toEqual([])
    expect(complaints(rules.longFiles, 'x()\n'.repeat(401))).toHaveLength(1)
    const generated = 'src/contract/generated/validators.ts'
    expect(complaints(rules.longFiles, 'x()\n'.repeat(401), generated)).toEqual([])
  })

  it('counts the lines of a function, without its comment', () => {
    expect(complaints(rules.longFunctions, `/** One\n * two. */\n${functionOf(70)}`)).toEqual([])
    expect(complaints(rules.longFunctions, functionOf(71))).toEqual([
      'src/plan/example.ts:1: 71 lines in a function, at most 70',
    ])
    const arrow = `class A { b = () => {\n${'c()\n'.repeat(80)}} }`
    expect(complaints(rules.longFunctions, arrow)).toHaveLength(1)
  })

  it('counts a test inside of a describe block as a function, but not the block', () => {
    const body = 'x()\n'.repeat(80)
    expect(complaints(rules.longFunctions, `describe('a', () => {\n${body}})`)).toEqual([])
    const each = `describe.skipIf(y).each([1])('a', () => {\n${body}})`
    expect(complaints(rules.longFunctions, each)).toEqual([])
    const adapters = `describeEachAdapter('a', (http) => {\n${body}})`
    expect(complaints(rules.longFunctions, adapters)).toEqual([])
    const nested = `describe('a', () => { it('b', () => {\n${body}}) })`
    expect(complaints(rules.longFunctions, nested)).toHaveLength(1)
  })

  it('counts columns as people see them', () => {
    expect(complaints(rules.longLines, `const a = '${'x'.repeat(88)}'`)).toEqual([])
    expect(complaints(rules.longLines, `\nconst a = '${'x'.repeat(89)}'`)).toEqual([
      'src/plan/example.ts:2: 101 columns, at most 100',
    ])
    expect(complaints(rules.longLines, `const a = '${'🙂'.repeat(88)}'`)).toEqual([])
    expect(complaints(rules.longLines, `import { a } from './${'x'.repeat(99)}.ts'`)).toEqual([])
    expect(complaints(rules.longLines, `// https://example.com/${'x'.repeat(99)}`)).toEqual([])
  })
})

describe('form', () => {
  it.each([
    'export default 1',
    'export default function a() {}',
    'export default class {}',
    'const a = 1\nexport { a as default }',
    "export { default } from './a.ts'",
    'export = 1',
  ])('finds the default export in %j', (text) => {
    expect(complaints(rules.defaultExports, text)).toHaveLength(1)
  })

  it('ignores imports of defaults and default clauses', () => {
    const text = "import ts from 'typescript'\nswitch (ts) {\n  default:\n}\nexport const a = 1"
    expect(complaints(rules.defaultExports, text)).toEqual([])
  })

  it('finds an index.ts that contains code', () => {
    const index = 'src/plan/index.ts'
    const text = "/** Prose. */\nexport { a } from './a.ts'\nexport type { B } from './b.ts'\n"
    expect(complaints(rules.busyIndexes, text, index)).toEqual([])
    for (const more of ['export const c = 1', "import { c } from './c.ts'", 'export { a }']) {
      expect(complaints(rules.busyIndexes, text + more, index)).toEqual([
        'src/plan/index.ts:4: an index.ts only re-exports',
      ])
    }
    expect(complaints(rules.busyIndexes, 'export const c = 1')).toEqual([])
  })

  it.each([
    'src/utils/glob.ts',
    'src/plan/helpers.ts',
    'src/plan/score-utils.ts',
    'src/plan/PageCursor.ts',
    'src/plan/page_cursor.ts',
    'src/Plan/cursor.ts',
    'test/plan/helpers.unit.test.ts',
  ])('finds the bad name in %s', (path) => {
    expect(complaints(rules.badNames, '', path)).toHaveLength(1)
  })

  it.each([
    'src/snapshot/shared-memory.ts',
    'native-free-index/src/collect/top-k.ts',
    'native-free-index/test/collect/top-k.property.unit.test.ts',
    'src/contract/endpoints/raw-users.ts',
  ])('accepts the name %s', (path) => {
    expect(complaints(rules.badNames, '', path)).toEqual([])
  })
})

describe('style', () => {
  it('finds any in the engine, and more than one per 1,000 lines in the service', () => {
    const engine = 'native-free-index/src/text/fold.ts'
    expect(complaints(rules.anyTypes, 'let a: any[]', engine)).toHaveLength(1)
    expect(complaints(rules.anyTypes, "let a: unknown // any 'any'", engine)).toEqual([])
    expect(complaints(rules.anyTypes, `let a: any\n${'x()\n'.repeat(999)}`)).toEqual([])
    expect(complaints(rules.anyTypes, `let a: any\n${'x()\n'.repeat(998)}`)).toHaveLength(1)
  })

  it.each(['TODO', 'FIXME', 'XXX', '@ts-ignore', '@ts-nocheck'])('finds %s', (word) => {
    expect(complaints(rules.leftovers, `// ${word}: later`)).toHaveLength(1)
    expect(complaints(rules.leftovers, `f(\n  1, /* ${word} */\n)`)).toHaveLength(1)
    expect(complaints(rules.leftovers, `/** ${word} */\nexport const a = 1`)).toHaveLength(1)
    expect(complaints(rules.leftovers, `f({\n  a,\n  // ${word}\n})`)).toHaveLength(1)
    expect(complaints(rules.leftovers, `const a = '// ${word}'`)).toEqual([])
  })

  it.each(['it.only("a")', 'test.concurrent.only("a")', 'describe.only.each([1])("a")'])(
    'finds the test that runs alone in %s',
    (text) => {
      expect(complaints(rules.lonelyTests, text, 'test/a.test.ts')).toHaveLength(1)
    },
  )

  it('ignores other members called only', () => {
    expect(complaints(rules.lonelyTests, 'filter.only(1)', 'test/a.test.ts')).toEqual([])
  })

  it('finds printing outside the command line', () => {
    expect(complaints(rules.consoleCalls, "console.error('a')")).toHaveLength(1)
    expect(complaints(rules.consoleCalls, "console.log('a')", 'src/cli/a.ts')).toEqual([])
    expect(complaints(rules.consoleCalls, "console.log('a')", 'bench/a.ts')).toEqual([])
  })

  it.each([
    'process.env.HOME',
    "process['env']",
    'const { env } = process',
    'const { env: e } = process',
    "import { env } from 'node:process'",
  ])('finds the read of the environment in %s', (text) => {
    expect(complaints(rules.environmentReads, text)).toHaveLength(1)
    expect(complaints(rules.environmentReads, text, 'src/config.ts')).toEqual([])
  })

  it('ignores other members called env', () => {
    const text = "import { env } from './a.ts'\nconst { env: b } = options\nfunction f({ env }) {}"
    expect(complaints(rules.environmentReads, text)).toEqual([])
  })
})

describe('HTTP requests', () => {
  it.each(["await fetch('https://host.example')", 'const send = fetch', 'globalThis.fetch(url)'])(
    'finds %s',
    (text) => {
      expect(complaints(rules.httpClientCalls, text)).toHaveLength(1)
      expect(complaints(rules.httpClientCalls, text, 'src/http-client/endpoint.ts')).toEqual([])
    },
  )

  it('ignores members called fetch', () => {
    const text = 'engine.fetch(ids)\nclass Engine { fetch(ids) {} }\nconst a = { fetch: 1 }'
    expect(complaints(rules.httpClientCalls, text)).toEqual([])
  })
})

describe('names of types', () => {
  const twice = (other: string, path = 'src/access/b.ts') =>
    rules.typeNamesTwice(parseFiles({ 'src/plan/a.ts': 'interface Lease {}', [path]: other }))

  it.each(['interface Lease {}', 'export type Lease = 1', 'export abstract class Lease {}'])(
    'are reported if two types share one: %s',
    (other) => {
      expect(twice(other)).toEqual([
        'Lease is the name of several types: src/plan/a.ts src/access/b.ts',
      ])
    },
  )

  it('may repeat if imported, declared inside a function, or used in tests', () => {
    expect(twice("import type { Lease } from '../plan/a.ts'")).toEqual([])
    expect(twice('function f() { interface Lease {} }')).toEqual([])
    expect(twice('interface Lease {}', 'test/plan/b.ts')).toEqual([])
  })
})
