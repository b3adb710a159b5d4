/** Runs the commands of docs/sources, and compares their output with the output on the pages. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it, test } from 'vitest'
import { codeBlocks } from './code-blocks.ts'
import { makeKey, ReaderService, root } from './sample-service.ts'

const folder = join(root, 'docs/sources')

/** A script of a page, and the output that the page shows below it. */
interface PageExample {
  readonly script: string
  readonly shown: readonly string[]
}

function examplesOf(page: string): PageExample[] {
  const blocks = codeBlocks(readFileSync(join(folder, page), 'utf8'))
  return blocks.flatMap(({ language, code }, i) => {
    if (language !== 'sh') return []
    const next = blocks[i + 1]
    return [{ script: code, shown: next?.language === 'text' ? linesOf(next.code) : [] }]
  })
}

/** Times differ from run to run. */
function linesOf(text: string): string[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => line.replace(/\d+\.\d s$/, '0.0 s'))
}

/** Lines that were not printed, or not in this order. A page may show only some of the output. */
function missingIn(printed: readonly string[], shown: readonly string[]): string[] {
  let at = 0
  return shown.filter((line) => {
    const found = printed.indexOf(line, at)
    if (found >= 0) at = found + 1
    return found < 0
  })
}

const pages = readdirSync(folder).filter((page) => examplesOf(page).length > 0)

test('all pages but the one that needs GitHub have examples', () => {
  const names = ['README', 'gharchive', 'git', 'github', 'rust-registry', 'tables']
  expect(pages.sort()).toEqual(names.map((name) => `${name}.md`))
  const shown = pages.flatMap(examplesOf).filter((example) => example.shown.length > 0)
  expect(shown.length).toBeGreaterThan(12)
})

test('a line that a command does not print is reported', () => {
  expect(missingIn(['one', 'two'], ['two', 'one', 'three'])).toEqual(['one', 'three'])
})

describe.each(pages)('%s', (page) => {
  const service = new ReaderService()
  afterAll(() => service.close())

  it('shows the output of its commands', async () => {
    for (const { script, shown } of examplesOf(page)) {
      const asks = /npx devdex (?:search|graph|raw) /.test(script)
      const [imports, questions] = asks ? parts(script) : [script, '']
      const { stdout } = service.run(imports)
      if (questions === '') {
        expect(missingIn(linesOf(stdout), shown)).toEqual([])
        continue
      }
      await service.serve('./index', makeKey(service, './index'))
      expect(linesOf(service.run(questions).stdout)).toEqual(
        shown.length > 0 ? shown : [expect.anything()],
      )
    }
  })
})

/** The commands that run before the service starts, and the commands that call it. */
function parts(script: string): [string, string] {
  const at = script.search(/^npx devdex (?:search|graph|raw) /m)
  return [script.slice(0, at), script.slice(at)]
}
