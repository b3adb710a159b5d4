import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { phases } from '../../src/ingest/report.ts'
import { SnapshotWriter } from '../../src/snapshot/index.ts'
import {
  dataSet,
  freshFolder,
  importOf,
  inventEdges,
  inventRepos,
  inventUsers,
} from './data-set.ts'

describe('progress', () => {
  it('rises from 0 to its total in each phase, one after the other', async () => {
    const folder = dataSet({
      'users.jsonl.gz': inventUsers(1500),
      'repos.jsonl': inventRepos(400),
      'edges.jsonl': inventEdges(2000),
    })
    const { progress, report } = await importOf(folder)
    for (const phase of phases) {
      const steps = progress.filter((step) => step.phase === phase)
      for (const [i, { done, total }] of steps.entries()) {
        expect(done).toBeGreaterThan(steps[i - 1]?.done ?? -1)
        expect(total).toBe(steps[0]!.total)
      }
      expect(steps[0]).toMatchObject({ done: 0 })
      expect(steps.at(-1)).toMatchObject({ done: steps[0]!.total })
    }
    const order = progress.map(({ phase }) => phases.indexOf(phase))
    expect(order).toEqual(order.toSorted())
    expect(progress.at(-1)).toEqual({ phase: 'index', done: 1900, total: 1900 })
    const sum = Object.values(report.phaseSeconds).reduce((total, seconds) => total + seconds, 0)
    expect(Object.keys(report.phaseSeconds)).toEqual([...phases])
    expect(report.seconds).toBeGreaterThanOrEqual(sum)
  })

  it('has no phase of embeddings where there are no repositories', async () => {
    const { progress } = await importOf(dataSet({ 'users.jsonl': inventUsers(3) }))
    expect([...new Set(progress.map(({ phase }) => phase))]).toEqual(['read', 'devrank', 'index'])
  })
})

it('the number of shards must be one that the engine takes, told before anything is read', async () => {
  await expect(importOf('absent', { shards: 65 })).rejects.toThrow('number of shards')
})

it('an import that cannot open a spill file leaves no files', async () => {
  const dataDir = freshFolder()
  const path = vi.spyOn(SnapshotWriter.prototype, 'buildScratchPath')
  path.mockReturnValueOnce(join(dataDir, 'users.spill'))
  path.mockReturnValueOnce(join(dataDir, 'absent', 'repos.spill'))
  const started = importOf(dataSet({ 'users.jsonl': inventUsers(1) }), { dataDir })
  await expect(started).rejects.toThrow('ENOENT')
  path.mockRestore()
  expect(readdirSync(dataDir)).toEqual(['records', 'snapshots'])
  expect(readdirSync(join(dataDir, 'records'))).toEqual([])
  expect(readdirSync(join(dataDir, 'snapshots'))).toEqual([])
})

it('a data folder that is a file is an error that names it', async () => {
  const dataDir = join(freshFolder(), 'file')
  writeFileSync(dataDir, '')
  const started = importOf(dataSet({ 'users.jsonl': inventUsers(1) }), { dataDir })
  await expect(started).rejects.toThrow(dataDir)
})
