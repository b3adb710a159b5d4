/** Processes of git that hang, fail, write too much or are not there. */
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  counts,
  readRepositories,
  searchPath,
  temporaryFolder,
  trap,
  withCommit,
} from './git-repositories.ts'

const ada = 'Ada Example <ada@home.example>'

describe('a process that', () => {
  /** A program in the place of git. */
  function fake(script: string): string {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'git'), `#!/bin/sh\n${script}\n`)
    chmodSync(join(folder, 'git'), 0o755)
    return `${folder}:${searchPath}`
  }

  function readWith(script: string, silenceMsMax = 300) {
    const options = { searchPath: fake(script), silenceMsMax }
    return readRepositories([withCommit().path], options)
  }

  it('writes nothing ends, with all that it has started', async () => {
    const pid = join(temporaryFolder(), 'pid')
    const reading = readWith(`sleep 600 & echo $! > ${pid}; wait`, 2000)
    await expect(reading).rejects.toThrow('source: git config: wrote nothing for 2 s')
    const isThere = () => existsSync(`/proc/${readFileSync(pid, 'utf8').trim()}/cwd`)
    if (existsSync('/proc/self')) await expect.poll(isThere).toBe(false)
  })

  it('waits for a pipe in place of a file ends', async () => {
    const repository = withCommit()
    repository.git('symbolic-ref', 'HEAD', 'refs/heads/none')
    execFileSync('mkfifo', [join(repository.path, '.git/packed-refs')])
    const reading = readRepositories([repository.path], { silenceMsMax: 300 })
    await expect(reading).rejects.toThrow('wrote nothing')
  })

  it('fails is reported with its reason, without credentials and control characters', async () => {
    const reading = readWith(
      `printf 'warning: x\\nfatal: no https://user:secret@git.example/x \\033[31m\\n' >&2; exit 128`,
      60_000,
    )
    await expect(reading).rejects.toThrow('source: git config: no https://git.example/x \ufffd[31m')
    await expect(readWith('exit 3', 60_000)).rejects.toThrow('source: git config: exit code 3')
    await expect(readWith('kill -9 $$', 60_000)).rejects.toThrow(
      'source: git config: ended by SIGKILL',
    )
  })

  it('refuses another owner is reported with what to do', async () => {
    const reading = readWith(
      `echo "fatal: detected dubious ownership in repository" >&2; exit 128`,
      60_000,
    )
    await expect(reading).rejects.toThrow('import as the account that owns it, or copy it')
  })

  it('writes without end to stderr or stdout stays small', async () => {
    await expect(readWith('yes >&2 & yes', 60_000)).rejects.toThrow('wrote more than 1048576 bytes')
    const fails = readWith('yes | head -c 2000000 >&2; exit 1', 60_000)
    await expect(fails).rejects.toThrow('git config: y')
  })

  it('is not there is an error that says what to install', async () => {
    const reading = readRepositories([withCommit().path], { searchPath: '/nonexistent' })
    await expect(reading).rejects.toThrow('there is no program git to read it with: install git')
  })

  it('is in the repository is never run', async () => {
    const { program, mark } = trap()
    const repository = withCommit()
    symlinkSync(program, join(repository.path, '.git/git'))
    symlinkSync(program, join(repository.path, 'git'))
    for (const path of ['.', '', 'bin']) {
      const reading = readRepositories([repository.path], { searchPath: `${path}:${searchPath}` })
      expect(counts(await reading)).toEqual({ [ada]: 1 })
    }
    expect(existsSync(mark)).toBe(false)
  })
})
