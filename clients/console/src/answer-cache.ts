/** The latest answers, so that going back to what was shown a moment ago costs nothing. */
import type { RawAnswer } from 'devdex-client'
import { apiKey, devdex } from './session.ts'

const keptMax = 30
const keptMs = 5 * 60_000

interface KeptAnswer {
  readonly answer: RawAnswer['body']
  /** Milliseconds since 1970. */
  readonly at: number
}

/** By key, path and request, the oldest first. */
const kept = new Map<string, KeptAnswer>()

export interface CachedAnswer {
  readonly body: RawAnswer['body']
  /** 0 for a cached answer. */
  readonly creditsUsed: number
}

/** @returns the answer of the service, or a recent cached one; throws like a call */
export async function askCached(
  path: string,
  body: object,
  signal?: AbortSignal,
): Promise<CachedAnswer> {
  const name = JSON.stringify([apiKey.peek(), path, body])
  const known = kept.get(name)
  if (known !== undefined && Date.now() - known.at < keptMs) {
    return { body: known.answer, creditsUsed: 0 }
  }
  const asked = await askUncached(path, body, signal)
  kept.delete(name)
  kept.set(name, { answer: asked.body, at: Date.now() })
  if (kept.size > keptMax) kept.delete(kept.keys().next().value!)
  return asked
}

/** The same without the cache. */
export async function askUncached(
  path: string,
  body: object,
  signal?: AbortSignal,
): Promise<CachedAnswer> {
  const { body: answer, info } = await devdex.peek().call(path, body, { signal })
  return { body: answer, creditsUsed: info.creditsUsed }
}
