/** Reads the committed sample for the tests of this folder. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { EdgeRecord, RepositoryRecord, UserRecord } from '../../data/generate/index.ts'

const folder = new URL('../../data/sample/', import.meta.url)

export function sampleBytes(name: string): Buffer {
  return readFileSync(new URL(`${name}.gz`, folder))
}

export function sampleText(name: string): string {
  return gunzipSync(sampleBytes(name)).toString('utf8')
}

export const sampleUsers = (): UserRecord[] => parseLines<UserRecord>('users.jsonl')
export const sampleRepositories = (): RepositoryRecord[] =>
  parseLines<RepositoryRecord>('repos.jsonl')
export const sampleEdges = (): EdgeRecord[] => parseLines<EdgeRecord>('edges.jsonl')

function parseLines<T>(name: string): T[] {
  const text = sampleText(name)
  if (!text.endsWith('\n')) throw new Error(`${name} does not end with a line end`)
  return text
    .slice(0, -1)
    .split('\n')
    .map((line) => JSON.parse(line) as T)
}
