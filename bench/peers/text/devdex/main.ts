/** Our own runner, for a folder that `devdex import` filled: `main.js serve DATA_DIR QUERIES`. */
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { loadSnapshot } from '../../../../src/snapshot/index.ts'
import type { Mode, PeerQuery, Ready } from '../protocol.ts'
import { ThreadRunner } from './thread-runner.ts'

async function serve(dataDir: string, queriesPath: string): Promise<void> {
  const lines = readFileSync(queriesPath, 'utf8').trimEnd().split('\n')
  const snapshot = await loadSnapshot(dataDir)
  const runner = new ThreadRunner(
    snapshot,
    lines.map((line) => JSON.parse(line) as PeerQuery),
  )
  const { documents, shards } = snapshot.manifest.collections.users
  const ready: Ready = {
    ready: true,
    version: `${shards} ${shards === 1 ? 'shard' : 'shards'}, node ${process.versions.node}`,
    documents,
    bytes: indexBytes(snapshot.manifest.files),
  }
  console.log(JSON.stringify(ready))
  for await (const line of createInterface({ input: process.stdin })) {
    const [command, mode] = line.split(' ') as [string, Mode]
    console.log(JSON.stringify(command === 'round' ? runner.round(mode) : runner.answers(mode)))
  }
}

/** Without documents, which the other engines do not store either. */
function indexBytes(files: readonly { readonly name: string; readonly bytes: number }[]): number {
  return files
    .filter(({ name }) => /^users.*\.(segment|dictionary)$/.test(name))
    .reduce((sum, { bytes }) => sum + bytes, 0)
}

const [command, dataDir, queriesPath] = process.argv.slice(2)
if (command !== 'serve' || dataDir === undefined || queriesPath === undefined) {
  throw new Error('main.js serve DATA_DIR QUERIES')
}
await serve(dataDir, queriesPath)
