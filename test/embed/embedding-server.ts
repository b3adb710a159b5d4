/** A real server on the loopback that answers `POST /v1/embeddings` as a test wants it to. */
import type { ServerResponse } from 'node:http'
import { JsonServer, sendJson } from '../http-client/json-server.ts'

interface EmbeddingBody {
  readonly model: string
  readonly input: readonly string[]
  readonly encoding_format: string
}

export class EmbeddingServer extends JsonServer<EmbeddingBody> {}

/** As a sound server answers: three dimensions that tell texts apart by their length. */
export function answerWell({ input }: EmbeddingBody, response: ServerResponse): void {
  sendJson(response, 200, { data: input.map(vectorItem) })
}

export function vectorItem(text: string, index: number) {
  return { index, embedding: rawVector(text) }
}

export function rawVector(text: string): number[] {
  return [text.length, 2, -1]
}
