/** A stub of the service on a free port, and the command line run in this process against it. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable, Writable } from 'node:stream'
import { onTestFinished } from 'vitest'
import { type Io, runProgram } from '../../src/cli/index.ts'
import { readConfig } from '../../src/config.ts'

/** The members of requests that stubs and tests look at. */
export interface SentBody {
  readonly after?: string
  readonly logins?: readonly string[]
  readonly includeAttributes?: unknown
  readonly filters?: { readonly value: unknown }
}

interface Recorded {
  readonly method: string | undefined
  readonly path: string | undefined
  readonly authorization: string | undefined
  readonly prefer?: string
  readonly body: SentBody
}

export interface Canned {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  /** A string is sent as it is, anything else as JSON. */
  readonly body: unknown
}

export interface Stub {
  readonly url: string
  readonly requests: Recorded[]
}

export interface Outcome {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

export interface Surroundings {
  readonly url?: string
  /** The data directory of commands that name none. */
  readonly data?: string
  readonly stdin?: string | readonly string[]
  readonly columns?: number
  readonly isTTY?: boolean
  /** Whether standard input is a terminal, where a user could answer a question. */
  readonly stdinIsTTY?: boolean
  readonly environment?: Readonly<Record<string, string>>
  readonly sleep?: Io['sleep']
  /** Gets standard output as it is written. */
  readonly written?: Buffer[]
}

/** Answers each request with what `answer` says; closed when the test has finished. */
export async function stubService(
  answer: (request: Recorded, index: number) => Canned,
): Promise<Stub> {
  const requests: Recorded[] = []
  const server = createServer(async (incoming, response) => {
    const request = await recorded(incoming)
    requests.push(request)
    send(response, answer(request, requests.length - 1))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

/** Runs one command line to its end. */
export async function devdex(
  args: readonly string[],
  surroundings: Surroundings = {},
): Promise<Outcome> {
  const stdout = new Collector(surroundings)
  const stderr = new Collector({})
  const stdin = Object.assign(Readable.from([surroundings.stdin ?? ''].flat()), {
    isTTY: surroundings.stdinIsTTY ?? false,
  })
  const environment = {
    DEVDEX_API_KEY: 'ddx_test',
    // Imports of clones find git there.
    PATH: process.env.PATH ?? '',
    ...(surroundings.url === undefined ? {} : { DEVDEX_URL: surroundings.url }),
    ...surroundings.environment,
  }
  const { sleep, data } = surroundings
  const io: Io = { stdout, stderr, stdin, ...(sleep && { sleep }) }
  const code = await runProgram(args, io, () => ({
    ...readConfig(environment),
    ...(data !== undefined && { dataDir: data }),
  }))
  return { code, stdout: stdout.text, stderr: stderr.text }
}

class Collector extends Writable {
  text = ''
  readonly #written: Buffer[] | undefined
  readonly columns?: number
  readonly isTTY?: boolean

  constructor({ columns, isTTY, written }: Surroundings) {
    super({ decodeStrings: false })
    this.#written = written
    if (columns !== undefined) this.columns = columns
    if (isTTY !== undefined) this.isTTY = isTTY
  }

  override _write(chunk: string | Buffer, _: string, done: () => void): void {
    this.text += chunk
    this.#written?.push(Buffer.from(chunk))
    done()
  }
}

async function recorded(incoming: IncomingMessage): Promise<Recorded> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk)
  return {
    method: incoming.method,
    path: incoming.url,
    authorization: incoming.headers.authorization,
    ...(typeof incoming.headers.prefer === 'string' ? { prefer: incoming.headers.prefer } : {}),
    body: chunks.length === 0 ? {} : JSON.parse(Buffer.concat(chunks).toString()),
  }
}

function send(response: ServerResponse, { status = 200, headers = {}, body }: Canned): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}
