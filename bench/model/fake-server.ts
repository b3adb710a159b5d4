/** A language model's server on the loopback, in one of the modes. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Mode } from './modes.ts'

export interface FakeServer {
  /** Address of the API, with `/v1`. */
  readonly url: string
  /** How often it has been asked. */
  calls(): number
  close(): Promise<void>
}

export async function openFakeServer(mode: Mode): Promise<FakeServer> {
  let calls = 0
  const server = createServer(async (request, response) => {
    calls++
    mode(await sentenceOf(request), response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls: () => calls,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function sentenceOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const { messages } = JSON.parse(Buffer.concat(chunks).toString('utf8'))
  return messages[1].content
}
