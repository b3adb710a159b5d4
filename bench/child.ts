/** Processes of the bench: started here, stopped by their own handle, ended with this one. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

const running = new Set<ChildProcess>()

// An early end, by an error or a signal, must not leave servers behind.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** Adds a process to those that end with this one. */
export function keepUntilExit(child: ChildProcess): ChildProcess {
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

export interface RunOptions {
  readonly nodeArgs?: readonly string[]
  readonly environment?: Readonly<Record<string, string>>
  /** The only processor that it may use, by number; any where absent. Needs `taskset`. */
  readonly processor?: number
}

/** Runs a script to its end and returns what it printed; rejects with its errors if it failed. */
export async function runNode(
  script: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<string> {
  const child = startNode(script, args, options)
  const [stdout, stderr, [code]] = await Promise.all([
    textOf(child.stdout!),
    textOf(child.stderr!),
    once(child, 'close'),
  ])
  if (code !== 0) throw new Error(`${script} ${args.join(' ')} ended with ${code}:\n${stderr}`)
  return stdout
}

/** A script that prints one line of JSON. */
export async function runJson<T>(
  script: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<T> {
  return JSON.parse(await runNode(script, args, options)) as T
}

export interface ServerProcess {
  readonly pid: number
  /** The address after "listening on". */
  readonly url: string
  /** From the start of the process to that line. */
  readonly seconds: number
  stop(): Promise<void>
  /** Kills it, as the system does when memory runs out. */
  kill(): Promise<void>
}

/** Starts a script that serves until SIGTERM, and waits for its line "… listening on URL". */
export async function startServer(
  script: string,
  args: readonly string[],
  options: RunOptions = {},
): Promise<ServerProcess> {
  const startedMs = performance.now()
  const child = startNode(script, args, options)
  const errors = textOf(child.stderr!)
  const url = await listeningUrl(child)
  if (url === undefined) throw new Error(`${script} does not listen:\n${await errors}`)
  const seconds = (performance.now() - startedMs) / 1000
  const closed = once(child, 'close')
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await closed
  }
  const stop = () => end('SIGTERM')
  return { pid: child.pid!, url, seconds, stop, kill: () => end('SIGKILL') }
}

function startNode(script: string, args: readonly string[], options: RunOptions): ChildProcess {
  const { nodeArgs = [], environment = {}, processor } = options
  const pinning = processor === undefined ? [] : ['taskset', '-c', `${processor}`]
  const [command, ...rest] = [...pinning, process.execPath, ...nodeArgs, script, ...args]
  const child = spawn(command!, rest, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })
  return keepUntilExit(child)
}

/** Undefined where the process ends without such a line. */
async function listeningUrl(child: ChildProcess): Promise<string | undefined> {
  for await (const line of createInterface({ input: child.stdout! })) {
    const url = /listening on (\S+)/.exec(line)?.[1]
    if (url !== undefined) return url
  }
  return undefined
}

async function textOf(stream: Readable): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
