import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { describe, expect, test } from 'vitest'
import { createProgram } from '../../src/cli/program.ts'
import { readConfig } from '../../src/config.ts'
import { devdex } from './harness.ts'

/** Every command line that names a command, with those above it. */
function commandLines(command: Command, above: readonly string[] = []): string[][] {
  return command.commands.flatMap((child) => {
    const line = [...above, child.name()]
    return [line, ...commandLines(child, line)]
  })
}

const lines = commandLines(await createProgram(process, readConfig({})))

describe('help', () => {
  test.each(lines.map((args) => ({ name: args.join(' '), args })))('of $name', async ({ args }) => {
    const { code, stdout, stderr } = await devdex([...args, '--help'], { columns: 100 })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^Usage: devdex /)
    const examples = stdout.slice(stdout.indexOf('Examples:'))
    expect(examples).toMatch(/^Examples:\n/)
    expect(examples).toContain(`$ devdex ${args.join(' ')}`)
  })

  test('names every command that there is', async () => {
    const { stdout } = await devdex(['--help'], { columns: 100 })
    const tops = lines.filter((line) => line.length === 1).map(([name]) => name!)
    expect(tops.length).toBeGreaterThan(9)
    for (const name of tops) expect(stdout).toMatch(new RegExp(`^  ${name}\\b`, 'm'))
  })
})

test('--version is that of the package', async () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  expect(await devdex(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' })
})
