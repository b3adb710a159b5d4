/** The few requests before a load: who calls, what it costs, and what the data holds. */
import { setTimeout as pause } from 'node:timers/promises'
import { dryRunPreference } from '../../src/contract/index.ts'
import { UsageError } from './usage-error.ts'

/** Attempts of a request that the server refuses temporarily. */
const attemptsMax = 20

export class ServiceClient {
  readonly #base: string
  readonly #headers: Readonly<Record<string, string>>

  /** @param url base address, with `/v3` */
  constructor(url: URL, headers: Readonly<Record<string, string>>) {
    this.#base = url.href
    this.#headers = headers
  }

  /** Rejects with UsageError where the answer is not 200. */
  async post<T>(path: string, body: string, headers = {}): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const response = await this.#send(path, body, headers)
      const text = await response.text()
      if (response.status === 200) return JSON.parse(text) as T
      const isRefused = response.status === 429 || response.status === 503
      if (!isRefused || attempt === attemptsMax) {
        throw new UsageError(`POST ${path}: ${response.status} ${problemText(text)}`)
      }
      await pause(Number(response.headers.get('retry-after-ms') ?? 1000))
    }
  }

  /** The most that a request can cost. */
  async price(path: string, body: string): Promise<number> {
    const headers = { prefer: dryRunPreference }
    return (await this.post<{ creditsMax: number }>(path, body, headers)).creditsMax
  }

  async #send(path: string, body: string, headers: object): Promise<Response> {
    try {
      const all = { ...this.#headers, ...headers }
      return await fetch(this.#base + path, { method: 'POST', headers: all, body })
    } catch (error) {
      const { cause } = error as Error
      const reason = cause instanceof Error ? cause.message || String(cause) : String(error)
      throw new UsageError(`--url ${this.#base} does not answer: ${reason}`)
    }
  }
}

function problemText(text: string): string {
  try {
    const { code, detail } = JSON.parse(text) as { code: string; detail: string }
    return `${code}: ${detail}`
  } catch {
    return text.slice(0, 200)
  }
}
