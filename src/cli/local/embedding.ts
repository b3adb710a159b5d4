/** The embedding option of `import`, `serve` and `start`. */
import { Option } from 'commander'
import type { Config } from '../../config.ts'
import type { EmbeddingSettings } from '../../embed/index.ts'
import { UsageFailure } from '../output/report.ts'

const forms = 'static, onnx:FOLDER or https://HOST/v1#MODEL'

export function embeddingOption(config: Config): Option {
  return new Option('--embedding <model>', `model that makes embeddings: ${forms}`).default(
    config.embedding,
  )
}

/** Throws UsageFailure where it is none of the forms. */
export async function embeddingSettings(text: string, config: Config): Promise<EmbeddingSettings> {
  // Loaded here, so that commands which only speak HTTP start without it.
  const { EmbeddingError, parseEmbedding } = await import('../../embed/index.ts')
  try {
    return parseEmbedding(text, { apiKey: config.embeddingKey })
  } catch (error) {
    if (!(error instanceof EmbeddingError)) throw error
    const wanted = `it is ${forms}`
    throw new UsageFailure(`--embedding or DEVDEX_EMBEDDING: ${error.message}; ${wanted}`)
  }
}
