/** A few made-up people, imported into a data directory of the test's own. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { onTestFinished } from 'vitest'
import { importOf } from '../ingest/data-set.ts'
import { makeFolder } from '../snapshot/small-snapshot.ts'

const users = [
  {
    platformId: 'U_mira',
    login: 'Mira',
    displayName: 'Mira Tallow',
    bio: 'Write to mira.tallow@home.example',
    emails: ['mira@home.example', 'tallow@sub.acme.example', 'Mira.T@acme.example'],
    professional: { headline: 'Compilers at Acme' },
  },
  { platformId: 'U_bo', login: 'bo', emails: ['bo@acme.example'] },
  { platformId: 'U_cy', login: 'cy', emails: ['cy@notacme.example'] },
  { platformId: 'U_di', login: 'di' },
  { platformId: 'U_twin1', login: 'twin' },
  { platformId: 'U_twin2', login: 'Twin' },
  { platformId: 'U_dot', login: 'john.doe' },
  { platformId: 'U_host', login: 'notacme.example' },
]
const repos = [
  { platformId: 'R_1', ownerLogin: 'Mira', name: 'rocket', stargazerCount: 3 },
  { platformId: 'R_2', ownerLogin: 'mira', name: 'skates' },
  { platformId: 'R_3', ownerLogin: 'bo', name: 'boat' },
  { platformId: 'R_4', ownerLogin: 'absent', name: 'lost' },
  { platformId: 'R_5', ownerLogin: 'twin', name: 'shared' },
  { platformId: 'R_6', ownerLogin: 'dotted.owner', name: 'dots' },
]
const edges = [
  { type: 'follows', from: 'Mira', to: 'bo' },
  { type: 'follows', from: 'bo', to: 'Mira' },
  { type: 'follows', from: 'cy', to: 'Mira' },
  { type: 'stars', from: 'Mira', to: 'bo/boat' },
  { type: 'stars', from: 'bo', to: 'Mira/rocket' },
  { type: 'contributes', from: 'Mira', to: 'absent/lost' },
]

/** An empty folder that is gone when the test is over. */
export function temporaryFolder(): string {
  const folder = makeFolder()
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A folder with the lines of all of them. */
export function peopleDataSet(folder = temporaryFolder()): string {
  for (const [name, records] of Object.entries({ users, repos, edges })) {
    const lines = records.map((record) => `${JSON.stringify(record)}\n`).join('')
    writeFileSync(join(folder, `${name}.jsonl`), lines)
  }
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
