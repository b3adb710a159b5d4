/** The options that name models: for embeddings, and for sentences. */
import type { Config } from '../../config.ts'
import type { EmbeddingSettings } from '../../embed/index.ts'
import type { LanguageModelSettings } from '../../language/index.ts'
import { kinds } from '../../operations/index.ts'
import { defineFlag, type OptionsOf } from '../command-row.ts'
import { UsageFailure } from '../output/report.ts'

const embeddingForms = 'static, onnx:FOLDER or https://HOST/v1#MODEL'

export const embeddingRow = defineFlag(
  '--embedding <model>',
  `embedding model: ${embeddingForms}`,
  {
    defaultFrom: 'embedding',
  },
)

/** Throws UsageFailure for a malformed option. */
export async function readEmbeddingSettings(
  text: string,
  config: Config,
): Promise<EmbeddingSettings> {
  // Loaded here, so that commands which only speak HTTP start without it.
  const { EmbeddingError, parseEmbedding } = await import('../../embed/index.ts')
  try {
    return parseEmbedding(text, { apiKey: config.embeddingKey })
  } catch (error) {
    if (!(error instanceof EmbeddingError)) throw error
    const wanted = `it is ${embeddingForms}`
    throw new UsageFailure(`--embedding or DEVDEX_EMBEDDING: ${error.message}; ${wanted}`)
  }
}

const languageForm = 'https://HOST/v1#MODEL'

export const languageRows = [
  defineFlag('--language-model <model>', `model that interprets sentences: ${languageForm}`, {
    defaultFrom: 'languageModel',
  }),
  defineFlag('--language-timeout <milliseconds>', 'time limit of the model per sentence', {
    kind: kinds.count(1, 60_000),
    default: 3000,
  }),
]

export type LanguageOptions = OptionsOf<(typeof languageRows)[number]>

/** Undefined without a model. Throws UsageFailure for a malformed option. */
export async function readLanguageSettings(
  { languageModel, languageTimeout: timeoutMs }: LanguageOptions,
  { languageModelKey: apiKey }: Config,
): Promise<LanguageModelSettings | undefined> {
  if (languageModel === undefined) return undefined
  // Loaded here, so that commands which only speak HTTP start without it.
  const { parseLanguageModel } = await import('../../language/index.ts')
  const { HttpClientError } = await import('../../http-client/index.ts')
  try {
    return { ...parseLanguageModel(languageModel, { apiKey }), timeoutMs }
  } catch (error) {
    if (!(error instanceof HttpClientError)) throw error
    const variable = '--language-model or DEVDEX_LANGUAGE_MODEL'
    throw new UsageFailure(`${variable}: ${error.message}; it is ${languageForm}`)
  }
}
