/** Processes of git that hang, fail, write too much or are not there. */
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readJsonLines } from '../../tables.ts'
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
    await expect(reading).rejects.toThrow('wrote nothing for 2 s')
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

  const rows = readJsonLines<[name: string, script: string, said: string]>(
    'test/ingest/formats/git-process.jsonl',
  )

  it.each(rows)('fails is reported with %s', async (_, script, said) => {
    const reading = readWith(script, 60_000)
    await expect(reading).rejects.toThrow(/^source: /)
    await expect(reading).rejects.toThrow(said)
  })

  it('is not there is an error that says what to install', async () => {
    const reading = readRepositories([withCommit().path], { searchPath: '/nonexistent' })
    await expect(reading).rejects.toThrow('install git')
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
