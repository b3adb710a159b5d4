/** Scripts of `devdex completion`, run by the shells that they are for. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { topCommands } from '../../../src/cli/commands.ts'
import { freshFolder } from '../../ingest/data-set.ts'
import { devdex } from '../harness.ts'

/** The script by which a shell prints the candidates for the last, unfinished word. */
type Program = (script: string, words: readonly string[]) => string

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

const bash: Program = (script, words) => `source ${script}
compopt() { :; }
COMP_WORDS=(${words.map(quoted).join(' ')})
COMP_CWORD=${words.length - 1}
_devdex
[[ \${#COMPREPLY[@]} == 0 ]] || printf '%s\\n' "\${COMPREPLY[@]}"`

const zsh: Program = (script, words) => `compdef() { :; }
source ${script}
compset() { :; }
compadd() { while [[ $1 != -- ]]; do shift; done; shift; print -rl -- "$@"; }
_files() { print -r -- "files $@"; }
words=(${words.map(quoted).join(' ')})
CURRENT=${words.length}
_devdex`

const fish: Program = (script, words) => `source ${script}
complete -C ${quoted(words.join(' '))} | string split -f 1 \\t
true`

const shells = { bash, zsh, fish } as const

async function scriptFor(shell: string): Promise<string> {
  const { code, stdout, stderr } = await devdex(['completion', shell])
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const path = join(freshFolder(), `devdex.${shell}`)
  writeFileSync(path, stdout)
  return path
}

describe.each(Object.keys(shells) as (keyof typeof shells)[])('in %s', (shell) => {
  /** The candidates that begin with the last word, as bash and fish print them. */
  function candidates(script: string, words: readonly string[]): string[] {
    const program = shells[shell](script, ['devdex', ...words])
    const options = shell === 'zsh' ? ['-f', '-c'] : ['-c']
    const { stdout, stderr, status } = spawnSync(shell, [...options, program], { encoding: 'utf8' })
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 })
    const begun = words
      .at(-1)!
      .replace(/^'.* /, '')
      .replace(shell === 'zsh' ? /^.*=/ : '', '')
    const lines = stdout.split('\n').filter((line) => line !== '')
    return lines.filter((line) => line.split(' ').at(-1)!.startsWith(begun)).sort()
  }

  test('it completes commands, options, choices, fields and operators', async ({ skip }) => {
    if (spawnSync(shell, ['--version']).error !== undefined) skip(`there is no ${shell} here`)
    const script = await scriptFor(shell)
    const of = (...words: string[]) => candidates(script, words)
    expect(of('')).toEqual(topCommands.map(({ name }) => name).sort())
    expect(of('em')).toEqual(['email', 'email-by-id'])
    expect(of('search', '')).toEqual(['repos', 'repos-nl', 'users', 'users-nl'])
    expect(of('search', 'users', 'rust', '--hi')).toEqual(['--highlight'])
    // A value of an option is no subcommand.
    expect(of('--debug', 'search', 'users', '-n', '5', '--retr')).toEqual(['--retrieval'])
    expect(of('search', 'users', '--retrieval', '')).toEqual(['expertise', 'hybrid', 'profile'])
    expect(of('search', 'users', '-f', 'resolvedC')).toEqual(['resolvedCity', 'resolvedCountry'])
    expect(of('search', 'repos', '--facet', 'stargazer')).toEqual(['stargazerCount'])
    expect(of('search', 'repos', '-f', 'followersC')).toEqual([])
    expect(of('fields', 'users', 'resolvedCo')).toEqual(['resolvedCountry'])
    expect(of('completion', 'f')).toEqual(['fish'])
    expect(of('keys', 'create', '--names', 'fa')).toEqual(['family'])
    expect(of('keys', 'create', '--name', '')).toEqual([])
    // Bash makes three words of it.
    const joined = shell === 'bash' ? ['--retrieval', '=', 'hy'] : ['--retrieval=hy']
    const [found, ...more] = of('search', 'users', ...joined)
    expect([found?.replace(/^--retrieval=/, ''), more]).toEqual(['hybrid', []])
  })

  test('it completes operators after a field in quotes', async ({ skip }) => {
    if (spawnSync(shell, ['--version']).error !== undefined) skip(`there is no ${shell} here`)
    const script = await scriptFor(shell)
    const of = (...words: string[]) => candidates(script, words)
    const found = of('search', 'users', '-f', "'bio ContainsAll")
    const field = shell === 'zsh' ? '' : 'bio '
    expect(found).toEqual([`${field}ContainsAllTokens`])
  })
})
