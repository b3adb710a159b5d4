/** Runs the commands that the guides promise to work on the sample. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { devdex } from '../cli/harness.ts'
import { ReaderService, root } from './sample-service.ts'

/** The command lines below the sentence that promises them. */
function promisedCommands(): string[] {
  const files = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  const guides = files.filter((name) => name.endsWith('.md'))
  return guides.flatMap((name) => {
    const promised = readFileSync(join(root, 'docs', name), 'utf8').matchAll(
      /of these work on the sample:\n\n```sh\n([\s\S]*?)```/g,
    )
    const lines = Array.from(promised, ([, block]) => block!.split('\n')).flat()
    return lines.filter((line) => line !== '')
  })
}

/** The arguments that a shell passes to `npx devdex`. */
function argumentsOf(line: string): string[] {
  const [, words] = /^npx devdex (.*)$/.exec(line)!
  const printed = execFileSync('bash', ['-c', `printf '%s\\0' ${words}`], { encoding: 'utf8' })
  return printed.split('\0').slice(0, -1)
}

const service = new ReaderService()

beforeAll(async () => {
  await service.serveSample()
})

afterAll(() => service.close())

test('the guides promise commands', () => {
  expect(promisedCommands().length).toBeGreaterThan(15)
})

test.each(promisedCommands())('%s', async (line) => {
  // Run in this process: starting one per command would take most of the time of this suite.
  const { code, stdout, stderr } = await devdex(argumentsOf(line), {
    environment: service.environment,
  })
  expect(code, stderr).toBe(0)
  if (line.includes('--dry-run')) expect(stdout).toBe('at most 101000 credits\n')
  else if (line.endsWith('-j')) expect(JSON.parse(stdout).count).toBeGreaterThan(0)
  else expect(stdout).toMatch(/^\d+\n$|\n.+\n/)
})
