/** A few made-up people, imported into a data directory of the test's own. */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { onTestFinished } from 'vitest'
import { importOf } from '../ingest/data-set.ts'
import { makeFolder } from '../snapshot/small-snapshot.ts'

/** An empty folder that is gone when the test is over. */
export function temporaryFolder(): string {
  const folder = makeFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A folder with the lines of all of them. */
export function peopleDataSet(folder = temporaryFolder()): string {
  cpSync(new URL('people', import.meta.url), folder, { recursive: true })
  return folder
}

/** The data directory, which is gone when the test is over. */
export async function importedPeople(
  shards = 2,
  dataDir = join(temporaryFolder(), 'devdex'),
): Promise<string> {
  const files = imported.get(shards) ?? (await importOnce(shards))
  imported.set(shards, files)
  for (const [path, bytes] of files) {
    mkdirSync(dirname(join(dataDir, path)), { recursive: true })
    writeFileSync(join(dataDir, path), bytes)
  }
  return dataDir
}

/** The files of a data directory, by shards: an import takes longer than to write them again. */
const imported = new Map<number, ReadonlyMap<string, Buffer>>()

async function importOnce(shards: number): Promise<ReadonlyMap<string, Buffer>> {
  const dataDir = join(temporaryFolder(), 'devdex')
  await importOf(peopleDataSet(), { dataDir, shards })
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  return new Map(files.map((path) => [relative(dataDir, path), readFileSync(path)]))
}
