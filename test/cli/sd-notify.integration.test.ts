/** The messages of sd_notify, on a real socket. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { openServiceManager } from '../../src/cli/local/sd-notify.ts'
import { makeFolder } from '../snapshot/small-snapshot.ts'

const listener = `
import socket, sys
one = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
one.bind(sys.argv[1])
print('bound', flush=True)
while True: print(one.recv(4096).decode(), flush=True)
`

const missing = [
  ['python3', '--version'],
  ['systemd-notify', '--version'],
].find(([command, ...args]) => spawnSync(command!, args).error !== undefined)
const fault = missing === undefined ? '' : ` (skipped: there is no ${missing[0]} here)`

describe.skipIf(fault !== '')(`a service manager${fault}`, () => {
  const folder = makeFolder()
  const socket = join(folder, 'notify')
  const told: string[] = []
  const log = { warn: vi.fn() }
  let python: ChildProcess

  beforeAll(async () => {
    python = spawn('python3', ['-c', listener, socket], { stdio: ['ignore', 'pipe', 'inherit'] })
    const lines = createInterface({ input: python.stdout! })
    await once(lines, 'line')
    // A message that asks to be heard at once has no text of its own.
    lines.on('line', (line) => line.startsWith('BARRIER') || told.push(line))
    process.env.NOTIFY_SOCKET = socket
  })
  afterAll(() => {
    delete process.env.NOTIFY_SOCKET
    python.kill()
    rmSync(folder, { recursive: true })
  })
  afterEach(() => {
    told.length = 0
    expect(log.warn).not.toHaveBeenCalled()
  })

  it('is notified of readiness, of a running event loop, and of the stop', async () => {
    const manager = openServiceManager({ watchdogMs: 200 }, log)
    manager.reportReady()
    await expect.poll(() => told.slice(0, 3)).toEqual(['READY=1', 'WATCHDOG=1', 'WATCHDOG=1'])
    manager.reportStopping()
    manager.reportStopping()
    manager.close()
    await expect.poll(() => told).toContain('STOPPING=1')
    expect(told.filter((line) => line === 'STOPPING=1')).toHaveLength(1)
  })

  it('is notified that a service waits and needs more time, until it is ready', async () => {
    const manager = openServiceManager({ watchdogMs: undefined }, log)
    manager.reportWaiting('waiting for data')
    await expect
      .poll(() => told)
      .toEqual(['STATUS=waiting for data', 'EXTEND_TIMEOUT_USEC=60000000'])
    manager.reportReady()
    manager.close()
    await expect.poll(() => told.slice(2)).toEqual(['STATUS=', 'READY=1'])
  })

  it('gets no heartbeat unless it asks for one', async () => {
    const manager = openServiceManager({ watchdogMs: undefined }, log)
    manager.reportReady()
    manager.reportStopping()
    manager.close()
    await expect.poll(() => told).toEqual(['READY=1', 'STOPPING=1'])
  })

  it('is sent by a service, but not by one that hangs', async () => {
    // The event loop of this process is blocked: messages in between come from another thread.
    const manager = openServiceManager({ watchdogMs: 100 }, log)
    manager.reportReady()
    await expect.poll(() => told).toContain('WATCHDOG=1')
    const before = told.length
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500)
    manager.reportStopping()
    manager.close()
    await expect.poll(() => told).toContain('STOPPING=1')
    // One was on its way, and one was due.
    expect(told.length - before).toBeLessThanOrEqual(3)
  })
})
