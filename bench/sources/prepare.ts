/** Sources that take long to make, kept below `.bench` until what makes them changes. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cachedFolder, stampOf } from '../peers/text/cache.ts'
import { benchFolder, keepFirst, repositoryFolder } from '../workspace.ts'

export interface PreparedSource<Made> {
  /** Holds the source, and nothing else. */
  readonly data: string
  /** The result of `make`. */
  readonly made: Made
}

/**
 * @param generators files of `bench/corpus` from which the source is made
 * @param make writes the source into a folder
 */
export async function prepareSource<Made>(
  name: string,
  generators: readonly string[],
  make: (data: string) => Made | Promise<Made>,
): Promise<PreparedSource<Made>> {
  const folder = join(benchFolder, 'sources', name)
  const paths = generators.map((file) => join(repositoryFolder, 'bench/corpus', file))
  await cachedFolder(folder, stampOf([], paths), async () => {
    console.error(`making ${folder}`)
    const unfinished = mkdtempSync(join(dirname(folder), `${name}-`))
    process.on('exit', () => rmSync(unfinished, { recursive: true, force: true }))
    const data = join(unfinished, 'data')
    mkdirSync(data)
    const made = await make(data)
    writeFileSync(join(unfinished, 'made.json'), JSON.stringify(made))
    keepFirst(unfinished, folder)
  })
  const made = JSON.parse(readFileSync(join(folder, 'made.json'), 'utf8')) as Made
  return { data: join(folder, 'data'), made }
}
