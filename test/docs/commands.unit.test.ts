/** Pages name commands, options and scripts that there are, and their JSON is valid. */
import { readdirSync, readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { beforeAll, expect, it, test } from 'vitest'
import { topCommands } from '../../src/cli/commands.ts'
import { createProgram } from '../../src/cli/index.ts'
import { readConfig } from '../../src/config.ts'
import { writeReferencePages } from '../../src/reference/pages.ts'
import { codeBlocks } from '../readme/code-blocks.ts'

const folders = readdirSync('docs', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`)
const pages = ['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md', ...folders]

/** Without tables of messages, which may begin with the name of the program. */
const textOf = (page: string) =>
  readFileSync(page, 'utf8').replace(/^\| message \|(?:.*\n)*?\n/gm, '')

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: object }

let program: Command
const topics = new Set(['topics', ...(await writeReferencePages()).keys()])

beforeAll(async () => {
  program = createProgram(process, readConfig({}), topCommands)
})

/** Lines of blocks, with continued ones joined, and pieces of inline code. */
function commandsIn(markdown: string): string[] {
  const lines = codeBlocks(markdown)
    .filter(({ language }) => language === 'sh' || language === '')
    .flatMap(({ code }) => code.replace(/\\\n\s*/g, ' ').split('\n'))
  const inline = [...markdown.replace(/^```[\s\S]*?^```$/gm, '').matchAll(/`([^`\n]+)`/g)]
  return [...lines, ...inline.map(([, code]) => code!)].flatMap((line) =>
    line.replace(/ #.*/, '').split(/&&|\||(?<!\\);|\$\(/),
  )
}

/** Words of a command line. Quoted text is one word, without a meaning here. */
function wordsOf(line: string): string[] {
  const plain = line.replace(/'[^']*'|"[^"]*"/g, 'TEXT')
  const [, rest] =
    /^\s*(?:[A-Z_]+=\S* )*(?:npx |node bin\/)?devdex(?:\.cjs)? (\S.*)$/.exec(plain) ?? []
  return rest?.split(/\s+/).filter((word) => word !== '') ?? []
}

/** Commands and options of a line that the program does not know. */
function unknownIn(line: string): string[] {
  const words = wordsOf(line)
  if (words[0] === 'help' && topics.has(words[1]!)) return []
  let command = program
  let at = 0
  for (; at < words.length; at++) {
    const next = command.commands.find((one) => {
      return one.name() === words[at] || one.aliases().includes(words[at]!)
    })
    if (next === undefined) break
    command = next
  }
  const isNamed = at > 0 || !/^[a-z][a-z-]*$/.test(words[0] ?? '-')
  const isGroup = command.commands.length > 0 && command !== program
  const isSub = !isGroup || !/^[a-z][a-z-]*$/.test(words[at] ?? '-')
  // An option that stands before a word of the command belongs to a command above it.
  const known = [program, command].flatMap(({ options }) => options)
  const flags = words.slice(at).flatMap((word) => /^--?[a-z][\w-]*/i.exec(word)?.[0] ?? [])
  const unknown = flags.filter((flag) => {
    return (
      !['--help', '-h'].includes(flag) && !known.some((it) => it.long === flag || it.short === flag)
    )
  })
  return [...(isNamed && isSub ? [] : [words.slice(0, at + 1).join(' ')]), ...unknown].map(
    (what) => `${what}: ${line.trim()}`,
  )
}

it('an unknown command, subcommand, option or script is found', () => {
  expect(unknownIn('npx devdex serve --data DIR --port 1')).toEqual([])
  expect(unknownIn('devdex keys create --nam ada')).toHaveLength(1)
  expect(unknownIn('devdex keys made')).toHaveLength(1)
  expect(unknownIn('devdex imports')).toHaveLength(1)
})

test.each(pages)('%s', (page) => {
  const markdown = textOf(page)
  const commands = commandsIn(markdown)
  expect(commands.flatMap(unknownIn)).toEqual([])
  const asked = commands.flatMap((line) => /^\s*npm run ([\w:-]+)/.exec(line)?.[1] ?? [])
  expect(asked.filter((name) => !(name in scripts))).toEqual([])
  const json = codeBlocks(markdown).filter(({ language }) => language === 'json')
  // A block may begin with the name of a member of the answer.
  for (const { code } of json) {
    expect(() => JSON.parse(code.startsWith('"') ? `{${code}}` : code), code).not.toThrow()
  }
})
