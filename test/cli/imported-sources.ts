/** Runs `devdex import` on sources, and reads what became of them. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { currentSnapshot } from '../../src/snapshot/index.ts'
import { devdex, type Outcome } from './harness.ts'

export const environment = { PATH: process.env.PATH! }

export function importing(data: string, ...args: readonly string[]): Promise<Outcome> {
  return devdex(['import', '--data', data, ...args], { environment })
}

/** Records of the current snapshot, by login or full name, without their provenance. */
export async function recordsIn(data: string, kind: 'users' | 'repos') {
  const path = join(data, 'records', `${await currentSnapshot(data)}`, `${kind}.records.gz`)
  const lines = gunzipSync(readFileSync(path)).toString().trim().split('\n')
  const records = lines.map((line) => JSON.parse(line.slice(33)))
  return new Map(
    records.map(({ provenance, ...record }) => [
      kind === 'users' ? record.login : `${record.ownerLogin}/${record.name}`,
      record,
    ]),
  )
}
