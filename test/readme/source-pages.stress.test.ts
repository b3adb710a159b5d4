/** Runs the commands of docs/sources, and compares their output with the output on the pages. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it, test } from 'vitest'
import { codeBlocks, examplesOf, linesOf } from './code-blocks.ts'
import { makeKey, ReaderService, root } from './sample-service.ts'

const folder = join(root, 'docs/sources')

/** The scripts of a page, each with the output below it. Times differ from run to run. */
function printedExamples(page: string) {
  const blocks = codeBlocks(readFileSync(join(folder, page), 'utf8'))
  return examplesOf(blocks).map(({ script, shown: [next] }) => {
    return { script, shown: next?.language === 'text' ? timeless(next.code) : [] }
  })
}

const timeless = (text: string) => linesOf(text).map((line) => line.replace(/\d+\.\d s$/, '0.0 s'))

/** Lines that were not printed, or not in this order. A page may show only some of the output. */
function missingIn(printed: readonly string[], shown: readonly string[]): string[] {
  let at = 0
  return shown.filter((line) => {
    const found = printed.indexOf(line, at)
    if (found >= 0) at = found + 1
    return found < 0
  })
}

const pages = readdirSync(folder).filter((page) => printedExamples(page).length > 0)

test('all pages but the one that needs GitHub have examples', () => {
  const names = ['README', 'gharchive', 'git', 'github', 'rust-registry', 'tables']
  expect(pages.sort()).toEqual(names.map((name) => `${name}.md`))
  const shown = pages.flatMap(printedExamples).filter((example) => example.shown.length > 0)
  expect(shown.length).toBeGreaterThan(12)
})

test('a line that a command does not print is reported', () => {
  expect(missingIn(['one', 'two'], ['two', 'one', 'three'])).toEqual(['one', 'three'])
})

describe.each(pages)('%s', (page) => {
  const service = new ReaderService()
  afterAll(() => service.close())

  it('shows the output of its commands', async () => {
    for (const { script, shown } of printedExamples(page)) {
      const asks = /npx devdex (?:search|graph|raw) /.test(script)
      const [imports, questions] = asks ? parts(script) : [script, '']
      const { stdout } = service.run(imports)
      if (questions === '') {
        expect(missingIn(timeless(stdout), shown)).toEqual([])
        continue
      }
      await service.serve('./index', makeKey(service, './index'))
      expect(timeless(service.run(questions).stdout)).toEqual(
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
