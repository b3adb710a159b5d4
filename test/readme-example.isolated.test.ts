/**
 * What README and guides promise of their commands, run as a reader runs them. `npm run picture`
 * runs this with UPDATE=1, which draws docs/images/searches.svg anew.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { devdex } from './cli/harness.ts'
import { type CodeBlock, codeBlocks } from './readme/code-blocks.ts'
import { makeKey, ReaderService, root } from './readme/sample-service.ts'
import { type TerminalStep, terminalPicture } from './readme/terminal-picture.ts'

const picture = join(root, 'docs/images/searches.svg')
const text = (path: string) => readFileSync(join(root, path), 'utf8')
const blocks = codeBlocks(text('README.md'))

function blocksOf(heading: string, language: string): CodeBlock[] {
  return blocks.filter((block) => block.heading === heading && block.language === language)
}

/** Without the lines that a reader fills in. */
function runnable({ code }: CodeBlock): string {
  return code.replace(/^export DEVDEX_API_KEY=.*\n/gm, '')
}

test('the example of the engine package runs as it stands in its README', () => {
  const [example] = codeBlocks(text('native-free-index/README.md')).filter(
    ({ language }) => language === 'js',
  )
  const args = ['--input-type=module', '--eval', example!.code]
  const printed = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' })
  expect(printed).toMatch(/^1 0 0\.\d+\n$/)
})

/** The command lines below sentences of the guides that promise something of them. */
function promisedCommands(): string[] {
  const guides = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'))
  return guides.flatMap((name) => {
    const promised = text(`docs/${name}`).matchAll(
      /of these work on the sample:\n\n```sh\n([\s\S]*?)```/g,
    )
    const lines = Array.from(promised, ([, block]) => block!.split('\n')).flat()
    return lines.filter((line) => line !== '')
  })
}

/** What a shell passes to `npx devdex`. */
function argumentsOf(line: string): string[] {
  const [, words] = /^npx devdex (.*)$/.exec(line)!
  const printed = execFileSync('bash', ['-c', `printf '%s\\0' ${words}`], { encoding: 'utf8' })
  return printed.split('\0').slice(0, -1)
}

describe('on the sample', () => {
  const service = new ReaderService()

  beforeAll(async () => {
    service.run('npx devdex import data/sample --data ./sample')
    await service.serve('./sample', makeKey(service, './sample'))
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
    expect(readFileSync(picture, 'utf8')).toBe(drawn)
  })

  function stepOf(command: string): TerminalStep {
    const { stdout, stderr } = service.run(command)
    // The line about credits has the balance of the key.
    const told = stderr.trimEnd().split('\n').slice(0, -1)
    return { command, printed: [...told, ...stdout.trimEnd().split('\n')] }
  }

  test('there are commands that guides promise', () => {
    expect(promisedCommands().length).toBeGreaterThan(15)
  })

  test.each(promisedCommands())('%s', async (line) => {
    // In this process: to start one for each command would take most of this suite's time.
    const { code, stdout, stderr } = await devdex(argumentsOf(line), {
      environment: service.environment,
    })
    expect(code, stderr).toBe(0)
    if (line.includes('--dry-run')) expect(stdout).toBe('at most 101000 credits\n')
    else if (line.endsWith('-j')) expect(JSON.parse(stdout).count).toBeGreaterThan(0)
    else expect(stdout).toMatch(/^\d+\n$|\n.+\n/)
  })
})

describe('with data of the reader', () => {
  const service = new ReaderService()
  afterAll(() => service.close())

  test('the commands of the README lead to an answer', async () => {
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
