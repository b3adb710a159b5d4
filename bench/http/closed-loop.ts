/** Load in which each connection sends its next request when it has its answer. */
import { setTimeout as pause } from 'node:timers/promises'
import { ClientConnection, type Outcome } from './client-connection.ts'
import { patienceMs } from './open-loop.ts'
import { RequestTally } from './request-tally.ts'

export interface ClosedLoad {
  readonly url: URL
  readonly connections: number
  /** Sent in turn. Each connection begins with another one, so that they never ask in step. */
  readonly requests: readonly (() => Uint8Array)[]
  readonly durationMs: number
}

export interface ClosedResult {
  readonly tally: RequestTally
  /** From the start to the last answer. */
  readonly seconds: number
}

/** Rejects if a connection cannot be opened. */
export async function runClosedLoop(load: ClosedLoad): Promise<ClosedResult> {
  const open = () => ClientConnection.open(load.url)
  const connections = await Promise.all(Array.from({ length: load.connections }, open))
  return new ClosedLoop(load, connections).run()
}

class ClosedLoop {
  readonly #load: ClosedLoad
  readonly #connections: ClientConnection[]
  readonly #tally = new RequestTally()
  readonly #startMs = performance.now()
  #lastMs = this.#startMs

  constructor(load: ClosedLoad, connections: readonly ClientConnection[]) {
    this.#load = load
    this.#connections = [...connections]
  }

  async run(): Promise<ClosedResult> {
    const { durationMs } = this.#load
    const clients = this.#connections.map((_, client) => this.#ask(client))
    const giveUp = setTimeout(() => this.#close(), durationMs + patienceMs)
    await Promise.all(clients)
    clearTimeout(giveUp)
    this.#close()
    return { tally: this.#tally, seconds: (this.#lastMs - this.#startMs) / 1000 }
  }

  /** One request after the other, until the time is over. */
  async #ask(client: number): Promise<void> {
    const { requests, connections, durationMs } = this.#load
    const endMs = this.#startMs + durationMs
    let next = Math.floor((client * requests.length) / connections)
    while (performance.now() < endMs) {
      const bytes = requests[next]!()
      next = next + 1 === requests.length ? 0 : next + 1
      const sentMs = performance.now()
      const outcome = await answerOf(this.#connections[client]!, bytes)
      this.#lastMs = performance.now()
      this.#tally.complete(outcome, this.#lastMs - sentMs)
      if (outcome instanceof Error || outcome.isLast) await this.#replace(client, endMs)
    }
  }

  async #replace(client: number, endMs: number): Promise<void> {
    this.#connections[client]!.close()
    while (performance.now() < endMs) {
      const fresh = await ClientConnection.open(this.#load.url).catch(() => null)
      if (fresh !== null) {
        this.#connections[client] = fresh
        return
      }
      await pause(100)
    }
  }

  #close(): void {
    for (const connection of this.#connections) connection.close()
  }
}

function answerOf(connection: ClientConnection, request: Uint8Array): Promise<Outcome> {
  return new Promise((resolve) => connection.send(request, resolve))
}
