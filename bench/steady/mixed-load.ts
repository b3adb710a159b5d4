/** Look-ups, searches and counts in turn, from clients that ask again after each answer. */
import { Agent, type OutgoingHttpHeaders, request } from 'node:http'
import { scenariosFor } from '../http/scenarios.ts'

export interface MixedRequest {
  /** Below the base address. */
  readonly path: string
  readonly body: string
}

/** One of each scenario in turn. */
export function mixedRequests(users: number, seed: number, count: number): MixedRequest[] {
  const scenarios = scenariosFor(users, seed, count)
  return Array.from({ length: count }, (_, i) =>
    scenarios.map(({ path, bodies }) => ({ path, body: bodies[i % bodies.length]! })),
  ).flat()
}

const clients = 16

export class MixedLoad {
  readonly #url: string
  readonly #headers: OutgoingHttpHeaders
  readonly #requests: readonly MixedRequest[]
  readonly #agent = new Agent({ keepAlive: true, maxSockets: clients })
  #next = 0

  constructor(url: string, key: string, requests: readonly MixedRequest[]) {
    this.#url = url
    this.#headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    this.#requests = requests
  }

  /** Answers in that time. Rejects at the first that is not 200. */
  async run(milliseconds: number): Promise<number> {
    const endMs = performance.now() + milliseconds
    let answers = 0
    const ask = async () => {
      while (performance.now() < endMs) {
        await this.#post(this.#requests[this.#next++ % this.#requests.length]!)
        answers++
      }
    }
    await Promise.all(Array.from({ length: clients }, ask))
    return answers
  }

  close(): void {
    this.#agent.destroy()
  }

  #post({ path, body }: MixedRequest): Promise<void> {
    const headers = { ...this.#headers, 'content-length': Buffer.byteLength(body) }
    const options = { method: 'POST', agent: this.#agent, headers }
    return new Promise((resolve, reject) => {
      const sent = request(`${this.#url}${path}`, options, (answer) => {
        answer.on('error', reject)
        answer.on('end', () => {
          if (answer.statusCode === 200) resolve()
          else reject(new Error(`${path} ${body}: status ${answer.statusCode}`))
        })
        answer.resume()
      })
      sent.on('error', reject)
      sent.end(body)
    })
  }
}
