/** Fetches as processes of their own, so `npx tsc -b` comes before these. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { devdex } from '../harness.ts'
import { token } from './fetched-folder.ts'
import type { GithubServer } from './github-server.ts'

const program = fileURLToPath(new URL('../../../dist/src/main.js', import.meta.url))
export const selection = ['--org', 'lumenforge']

export interface FetchingProcess {
  readonly child: ChildProcess
  readonly ended: Promise<{ code: number | null; stdout: string; stderr: string }>
}

export function begun(server: GithubServer, folder: string, args = selection): FetchingProcess {
  const all = [program, 'fetch', 'github', ...args, '--into', folder, '--api', server.url]
  const child = spawn(process.execPath, all, {
    env: { ...process.env, GITHUB_TOKEN: token },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let stdout = ''
  let stderr = ''
  child.stdout!.on('data', (chunk) => (stdout += chunk))
  child.stderr!.on('data', (chunk) => (stderr += chunk))
  const ended = once(child, 'close').then(([code]) => ({ code, stdout, stderr }))
  return { child, ended }
}

/** Or until the process has ended. */
export async function untilRequests(
  { requests }: GithubServer,
  count: number,
  { child }: FetchingProcess,
): Promise<void> {
  while (requests.length < count && child.exitCode === null) await sleep(2)
}

/** The same command to its end, in this process. */
export function again(server: GithubServer, folder: string, args = selection) {
  const all = ['fetch', 'github', ...args, '--into', folder, '--api', server.url]
  return devdex(all, { environment: { GITHUB_TOKEN: token } })
}
