/** Stages sources in a folder, and reads what was staged. */
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { findInputs } from '../../../src/ingest/formats/inputs.ts'
import { readMapping } from '../../../src/ingest/formats/tables/field-mapping.ts'
import { stageSources } from '../../../src/ingest/staging/stage-sources.ts'
import { freshFolder } from '../data-set.ts'

export async function stage(sources: readonly string[], map: string | null = null) {
  const root = freshFolder()
  const [folder, dataDir] = [join(root, 'staged'), join(root, 'data')]
  for (const made of [folder, dataDir]) mkdirSync(made)
  const scratch = async () => folder
  const { inputs } = await findInputs(sources, { format: null, scratch, stdin: process.stdin })
  const report = await stageSources({
    ...{ inputs, folder, dataDir, base: null, errorsMax: null },
    ...{ searchPath: process.env.PATH!, withEmails: true },
    mapping: map === null ? null : readMapping(map),
    onBadLine: ({ reason }) => expect.fail(reason),
    onProgress: () => undefined,
  })
  const read = (name: string) =>
    readFileSync(join(folder, name), 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  return { report, users: read('users.jsonl'), edges: read('edges.jsonl') }
}
