/** `npm start`: imports the sample if there is no data, serves it, and prints a request to try. */
import type { AccountOptions } from '../../accounts/index.ts'
import type { Config } from '../../config.ts'
import { openSynonyms } from '../../service/index.ts'
import { currentManifest, SnapshotError } from '../../snapshot/index.ts'
import { type Io, write } from '../output/io.ts'
import { runImport, sampleFolder } from './import.ts'
import { loadOrCreateKey } from './kept-key.ts'
import { readEmbeddingSettings, readLanguageSettings } from './model-options.ts'
import { awaitStop, startService } from './serve.ts'
import { readCors, type ServeOptions } from './serve-options.ts'

const demo: AccountOptions = {
  name: 'demo',
  services: ['SEARCH', 'RAW', 'PROFESSIONAL'],
  credits: 1_000_000,
  rate: 1000,
}

/** `devdex start`. */
export async function start(io: Io, config: Config, options: ServeOptions): Promise<void> {
  // Invalid settings are reported before anything is created.
  await readEmbeddingSettings(options.embedding, config)
  await readLanguageSettings(options, config)
  await openSynonyms(options.synonyms)
  readCors(options, config)
  const { refuseFewFiles } = await import('../../http/index.ts')
  refuseFewFiles()
  if (!(await isImported(options.data))) {
    await write(io.stdout, 'importing the sample data\n')
    const { data, embedding } = options
    const settings = { data, emails: true, embedding, rows: 'float32' } as const
    await runImport({ io, config, sources: [sampleFolder()], options: settings })
  }
  const key = await loadOrCreateKey(options, 'demo-key', demo)
  const service = await startService(options, io, config)
  await write(io.stdout, formatWelcome(service.url, key))
  await awaitStop(service, options.drainDelay)
}

/** Throws SnapshotError for unreadable data, which must not be replaced by the sample. */
async function isImported(dataDir: string): Promise<boolean> {
  try {
    return (await currentManifest(dataDir)) !== null
  } catch (error) {
    if (!(error instanceof SnapshotError)) throw error
    const help = `if it is the sample data: devdex import --sample --data ${dataDir}`
    throw new SnapshotError(`${error.message}; ${help}`, { cause: error })
  }
}

function formatWelcome(url: string, key: string): string {
  const body = JSON.stringify({
    query: 'rust compiler',
    filters: { field: 'location', op: 'ContainsAllTokens', value: 'zurich' },
    first: 5,
  })
  const headers = `-H 'Authorization: Bearer ${key}' -H 'Content-Type: application/json'`
  const curl = `curl -s ${url}/search/users ${headers} -d '${body}'`
  return `
key: ${key}
Console: ${url.replace(/\/v3$/, '/')}#key=${key}
API reference: ${url.replace(/\/v3$/, '/docs')}

Try it:
${curl}
`
}
