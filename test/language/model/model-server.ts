/** A real server on the loopback that answers `POST /v1/chat/completions` in one of the modes. */
import type { Mode } from '../../../bench/model/modes.ts'
import { JsonServer } from '../../http-client/json-server.ts'

interface ChatBody {
  readonly model: string
  readonly messages: readonly { readonly role: string; readonly content: string }[]
  readonly temperature: number
  readonly max_tokens: number
  readonly response_format: {
    readonly type: string
    readonly json_schema: { readonly strict: boolean; readonly schema: object }
  }
}

export class ModelServer extends JsonServer<ChatBody> {
  behave(mode: Mode): void {
    this.respond((request, response) => mode(request.messages[1]!.content, response))
  }
}
