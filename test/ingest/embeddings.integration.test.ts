import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { encodeFullVector, type Segment } from 'native-free-index'
import { describe, expect, it } from 'vitest'
import { defaultRank, weighPopularity } from '../../src/contract/index.ts'
import { type ImportOptions, serviceId } from '../../src/ingest/index.ts'
import { loadSnapshot, openCollection } from '../../src/snapshot/index.ts'
import { countIn, dataSet, documentsIn, freshFolder, importOf, inventRepos } from './data-set.ts'
import { type WordEmbedder, wordEmbedder } from './word-embedder.ts'

const dims = 24

async function importRepos(
  repos: readonly object[],
  options: Partial<ImportOptions> = {},
): Promise<string> {
  return (await importOf(dataSet({ 'repos.jsonl': repos }), options)).dataDir
}

/** By shard: its vectors, and for each docId the platformId of its document. */
async function vectorsIn(dataDir: string) {
  const { manifest, shared, bodies } = await loadSnapshot(dataDir)
  const { segments } = openCollection('repos', shared.repos)
  const shards = segments.map((segment, shard) => ({
    vectors: segment.vectors!,
    rows: shared.repos.segments[shard]!.rows,
    ids: platformIds(segment, bodies.repos[shard]!),
  }))
  return { manifest, entry: manifest.collections.repos, shards }
}

function platformIds(segment: Segment, bodies: Uint8Array): string[] {
  return Array.from({ length: segment.documents }, (_, docId) => {
    const { start, end } = segment.findStored(docId)
    return JSON.parse(new TextDecoder().decode(bodies.slice(start, end))).platformId
  })
}

/** The embedder's vectors of each repository's own words. */
async function vectorsOf(repos: readonly Record<string, unknown>[]) {
  const texts = repos.map(({ name, description, topics, language }) =>
    [`${name}: ${description}`, (topics as string[] | undefined)?.join(' '), language]
      .filter(Boolean)
      .join('. '),
  )
  const vectors = await wordEmbedder(dims).embed(texts, 'document')
  return new Map(repos.map(({ platformId }, i) => [platformId, vectors[i]!]))
}

describe('the embeddings of repositories', () => {
  it('are rows as the embedder gave them, in the order of documents', async () => {
    const repos = inventRepos(700)
    const embedder = wordEmbedder(dims)
    const { entry, shards } = await vectorsIn(await importRepos(repos, { embedder, shards: 3 }))
    expect(entry.embedding).toEqual({ ...embedder.model, rows: 'float32' })
    const given = await vectorsOf(repos)
    const layout = { dims, rows: 'float32', centroids: new Float32Array(dims) } as const
    for (const { rows, ids } of shards) {
      const expected = ids.map((id) => encodeFullVector(layout, given.get(id)!))
      expect(Buffer.compare(Uint8Array.from(rows!), Buffer.concat(expected))).toBe(0)
    }
    const ids = shards.flatMap((shard) => shard.ids)
    expect(ids.sort()).toEqual(repos.map(({ platformId }) => platformId).sort())
  })

  it('are stored only as bytes of the segment if requested', async () => {
    const repos = inventRepos(300)
    const options = { rows: 'int8', embedder: wordEmbedder(dims), shards: 2 } as const
    const { manifest, entry, shards } = await vectorsIn(await importRepos(repos, options))
    expect(entry.embedding?.rows).toBe('int8')
    expect(manifest.files.filter(({ name }) => name.endsWith('.rows'))).toEqual([])
    const given = await vectorsOf(repos)
    for (const { rows, vectors, ids } of shards) {
      expect(rows).toBeNull()
      for (const [docId, id] of ids.entries()) {
        const [scale, loss] = vectors.scales.subarray(2 * docId, 2 * docId + 2)
        const bytes = new Int8Array(vectors.bytes.slice(docId * vectors.stride).buffer, 0, dims)
        const distance = Math.hypot(...given.get(id)!.map((x, i) => x - bytes[i]! * scale!))
        expect(distance).toBeLessThanOrEqual(loss! + 1e-6)
        expect(loss).toBeLessThan(0.02)
      }
    }
  })

  it('are requested once each, in the order of ids', async () => {
    const repos = inventRepos(600)
    const embedder: WordEmbedder = wordEmbedder()
    await importRepos(repos, { embedder })
    const names = embedder.texts.map((text) => text.split(':')[0])
    const idOf = ({ platformId }: Record<string, unknown>) => serviceId('repo', `${platformId}`)
    const byId = [...repos].sort((a, b) => (idOf(a) < idOf(b) ? -1 : 1))
    expect(names).toEqual(byId.map(({ name }) => name))
  })

  it('are stored by ascending cluster in every shard, each in the nearest', async () => {
    const repos = inventRepos(900)
    const embedder = wordEmbedder(dims)
    const { shards } = await vectorsIn(await importRepos(repos, { embedder, shards: 2 }))
    const given = await vectorsOf(repos)
    for (const { vectors, ids } of shards) {
      const { clusterBlocks, firstDocs, centroids, stride, clusters } = vectors
      expect(clusters).toBe(30)
      expect(firstDocs[clusterBlocks[clusters]!]).toBe(ids.length)
      for (let cluster = 0; cluster < clusters; cluster++) {
        const [start, end] = [cluster, cluster + 1].map((one) => firstDocs[clusterBlocks[one]!]!)
        for (let docId = start!; docId < end!; docId++) {
          const vector = given.get(ids[docId]!)!
          const distanceTo = (one: number) =>
            Math.hypot(...vector.map((x, i) => x - centroids[one * stride + i]!))
          const least = Math.min(...Array.from({ length: clusters }, (_, one) => distanceTo(one)))
          expect(distanceTo(cluster)).toBeCloseTo(least, 5)
        }
      }
    }
  })
})

describe('a repository in the index', () => {
  const required = { platformId: 'R_1', ownerLogin: 'Ada', name: 'engine' }

  it('has the part of its default rank that no query changes', async () => {
    const counted = { stargazerCount: 1234, totalIssuesClosed: 56, totalIssuesCount: 56 }
    const dataDir = await importRepos([{ ...required, ...counted }])
    const values = [weighPopularity(1234, 56)]
    const column = { kind: 'numbers', field: defaultRank.column, values } as const
    expect(await countIn(dataDir, 'repos', column)).toBe(1)
    expect(values[0]).toBeGreaterThan(0.1)
  })

  it('may have a text that the model does not know', async () => {
    const { shards } = await vectorsIn(
      await importRepos([{ ...required, name: '123' }], { shards: 1 }),
    )
    expect(shards[0]!.rows!.length).toBeGreaterThanOrEqual(dims * 4)
    expect(shards[0]!.rows!.every((byte) => byte === 0)).toBe(true)
  })

  it('says when it was embedded: in its line, else now', async () => {
    const told = { ...required, platformId: 'R_2', embeddedAt: '2024-05-06T07:08:09Z' }
    const before = Math.floor(Date.now() / 1000) * 1000
    const dataDir = await importRepos([required, told])
    const documents = await documentsIn(dataDir, 'repos')
    const times = new Map(documents.map((one) => [one.platformId, one.embeddedAt as string]))
    expect(times.get('R_2')).toBe('2024-05-06T07:08:09Z')
    expect(Date.parse(times.get('R_1')!)).toBeGreaterThanOrEqual(before)
    expect(Date.parse(times.get('R_1')!)).toBeLessThanOrEqual(Date.now())
  })
})

describe('an embedder that fails', () => {
  it.each([0, 2])('in batch %i stops the import, and no files are left', async (batch) => {
    const dataDir = freshFolder()
    const before = await importOf(dataSet({ 'repos.jsonl': inventRepos(1) }), { dataDir })
    const embedder = wordEmbedder(dims, batch)
    const folder = dataSet({ 'repos.jsonl': inventRepos(700) })
    await expect(importOf(folder, { dataDir, embedder })).rejects.toThrow('the model is gone')
    expect(readdirSync(join(dataDir, 'snapshots'))).toEqual([before.report.snapshot])
    expect((await loadSnapshot(dataDir)).manifest.name).toBe(before.report.snapshot)
  })

  it('is not called if lines are bad or share an id', async () => {
    const [one, two] = inventRepos(2)
    for (const bad of [
      { ...two, name: 7 },
      { ...one, name: 'twice' },
    ]) {
      const embedder = wordEmbedder()
      const folder = dataSet({ 'repos.jsonl': [one!, bad] })
      await expect(importOf(folder, { embedder })).rejects.toThrow(/bad line|share one id/)
      expect(embedder.texts).toEqual([])
    }
  })

  it('is not called for more than the shards can hold', async () => {
    const embedder = wordEmbedder(4096)
    const repos = Array.from({ length: 77_000 }, (_, i) => {
      return `{"platformId":"R_${i}","ownerLogin":"ada","name":"engine-${i}"}`
    })
    const folder = dataSet({ 'repos.jsonl': repos })
    await expect(importOf(folder, { embedder, shards: 1 })).rejects.toThrow(
      '77000 embeddings of 4096 dimensions need 2 shards, not 1',
    )
    expect(embedder.texts).toEqual([])
  })
})
