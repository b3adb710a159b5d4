import { describe, expect, it } from 'vitest'
import { openEmbedder } from '../../src/embed/index.ts'
import { loadSnapshot } from '../../src/snapshot/index.ts'
import { freshFolder } from '../ingest/data-set.ts'
import { importInto, writeDataSet } from '../snapshot/small-snapshot.ts'
import { devdex } from './harness.ts'

function dataSet(): string {
  const path = freshFolder()
  writeDataSet(path, 30)
  return path
}

describe('import', () => {
  it('embeds with the table that is shipped', async () => {
    const dataDir = freshFolder()
    const { code, stdout, stderr } = await devdex(['import', dataSet(), '--data', dataDir])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const embedder = await openEmbedder({ kind: 'static' })
    expect(stdout).toContain(embedder.model.name)
    const { manifest } = await loadSnapshot(dataDir)
    const made = { ...embedder.model, rows: 'float32' }
    expect(manifest.collections.repos.embedding).toEqual(made)
    await embedder.close()
  })

  it('keeps bytes alone where that is wanted', async () => {
    const dataDir = freshFolder()
    const { code } = await devdex(['import', dataSet(), '--data', dataDir, '--rows', 'int8'])
    expect(code).toBe(0)
    const { manifest } = await loadSnapshot(dataDir)
    expect(manifest.collections.repos.embedding?.rows).toBe('int8')
  })
})

// The model in manifests that were written with version 1 of the table.
const tableBefore = { name: 'static-wordpiece-v1', dims: 256, version: '2cf58d78ef0981bf' }

it('serve refuses a snapshot of the table before, names both, and says what to do', async () => {
  const dataDir = freshFolder()
  const table = await openEmbedder({ kind: 'static' })
  const name = await importInto(dataDir, 5, '', {
    model: tableBefore,
    embed: (texts, purpose) => table.embed(texts, purpose),
    hasWord: (word) => table.hasWord(word),
    isEnglish: (word) => table.isEnglish(word),
    close: () => table.close(),
  })
  const { code, stdout, stderr } = await devdex(['serve', '--data', dataDir, '--port', '0'])
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  for (const part of [name, tableBefore.name, tableBefore.version, table.model.name])
    expect(stderr).toContain(part)
})
