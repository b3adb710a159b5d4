/** A full disk, few files, a missing binary or a signal end a process with one sentence, or not. */
import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { program, startForTest, startServer } from './program.ts'

const folder = mkdtempSync(join(tmpdir(), 'devdex-process-'))

/** Makes SQLite fail as it does without its binary. */
const withoutSqlite = join(folder, 'without-sqlite.cjs')
writeFileSync(
  withoutSqlite,
  `const { Module } = require('node:module')
const load = Module._load
Module._load = function (name, ...others) {
  if (/sqlite$/.test(name)) throw new Error('No native build was found for platform=x')
  return load.call(this, name, ...others)
}`,
)

interface Ended {
  readonly code: number
  readonly out: string
  readonly err: string
}

function shell(line: string): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(
      'bash',
      ['-c', line, process.execPath, program, folder, withoutSqlite],
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err }),
    )
  })
}

describe.skipIf(!existsSync('/dev/full'))('a process', () => {
  it.each([
    ['"$0" "$1" --help > /dev/full', 1, /^devdex: standard output cannot be written: ENOSPC.*\n$/],
    ['"$0" "$1" completion bash > /dev/full', 1, /^devdex: standard output cannot be .*\n$/],
    [
      'ulimit -n 300; "$0" "$1" serve --data "$2"',
      2,
      /^devdex: this process may open 300 files.*\n$/,
    ],
    ['"$0" -r "$3" "$1" keys list --data "$2"/none', 1, /^devdex: .*\n$/],
    [
      '"$0" -r "$3" "$1" keys create --name a --services RAW --credits 1 --data "$2"/k',
      1,
      /^devdex: .*@photostructure\/sqlite.*\n$/,
    ],
    ['"$0" -r "$3" "$1" completion bash', 0, /^$/],
    ['"$0" -r "$3" "$1" --help', 0, /^$/],
    ['"$0" -r "$3" "$1" --version', 0, /^$/],
  ])('%s ends with %i', async (line, code, err) => {
    const ended = await shell(line)
    expect([ended.code, ended.err]).toEqual([code, expect.stringMatching(err)])
  })

  it('doctor names a missing binary', async () => {
    const { out } = await shell('"$0" -r "$3" "$1" doctor --data "$2"/none')
    expect(out).toMatch(/PROBLEM +sqlite: .*@photostructure\/sqlite/)
  })

  it('opens no debugger for SIGUSR1', async () => {
    // It waits for data, and answers.
    const { child, origin, told } = await startServer(startForTest, join(folder, 'waiting'))
    child.kill('SIGUSR1')
    expect((await fetch(`${origin}/health`)).status).toBe(200)
    expect(told.stderr).not.toMatch(/Debugger listening/)
    expect(await isOpen(9229)).toBe(false)
  })
})

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(true))
    socket.on('error', () => resolve(false))
  })
}
