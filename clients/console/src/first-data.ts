/** Whether the service still waits for its first import, which it says to everyone. */
import { effect, signal } from '@preact/signals'
import { ApiError } from 'devdex-client'
import { accountProblem, readAccount } from './session.ts'

const pauseMs = 2000
/** Shorter than a pause, so that no requests pile up before a server that is silent. */
const answerMsMax = 1900

export const waitsForData = signal(false)

/** Requests a path without a key that proxies forward. */
async function readHealth(): Promise<void> {
  try {
    const answer = await fetch('/health', { signal: AbortSignal.timeout(answerMsMax) })
    const { waitsFor } = (await answer.json()) as { readonly waitsFor?: unknown }
    if (answer.ok) waitsForData.value = waitsFor !== undefined
  } catch {
    // The service may be taking over the port, so the state is kept.
  }
}

void readHealth()

effect(() => {
  if (waitsForData.value) {
    const timer = setInterval(() => void readHealth(), pauseMs)
    return () => clearInterval(timer)
  }
  if (!isStarting(accountProblem.value)) return undefined
  const timer = setTimeout(async () => {
    await readHealth()
    if (!waitsForData.peek()) await readAccount()
  }, pauseMs)
  return () => clearTimeout(timer)
})

/** Also where the server of operators finds no service yet. */
function isStarting(problem: unknown): boolean {
  return problem instanceof ApiError && (problem.status === 502 || problem.code === 'not_ready')
}
