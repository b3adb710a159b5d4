import fc from 'fast-check'
import { expect, it, onTestFinished, vi } from 'vitest'
import { holdsLater } from '../../native-free-index/test/law.ts'
import { loadSnapshot } from '../../src/snapshot/index.ts'
import { dataSet, importOf, inventEdges, inventRepos, inventUsers } from './data-set.ts'

it('the order of lines and of files changes no byte of a snapshot', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 1) })
  onTestFinished(() => void vi.useRealTimers())
  const [users, repos] = [withOrigins(inventUsers(400)), withOrigins(inventRepos(250))]
  const edges = inventEdges(2500)
  const filesOf = async (files: Record<string, readonly object[]>, shards: number) => {
    const { dataDir } = await importOf(dataSet(files), { shards })
    return (await loadSnapshot(dataDir)).manifest.files
  }
  const orders = fc.record({
    users: fc.shuffledSubarray(users, { minLength: users.length }),
    repos: fc.shuffledSubarray(repos, { minLength: repos.length }),
    edges: fc.shuffledSubarray(edges, { minLength: edges.length }),
    shards: fc.constantFrom(1, 2, 7),
  })
  await holdsLater(2, [orders], async (shuffled) => {
    const { shards } = shuffled
    const cut = shuffled.users.length / 3
    const given = { 'users.jsonl': users, 'repos.jsonl': repos, 'edges.jsonl': edges }
    const other = {
      'users-1.jsonl': shuffled.users.slice(cut),
      'users-2.jsonl': shuffled.users.slice(0, cut),
      'repos.jsonl': shuffled.repos,
      'edges.jsonl': shuffled.edges,
    }
    expect(await filesOf(other, shards)).toEqual(await filesOf(given, shards))
  })
}, 60_000)

/** Aliases, some of which several records have, and sources of fields. */
function withOrigins(lines: readonly object[]): object[] {
  return lines.map((line, i) => ({
    ...line,
    ...(i % 3 === 0 && { aliases: [`old-${i % 50}`, `${i}`] }),
    ...(i % 4 === 0 && {
      provenance: {
        createdAt: [`file-${i % 7}.csv`, '2026-01-02', 'hand'],
        platformId: [`file-${i % 5}.csv`, '2025-01-02', 'export'],
      },
    }),
  }))
}
