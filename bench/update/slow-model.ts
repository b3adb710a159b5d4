/** An embedding server on the loopback that takes its time, as a model on one processor does. */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const dims = 256

export interface SlowModel {
  /** As `--embedding` takes it. */
  readonly embedding: string
  /** Texts that it has been asked for. */
  texts(): number
  close(): Promise<void>
}

/** @param textMs delay per text; the texts of all callers are sequential */
export async function openSlowModel(textMs: number): Promise<SlowModel> {
  let texts = 0
  let turn: Promise<unknown> = Promise.resolve()
  const server = createServer(async (request, response) => {
    const input = await inputOf(request)
    texts += input.length
    const worked = turn.then(() => sleep(input.length * textMs))
    turn = worked
    await worked
    const data = input.map((text, index) => ({ index, embedding: vectorOf(text) }))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ data }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    embedding: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1#slow`,
    texts: () => texts,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function inputOf(request: IncomingMessage): Promise<readonly string[]> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return JSON.parse(Buffer.concat(chunks).toString('utf8')).input
}

/** The same for the same text. */
function vectorOf(text: string): number[] {
  const bytes = createHash('shake256', { outputLength: dims }).update(text).digest()
  return [...bytes].map((byte) => byte - 127.5)
}
