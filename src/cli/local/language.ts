/** The language-model options of `serve` and `start`. */
import { type Command, Option } from 'commander'
import type { Config } from '../../config.ts'
import type { LanguageModelSettings } from '../../language/index.ts'
import { countFrom } from '../options.ts'
import { UsageFailure } from '../output/report.ts'

const form = 'https://HOST/v1#MODEL'

/** Options as Commander names them, after their flags. */
export interface LanguageOptions {
  readonly languageModel?: string | undefined
  /** Milliseconds. */
  readonly languageTimeout: number
}

export function withLanguageOptions(command: Command, config: Config): Command {
  const model = new Option('--language-model <model>', `model that interprets sentences: ${form}`)
  const { languageModel } = config
  return command
    .addOption(languageModel === undefined ? model : model.default(languageModel))
    .option(
      '--language-timeout <milliseconds>',
      'time for one sentence',
      countFrom(1, 60_000),
      3000,
    )
}

/** Undefined without a model. Throws UsageFailure for a malformed option. */
export async function languageModelSettings(
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
    throw new UsageFailure(`${variable}: ${error.message}; it is ${form}`)
  }
}
