/** `devdex serve` as a process, on accounts in a database, and customers who keep its receipts. */
import type { ChildProcess } from 'node:child_process'
import { startProgram, startServer } from '../cli/program.ts'

export interface RunningServer {
  /** Without a path. */
  readonly url: string
  readonly child: ChildProcess
  readonly exited: Promise<unknown>
}

/** Resolves when it listens. Without a database the accounts lie in the folder. */
export async function serve(data: string, accounts?: string): Promise<RunningServer> {
  const environment = { ...(accounts && { DEVDEX_ACCOUNTS: accounts }), DEVDEX_LOG: 'fatal' }
  const start = (args: readonly string[]) => startProgram(args, environment)
  const { origin: url, child, ended: exited } = await startServer(start, data)
  return { url, child, exited }
}

export interface Receipt {
  readonly status: number
  readonly code: string | undefined
  readonly credits: number
  readonly retryAfter: string | null
  readonly logins: readonly string[]
}

export async function search(
  { url }: Pick<RunningServer, 'url'>,
  key: string,
  { first = 3, headers = {} }: { first?: number; headers?: Record<string, string> } = {},
): Promise<Receipt> {
  const response = await fetch(`${url}/v3/search/users`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query: 'rust diver', first }),
  })
  const body = (await response.json()) as { code?: string; users?: { login: string }[] }
  return {
    status: response.status,
    code: body.code,
    credits: Number(response.headers.get('x-credits-used') ?? 0),
    retryAfter: response.headers.get('retry-after'),
    logins: (body.users ?? []).map(({ login }) => login),
  }
}

/** The answers to customers. */
export class Receipts {
  /** Credits of answers that came. */
  told = 0
  /** Credits of requests that were sent, but may have lost their answer. */
  inDoubt = 0
  readonly #refusals = new Map<string, number>()

  /** Keeps asking until `isOver`. */
  async collect(served: RunningServer, key: string, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const first = 1 + Math.floor(3 * Math.random())
      try {
        const { status, code = `${status}`, credits } = await search(served, key, { first })
        this.told += credits
        if (status !== 200) this.#refusals.set(code, this.refused(code) + 1)
        if (code === 'storage_unavailable') this.inDoubt += first
      } catch {
        this.inDoubt += first
        return
      }
    }
  }

  /** How many were refused with this code. */
  refused(code: string): number {
    return this.#refusals.get(code) ?? 0
  }

  get codes(): string[] {
    return [...this.#refusals.keys()].sort()
  }
}
