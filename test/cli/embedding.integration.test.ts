import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openEmbedder } from '../../src/embed/index.ts'
import { phases } from '../../src/ingest/report.ts'
import { loadSnapshot } from '../../src/snapshot/index.ts'
import { importInto, writeDataSet } from '../snapshot/small-snapshot.ts'
import { devdex } from './harness.ts'

const folder = mkdtempSync(join(tmpdir(), 'devdex-embedding-'))
let folders = 0

afterAll(() => rmSync(folder, { recursive: true }))

function freshFolder(): string {
  return mkdtempSync(join(folder, `${folders++}-`))
}

function dataSet(): string {
  const path = freshFolder()
  writeDataSet(path, 30)
  return path
}

describe('import', () => {
  it('embeds with the table that is shipped, and says how long that took', async () => {
    const dataDir = freshFolder()
    const { code, stdout, stderr } = await devdex(['import', dataSet(), '--data', dataDir])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const embedder = await openEmbedder({ kind: 'static' })
    const { name } = embedder.model
    const times = 'embedding \\d+\\.\\d s, clustering \\d+\\.\\d s, indexing \\d+\\.\\d s'
    expect(stdout).toMatch(new RegExp(`${times}\\nembedded with ${name}$`, 'm'))
    const { manifest } = await loadSnapshot(dataDir)
    const made = { ...embedder.model, rows: 'float32' }
    expect(manifest.collections.repos.embedding).toEqual(made)
    await embedder.close()
  })

  it('tells the same as JSON', async () => {
    const { stdout } = await devdex(['import', dataSet(), '--data', freshFolder(), '--json'])
    const { repos, embedding, phaseSeconds } = JSON.parse(stdout)
    expect({ repos, embedding }).toEqual({ repos: 30, embedding: 'static-wordpiece-v2' })
    expect(Object.keys(phaseSeconds)).toEqual([...phases])
  })

  it('keeps bytes alone where that is wanted', async () => {
    const dataDir = freshFolder()
    const { code } = await devdex(['import', dataSet(), '--data', dataDir, '--rows', 'int8'])
    expect(code).toBe(0)
    const { manifest } = await loadSnapshot(dataDir)
    expect(manifest.collections.repos.embedding?.rows).toBe('int8')
  })

  it('leaves no files where the model cannot be opened', async () => {
    const dataDir = freshFolder()
    const absent = `onnx:${join(folder, 'absent')}`
    const args = ['import', dataSet(), '--data', dataDir, '--embedding', absent]
    const { code, stderr } = await devdex(args)
    expect(code).toBe(1)
    expect(stderr).toMatch(/^devdex: .+\n$/)
    expect(readdirSync(dataDir)).toEqual([])
  })
})

describe('an embedding that is none of the forms is a usage error', () => {
  const said =
    'devdex: --embedding or DEVDEX_EMBEDDING: this is no form of an embedding; ' +
    'it is static, onnx:FOLDER or https://HOST/v1#MODEL\n'

  it.each([['import', 'folder'], ['serve'], ['start']])('of %s', async (...command) => {
    const args = [...command, '--data', folder, '--embedding', 'magic']
    expect(await devdex(args)).toEqual({ code: 2, stdout: '', stderr: said })
  })

  it('of the environment too, for commands that embed', async () => {
    const environment = { DEVDEX_EMBEDDING: 'magic' }
    const args = ['serve', '--data', folder]
    expect(await devdex(args, { environment })).toMatchObject({ code: 2, stderr: said })
    expect(await devdex(['snapshot', 'list'], { environment })).toMatchObject({ code: 0 })
  })

  it('and so are rows of another format', async () => {
    const { code, stderr } = await devdex(['import', folder, '--rows', 'int16'])
    expect(code).toBe(2)
    expect(stderr).toContain('float32, int8')
  })
})

it('serve refuses a snapshot of another model and names both', async () => {
  const dataDir = freshFolder()
  const name = await importInto(dataDir, 5)
  const { code, stdout, stderr } = await devdex(['serve', '--data', dataDir, '--port', '0'])
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toContain(`snapshot ${name} was made with the embedding words (24 dimensions`)
  expect(stderr).toMatch(/this service has static-wordpiece-v2 \(256 dimensions, version \w{16}\)/)
})

// The model in manifests that were written with version 1 of the table.
const tableBefore = { name: 'static-wordpiece-v1', dims: 256, version: '2cf58d78ef0981bf' }

it('serve refuses a snapshot of the table before, names both, and says what to do', async () => {
  const dataDir = freshFolder()
  const table = await openEmbedder({ kind: 'static' })
  const name = await importInto(dataDir, 5, '', {
    model: tableBefore,
    embed: (texts, purpose) => table.embed(texts, purpose),
    knows: (word) => table.knows(word),
    isEnglish: (word) => table.isEnglish(word),
    close: () => table.close(),
  })
  const { code, stderr } = await devdex(['serve', '--data', dataDir, '--port', '0'])
  expect(code).toBe(1)
  const before = 'static-wordpiece-v1 (256 dimensions, version 2cf58d78ef0981bf)'
  expect(stderr).toContain(`snapshot ${name} was made with the embedding ${before}`)
  expect(stderr).toContain('this service has static-wordpiece-v2 (256 dimensions')
  expect(stderr).toContain('import the data again')
})
