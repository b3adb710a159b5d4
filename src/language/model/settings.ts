/** The model that interprets sentences, and its form on a command line. */
import { HttpClientError, modelAddress } from '../../http-client/index.ts'

export interface LanguageModelSettings {
  /** Without `/chat/completions`. */
  readonly url: string
  readonly model: string
  readonly apiKey?: string
  /** For one sentence. There is one attempt. */
  readonly timeoutMs?: number
}

/** A key does not belong on a command line. */
export interface LanguageModelEnvironment {
  readonly apiKey?: string | undefined
}

export const modelOwner = 'a language model'

/** Reads `https://HOST/v1#MODEL`. Throws OutboundError `settings` at other forms. */
export function parseLanguageModel(
  text: string,
  { apiKey }: LanguageModelEnvironment,
): LanguageModelSettings {
  if (!/^https?:/i.test(text) || !URL.canParse(text)) {
    throw new HttpClientError('settings', 'this is no form of a language model')
  }
  return { ...modelAddress(text, modelOwner), ...(apiKey === undefined ? {} : { apiKey }) }
}
