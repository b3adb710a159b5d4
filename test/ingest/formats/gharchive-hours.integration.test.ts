/** Hours of GH Archive as a whole: what is told once, and what is told before a file is cut off. */
import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { SourceError } from '../../../src/ingest/sources/index.ts'
import { event, mira, readEvents, readHour } from './gharchive-reader.ts'
import { RecordingSink } from './recording-sink.ts'

const latest = '2021-03-04T09:59:59Z'
const later = '2021-03-04T09:50:00Z'

function openPullRequest(members: object = {}): object {
  const owner = { id: 900, login: 'lumenforge', type: 'Organization' }
  const repo = { id: 7, full_name: 'lumenforge/lamp', owner, stargazers_count: 42, ...members }
  const pull_request = { id: 5, merged: false, base: { repo } }
  return event('PullRequestEvent', { action: 'opened', pull_request })
}

it('a repository in a thousand pull requests is described once, until it changes', async () => {
  const lines = Array.from({ length: 1000 }, () => openPullRequest())
  const sink = await readEvents(lines)
  expect(sink.repoFields).toHaveLength(1)
  const starred = openPullRequest({ stargazers_count: 43 })
  await readEvents([...lines, starred, ...lines], sink)
  expect(sink.repoFields.map(({ members }) => members.stargazerCount)).toEqual([42, 42, 43, 42])
})

it('the last date of the same description counts', async () => {
  const sink = await readEvents([
    { ...openPullRequest(), created_at: latest },
    { ...openPullRequest(), created_at: later },
  ])
  expect(sink.repoFields.map(({ at }) => at)).toEqual([Date.parse(latest) / 1000])
})

it('an hour that is cut off is an error that names it, and everything before it counts', async () => {
  const noise = (i: number) => createHash('sha1').update(`${i}`).digest('hex').repeat(2)
  const lines = Array.from({ length: 30_000 }, (_, i) =>
    JSON.stringify(event('WatchEvent', { noise: noise(i) }, { actor: { ...mira, id: i + 1 } })),
  )
  const packed = gzipSync(lines.join('\n'), { level: 1 })
  const sink = new RecordingSink()
  // Slow sinks let the content wait in the decompressor when the error comes.
  sink.turn = () => new Promise((resolve) => setTimeout(resolve, 20))
  const read = readHour(packed.subarray(0, -10), sink)
  await expect(read).rejects.toThrow(SourceError)
  await expect(read).rejects.toThrow('2021-03-04-9.json.gz')
  expect(sink.badLines).toEqual([])
  expect(sink.edges.length).toBeGreaterThan(29_900)
  expect(sink.persons.length).toBe(sink.edges.length)
})
