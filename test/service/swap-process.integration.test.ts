/** SIGHUP and SIGTERM in a real process. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { rollBack } from '../../src/snapshot/index.ts'
import { startForTest, type startProgram, startServer } from '../cli/program.ts'
import { makeFolder } from '../snapshot/small-snapshot.ts'
import { importLines } from './harness.ts'
import { edition, until } from './swap-world.ts'

test('a process swaps, tries again at SIGHUP, and drains at SIGTERM', async () => {
  const data = makeFolder()
  onTestFinished(() => rmSync(data, { recursive: true }))
  const first = await importLines(data, edition('alpha'))
  // A service manager's command that appends its messages to a file.
  const notices = join(data, 'told')
  writeFileSync(join(data, 'systemd-notify'), `#!/bin/sh\necho "$1" >> ${notices}\n`, {
    mode: 0o755,
  })
  const env = { NOTIFY_SOCKET: '/none', PATH: `${data}:${process.env.PATH}` }
  const start: typeof startProgram = (args) => startForTest(args, env)
  const { child, origin, told, stop } = await startServer(start, data, '--keep-paging', '0')
  const served = async () => {
    const answer = await fetch(`${origin}/ready`)
    return ((await answer.json()) as { detail: { snapshot: string } }).detail.snapshot
  }
  expect(await served()).toBe(first)
  const second = await importLines(data, edition('beta'))
  await until(async () => (await served()) === second)
  await rollBack(data, first)
  await until(async () => (await served()) === first)
  writeFileSync(join(data, 'CURRENT'), 'damaged')
  const refusals = () => told.stderr.split('CURRENT is damaged').length - 1
  await until(() => refusals() === 1)
  child.kill('SIGHUP')
  await until(() => refusals() === 2)
  expect(await served()).toBe(first)
  // The process is stopped while it opens another snapshot.
  await rollBack(data, second)
  child.kill('SIGHUP')
  expect(await stop()).toMatchObject({ code: 0 })
  await until(() => readFileSync(notices, 'utf8') === 'READY=1\nSTOPPING=1\n')
})
