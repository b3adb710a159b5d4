/** SIGHUP and SIGTERM, as a process gets them. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
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
  const child = spawn(process.execPath, ['dist/src/main.js', 'serve', ...options])
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
    const told = () => errors.split('CURRENT is damaged').length - 1
    await until(() => told() === 1)
    child.kill('SIGHUP')
    await until(() => told() === 2)
    expect(await served()).toBe(first)
    // It is told to stop while it opens another.
    await rollBack(data, second)
    child.kill('SIGHUP')
    child.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
  } finally {
    child.kill('SIGKILL')
    rmSync(data, { recursive: true })
  }
})
