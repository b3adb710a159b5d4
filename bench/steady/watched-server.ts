/** Runs the service as a process with traced heaps and collections. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { keepUntilExit } from '../child.ts'
import { benchScript, devdexScript } from '../workspace.ts'
import { type Collection, readGcTrace } from './gc-trace.ts'
import type { HeapSample } from './heap-probe.ts'

export interface WatchedServer {
  readonly url: string
  /** Since the process began, by the clock of its own collections. */
  uptimeMs(): number
  /** Has every thread collect and tell what is left. The load must stand still. */
  sample(): Promise<void>
  /** Ends the process. */
  stop(): Promise<Watched>
}

export interface Watched {
  readonly heaps: readonly HeapSample[]
  readonly collections: readonly Collection[]
}

/** The threads tell within a moment, or something is wrong with the probe. */
const sampleMsMax = 5000

/** @param folder for the probe's file */
export async function startWatchedServer(
  dataDir: string,
  folder: string,
  workers: number,
): Promise<WatchedServer> {
  const heapsPath = `${folder}/heaps.jsonl`
  const probe = pathToFileURL(benchScript('steady/heap-probe.js')).href
  const serve = ['serve', '--data', dataDir, '--port', '0', '--workers', `${workers}`]
  const startMs = performance.now()
  const child = spawn(
    process.execPath,
    ['--expose-gc', '--trace-gc', '--import', probe, devdexScript, ...serve],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, STEADY_HEAPS: heapsPath },
    },
  )
  keepUntilExit(child)
  const closed = once(child, 'close')
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  let samples = 0
  const url = await listeningUrl(() => output, closed)
  return {
    url,
    uptimeMs: () => performance.now() - startMs,
    sample: async () => {
      samples++
      child.kill('SIGUSR2')
      const endMs = performance.now() + sampleMsMax
      while (heapsIn(heapsPath).filter((one) => one.sample === samples).length <= workers) {
        if (performance.now() > endMs) throw new Error('not every thread told of its heap')
        await setTimeout(20)
      }
    },
    stop: async () => {
      child.kill('SIGTERM')
      await closed
      return { heaps: heapsIn(heapsPath), collections: readGcTrace(output) }
    },
  }
}

async function listeningUrl(output: () => string, closed: Promise<unknown>): Promise<string> {
  let isOver = false
  void closed.then(() => {
    isOver = true
  })
  for (;;) {
    const url = /listening on (\S+)/.exec(output())?.[1]
    if (url !== undefined) return url
    if (isOver) throw new Error(`the server does not listen:\n${output()}`)
    await setTimeout(20)
  }
}

function heapsIn(path: string): HeapSample[] {
  if (!existsSync(path)) return []
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as HeapSample)
}
