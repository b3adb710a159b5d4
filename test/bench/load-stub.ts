/** A stub of the service for the load command: it has three people and two prices. */
import { createServer, type IncomingMessage } from 'node:http'
import { onTestFinished } from 'vitest'
import { loadCommand } from '../../bench/load/load.ts'

export interface Stub {
  readonly url: string
  /** Requests that were run and not only priced, by path. */
  readonly run: Map<string, number>
}

export interface StubOptions {
  readonly credits?: number
  readonly rate?: number
  /** Status of a request that was run, by its position; 200 where absent. */
  readonly status?: (index: number) => number
}

const users = ['ada', 'bo', 'cy'].map((login) => ({
  id: login,
  login,
  bio: `${login} writes compilers`,
}))

/** Closed when the test has finished. Each request of the load costs 2 credits. */
export async function stubService(options: StubOptions = {}): Promise<Stub> {
  const { credits = 1_000_000, rate = 1_000_000, status = () => 200 } = options
  const run = new Map<string, number>()
  let asked = 0
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await textOf(request)) as { readonly filters?: unknown }
    const path = request.url!
    const [code, answer] = answerTo(path, body)
    const text = JSON.stringify(answer)
    response.writeHead(code, { 'content-length': text.length, 'x-credits-used': '2' })
    response.end(text)

    function answerTo(to: string, { filters }: typeof body): [number, object] {
      if (request.headers.authorization !== 'Bearer ddx_stub') {
        return [401, { code: 'unauthorized', detail: 'the key is unknown' }]
      }
      if (to === '/v3/account') return [200, { credits: { remaining: credits }, rate }]
      if (request.headers.prefer !== undefined) {
        return [200, { dryRun: true, creditsMax: filters === undefined ? 2 : 3 }]
      }
      run.set(to, (run.get(to) ?? 0) + 1)
      return filters === undefined ? [status(asked++), {}] : [200, { count: 3, users }]
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as { port: number }
  return { url: `http://127.0.0.1:${port}`, run }
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

export interface LoadOutcome {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs the command in this process, to its end or until `signal`. */
export async function runLoadCommand(
  args: readonly string[],
  signal = new AbortController().signal,
): Promise<LoadOutcome> {
  let stdout = ''
  let stderr = ''
  const code = await loadCommand(args, {
    environment: {},
    print: (text) => {
      stdout += text
    },
    printError: (text) => {
      stderr += text
    },
    signal,
  })
  return { code, stdout, stderr }
}
