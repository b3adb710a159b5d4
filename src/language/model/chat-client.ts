/** A server that speaks OpenAI's `POST /chat/completions`, as most language model servers do. */
import {
  type CallLimits,
  HttpClientError,
  HttpEndpoint,
  parseModelAddress,
} from '../../http-client/index.ts'

/** A request to a model. */
export interface Question {
  readonly system: string
  readonly user: string
  /** JSON Schema of the answer. */
  readonly schema: object
}

export interface ChatClient {
  /** The text of the answer, or ''. Rejects with HttpClientError. */
  ask(question: Question, stop: AbortSignal): Promise<string>
}

const timeoutMsDefault = 3000
/** A search of the allowed size has some 2,000. */
const tokensMax = 2048
/** Includes the text's envelope, and the reasoning of a model. */
const answerBytesMax = 1 << 18

/** Throws HttpClientError `settings` if the address or the key is invalid. */
export function openChatClient(settings: LanguageModelSettings): ChatClient {
  const { url, model, apiKey: key, timeoutMs = timeoutMsDefault } = settings
  const endpoint = new HttpEndpoint({ url, path: '/chat/completions', key, owner: modelOwner })
  const limits: CallLimits = {
    tryMs: timeoutMs,
    wholeMs: timeoutMs,
    retries: 0,
    bodyBytesMax: answerBytesMax,
  }
  return {
    ask: async (question, stop) =>
      readText(await endpoint.post(buildBody(model, question), limits, stop)),
  }
}

function buildBody(model: string, { system, user, schema }: Question): object {
  return {
    model,
    messages: [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ],
    temperature: 0,
    max_tokens: tokensMax,
    response_format: {
      type: 'json_schema',
      json_schema: { name: 'search', strict: true, schema },
    },
  }
}

interface ChatAnswer {
  readonly choices?: readonly { readonly message?: { readonly content?: unknown } | null }[]
}

function readText(answer: unknown): string {
  const choices = (answer as ChatAnswer | null)?.choices
  if (!Array.isArray(choices)) {
    throw new HttpClientError(
      'unreadable',
      'the answer of the language model has no array "choices"',
    )
  }
  const content: unknown = choices[0]?.message?.content
  return typeof content === 'string' ? content : ''
}

// The model that interprets sentences, and its form on a command line.

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

const modelOwner = 'a language model'

/** Reads `https://HOST/v1#MODEL`. Throws HttpClientError `settings` for other forms. */
export function parseLanguageModel(
  text: string,
  { apiKey }: LanguageModelEnvironment,
): LanguageModelSettings {
  if (!/^https?:/i.test(text) || !URL.canParse(text)) {
    throw new HttpClientError('settings', 'this is no form of a language model')
  }
  return { ...parseModelAddress(text, modelOwner), ...(apiKey === undefined ? {} : { apiKey }) }
}
