/** SIGHUP and SIGTERM in a real process. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { rollBack } from '../../src/snapshot/index.ts'
import { makeFolder } from '../snapshot/small-snapshot.ts'
import { importLines } from './harness.ts'
import { edition, until } from './swap-world.ts'

test('a process swaps, tries again at SIGHUP, and drains at SIGTERM', async () => {
  const data = makeFolder()
  const first = await importLines(data, edition('alpha'))
  const options = ['--data', data, '--port', '0', '--workers', '1', '--keep-paging', '0']
  // A service manager's command that appends its messages to a file.
  const told = join(data, 'told')
  writeFileSync(join(data, 'systemd-notify'), `#!/bin/sh\necho "$1" >> ${told}\n`, { mode: 0o755 })
  const env = { ...process.env, NOTIFY_SOCKET: '/none', PATH: `${data}:${process.env.PATH}` }
  const child = spawn(process.execPath, ['dist/src/main.js', 'serve', ...options], { env })
  const exited = once(child, 'exit')
  try {
    let errors = ''
    child.stderr.on('data', (chunk: Buffer) => {
      errors += chunk.toString()
    })
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
    const ready = new URL('/ready', /http\S+/.exec(line)![0])
    const served = async () => {
      const { detail } = (await (await fetch(ready)).json()) as { detail: { snapshot: string } }
      return detail.snapshot
    }
    expect(await served()).toBe(first)
    const second = await importLines(data, edition('beta'))
    await until(async () => (await served()) === second)
    await rollBack(data, first)
    await until(async () => (await served()) === first)
    writeFileSync(join(data, 'CURRENT'), 'damaged')
    const refusals = () => errors.split('CURRENT is damaged').length - 1
    await until(() => refusals() === 1)
    child.kill('SIGHUP')
    await until(() => refusals() === 2)
    expect(await served()).toBe(first)
    // The process is stopped while it opens another snapshot.
    await rollBack(data, second)
    child.kill('SIGHUP')
    child.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
    await until(() => readFileSync(told, 'utf8') === 'READY=1\nSTOPPING=1\n')
  } finally {
    child.kill('SIGKILL')
    rmSync(data, { recursive: true })
  }
})
