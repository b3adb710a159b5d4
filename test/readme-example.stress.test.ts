/**
 * Runs the commands of the README as a reader runs them. `npm run picture` runs this with UPDATE=1,
 * which redraws docs/images/searches.svg.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CodeBlock, codeBlocks } from './readme/code-blocks.ts'
import { ReaderService, root } from './readme/sample-service.ts'
import { type TerminalStep, terminalPicture } from './readme/terminal-picture.ts'

const picture = join(root, 'docs/images/searches.svg')
const text = (path: string) => readFileSync(join(root, path), 'utf8')
const blocks = codeBlocks(text('README.md'))

function blocksOf(heading: string, language: string): CodeBlock[] {
  return blocks.filter((block) => block.heading === heading && block.language === language)
}

/** Without scores: recent activity counts more, so scores change daily. Their order stays. */
function withoutScores(svg: string): string {
  return svg.replace(/>0\.\d{3} {2}/g, '>SCORE  ')
}

/** Without the lines that a reader fills in. */
function runnable({ code }: CodeBlock): string {
  return code.replace(/^export DEVDEX_API_KEY=.*\n/gm, '')
}

test('the example of the engine package runs as printed in its README', () => {
  const [example] = codeBlocks(text('native-free-index/README.md')).filter(
    ({ language }) => language === 'js',
  )
  const args = ['--input-type=module', '--eval', example!.code]
  const printed = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  expect(printed).toMatch(/^1 0 0\.\d+\n$/)
})

describe('on the sample', () => {
  const service = new ReaderService()

  beforeAll(async () => {
    await service.serveSample()
  }, 300_000)

  afterAll(() => service.close())

  test('the quick start gets the answer that the README shows', () => {
    const [, ask] = blocksOf('Quick start', 'sh')
    const [answer] = blocksOf('Quick start', 'json')
    const { stdout } = service.run(runnable(ask!).replace('http://127.0.0.1:8080', service.url))
    expect(JSON.parse(stdout)).toEqual(JSON.parse(answer!.code))
  })

  test('the picture shows what the three searches print; `npm run picture` draws it', () => {
    const commands = blocksOf('The three searches', 'sh').map(({ code }) => code.trim())
    expect(commands).toHaveLength(3)
    const drawn = terminalPicture(commands.map(stepOf))
    if (process.env.UPDATE === '1') writeFileSync(picture, drawn)
    expect(withoutScores(readFileSync(picture, 'utf8'))).toBe(withoutScores(drawn))
  })

  function stepOf(command: string): TerminalStep {
    const { stdout, stderr } = service.run(command)
    // The line about credits shows the balance of the key, which varies.
    const told = stderr.trimEnd().split('\n').slice(0, -1)
    return { command, printed: [...told, ...stdout.trimEnd().split('\n')] }
  }
})

describe('with data of the reader', () => {
  const service = new ReaderService()
  afterAll(() => service.close())

  test('the commands of the README lead to results', async () => {
    const [bring, ask] = blocksOf('Your own data', 'sh')
    const serving = /^npx devdex serve --data (\S+)\n/m
    const [, dataDir] = serving.exec(bring!.code)!
    const { stdout } = service.run(bring!.code.replace(serving, ''))
    const [key] = /ddx_\w+/.exec(stdout)!
    await service.serve(dataDir!, key)
    const answer = service.run(runnable(ask!)).stdout
    expect(answer).toMatch(/^login\s+location\s+resolvedCity\nmira\s+Zürich\s+Zurich\n$/)
  }, 120_000)
})
