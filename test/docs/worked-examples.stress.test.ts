/**
 * docs/ranking.md, docs/quick-start.md and docs/agents.md show what their commands print, and the
 * arithmetic of docs/ranking.md follows from it.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type CodeBlock, codeBlocks, examplesOf, linesOf } from '../readme/code-blocks.ts'
import { ReaderService, root } from '../readme/sample-service.ts'
import { clock } from './clock.ts'

const blocksOf = (page: string) => codeBlocks(readFileSync(join(root, 'docs', page), 'utf8'))

/** Without what the reader fills in, and what runs until it is stopped. */
function runnable(script: string, url: string): string {
  return script
    .replace(/^(?:export DEVDEX_API_KEY=|npx devdex serve ).*\n/gm, '')
    .replaceAll('http://127.0.0.1:8080', url)
}

/** `label: expression = value` of the page, with signs as people write them. */
function worked(line: string): { readonly value: number; readonly shown: string } {
  const [, expression, shown] = /^[^:]+: (.+) = ([\d.]+)$/.exec(line)!
  const code = expression!
    .replaceAll('×', '*')
    .replaceAll('÷', '/')
    .replaceAll('−', '-')
    .replaceAll('½', '0.5')
    .replaceAll('¼', '0.25')
    .replaceAll('¾', '0.75')
    .replaceAll('³', '**3')
    .replaceAll('⁴', '**4')
    .replaceAll('^', '**')
    .replace(/(?<=\d),(?=\d{3})/g, '')
  return { value: runInNewContext(code, { ln: Math.log }), shown: shown! }
}

test('a line of arithmetic is computed', () => {
  expect(worked('a: ln(1 + (5,000 − 1) ÷ 2) × 2³ = 62.6').value).toBeCloseTo(62.596, 2)
})

const service = new ReaderService()

beforeAll(async () => {
  await service.serveSample(clock)
}, 300_000)

afterAll(() => service.close())

describe('docs/ranking.md', () => {
  const explained = examplesOf(blocksOf('ranking.md')).filter(({ script }) => {
    return script.includes('--explain')
  })

  test('has an example of each kind of score', () => {
    expect(explained.length).toBeGreaterThan(4)
  })

  test.each(explained)('$script', ({ script, shown: [tree, arithmetic] }) => {
    const { stderr } = service.run(script)
    // The last line has the credits that are left.
    expect(linesOf(tree!.code)).toEqual(linesOf(stderr).slice(0, -1))
    const printed = linesOf(tree!.code).map((line) => Number.parseFloat(line.trim()))
    for (const line of linesOf(arithmetic!.code)) {
      const { value, shown } = worked(line)
      // Parts of an expression are rounded, too.
      expect(Math.abs(value / Number(shown) - 1), line).toBeLessThan(0.0002)
      const digits = shown.replace(/^0\.0*|\./g, '').length
      expect(
        printed.map((one) => Number(one.toPrecision(digits))),
        line,
      ).toContain(Number(shown))
    }
  })
})

/** Saves the program of a page as the reader does. Its folder has no `node_modules`. */
function writeProgram(blocks: readonly CodeBlock[], name: string, client: string): void {
  const [program] = blocks.filter(({ language }) => language === 'js')
  const text = program!.code.replace('http://127.0.0.1:8080', service.url)
  writeFileSync(
    join(service.folder, name),
    text.replace(`'${client}'`, `'${import.meta.resolve(client)}'`),
  )
}

test('docs/agents.md connects the official client', () => {
  const blocks = blocksOf('agents.md')
  writeProgram(blocks, 'agent.mjs', '@modelcontextprotocol/client')
  const run = examplesOf(blocks).find(({ script }) => script.startsWith('node '))
  expect(service.run(run!.script).stdout).toBe(run!.shown[0]!.code)
})

describe('docs/quick-start.md', () => {
  const blocks = blocksOf('quick-start.md')
  const own = blocks.findIndex(({ heading }) => heading === 'Bring your own data')

  beforeAll(() => {
    writeProgram(blocks, 'ask.mjs', 'devdex-client')
  })

  const asked = examplesOf(blocks.slice(0, own)).filter(({ shown }) => shown.length > 0)

  test('asks in five ways', () => {
    expect(asked).toHaveLength(5)
  })

  test.each(asked)('$script', ({ script, shown }) => {
    const { stdout } = service.run(runnable(script, service.url))
    const [answer] = shown
    if (answer!.language === 'json') {
      expect(JSON.parse(stdout)).toEqual(JSON.parse(answer!.code))
    } else expect(linesOf(stdout)).toEqual(expect.arrayContaining(linesOf(answer!.code)))
  })

  test('brings data of the reader', async () => {
    const withOwn = new ReaderService()
    onTestFinished(() => withOwn.close())
    const [bring, , ask] = examplesOf(blocks.slice(own))
    const { stdout } = withOwn.run(bring!.script)
    const lines = linesOf(stdout).map(withoutChance)
    const missing = linesOf(bring!.shown[0]!.code).filter((line) => {
      return !lines.includes(withoutChance(line))
    })
    expect(missing).toEqual([])
    await withOwn.serve('./index', /ddx_\w+/.exec(stdout)![0])
    expect(linesOf(withOwn.run(ask!.script).stdout)).toEqual(linesOf(ask!.shown[0]!.code))
  }, 120_000)
})

/** Times, names of snapshots and keys differ from run to run. */
function withoutChance(line: string): string {
  return line
    .replace(/\d+\.\d s\b/g, '0.0 s')
    .replace(/\d{8}T\d{9}Z-[0-9a-f]{6}/, 'NAME')
    .replace(/ddx_[\w…]+/, 'ddx_…')
}
