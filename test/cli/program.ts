/** The compiled program as a process of its own, which ends with the test at the latest. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

export const program = fileURLToPath(new URL('../../bin/devdex.cjs', import.meta.url))

export interface Ended {
  /** Null: by a signal. */
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

/** @param environment variables besides those of this process */
export function startProgram(args: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const env = { ...process.env, ...environment }
  const child = spawn(process.execPath, [program, ...args], { env })
  const told = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].on('data', (chunk) => (told[name] += chunk))
  }
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const ended = once(child, 'close').then(([code]): Ended => ({ code, ...told }))
  /** Of standard output. */
  const nextLine = async () => String((await lines.next()).value)
  const stop = (signal: NodeJS.Signals = 'SIGTERM') => {
    child.kill(signal)
    return ended
  }
  return { child, told, ended, nextLine, stop }
}

/** One that is killed when the test is over. */
export function startForTest(...args: Parameters<typeof startProgram>) {
  const started = startProgram(...args)
  onTestFinished(() => void started.child.kill('SIGKILL'))
  return started
}

/** A server of a data directory, and where it listens. */
export async function startServer(start: typeof startProgram, data: string, ...more: string[]) {
  const options = ['--data', data, '--port', '0', '--workers', '1', '--dns', 'off', ...more]
  const started = start(['serve', ...options])
  const firstLine = await started.nextLine()
  const [, port] = /(?:port |:)(\d+)/.exec(firstLine) ?? []
  if (port === undefined) throw new Error(`devdex ended: ${started.told.stderr}`)
  const origin = `http://127.0.0.1:${port}`
  return { ...started, firstLine, origin }
}
