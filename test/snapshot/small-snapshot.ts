/** Small snapshots: users who follow each other, and as many repositories, in two shards. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Embedder } from '../../src/embed/index.ts'
import { importOf, inventUsers } from '../ingest/data-set.ts'
import { wordEmbedder } from '../ingest/word-embedder.ts'

/** An empty folder; the caller removes it. */
export function makeFolder(): string {
  return mkdtempSync(join(tmpdir(), 'devdex-snapshot-'))
}

/** One in so many users has a profile. */
export const usersPerProfile = 3

/** Returns the snapshot's name. */
export async function importInto(
  dataDir: string,
  users: number,
  extraLine = '',
  embedder: Embedder = wordEmbedder(),
): Promise<string> {
  const folder = makeFolder()
  writeDataSet(folder, users, extraLine)
  return (await importOf(folder, { dataDir, embedder })).report.snapshot
}

export function writeDataSet(folder: string, users: number, extraLine = ''): void {
  const repos = Array.from({ length: users }, (_, i) => ({
    platformId: `R_${i}`,
    ownerLogin: `user-${i}`,
    name: `engine-${i}`,
    stargazerCount: i % 13,
    ...originOf(`R${i}`, i, 'name'),
  }))
  const lines = (list: readonly object[]) => list.map((one) => `${JSON.stringify(one)}\n`).join('')
  const people = inventUsers(users).map((user, i) => ({
    ...user,
    ...(i % usersPerProfile === 0 && { professional: { headline: `Engineer ${i}` } }),
    ...originOf(`${i}`, i, 'login'),
  }))
  const follows = Array.from({ length: users - 1 }, (_, i) => ({
    type: 'follows',
    from: `user-${i}`,
    to: `user-${i + 1}`,
  }))
  writeFileSync(join(folder, 'users.jsonl'), lines(people))
  writeFileSync(join(folder, 'edges.jsonl'), lines(follows))
  writeFileSync(join(folder, 'repos.jsonl'), lines(repos) + extraLine)
}

/** Every fifth record has another platformId, and a source of one field. */
function originOf(alias: string, i: number, field: string): object {
  if (i % 5 > 0) return {}
  return { aliases: [alias], provenance: { [field]: ['people.csv', '2026-01-02', 'hand'] } }
}
