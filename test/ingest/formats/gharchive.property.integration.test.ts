import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holds, law } from '../../../native-free-index/test/law.ts'
import { ArchiveHour } from '../../../src/ingest/formats/gharchive/gharchive-events.ts'
import { freshFolder } from '../data-set.ts'
import { archiveEras, MadeEvents, writeHours } from './archive-events.ts'
import { event, now, readEvents, readFile, timelineEvent } from './gharchive-reader.ts'
import { type RecordedDescription, RecordingSink } from './recording-sink.ts'

/** The merged result: newer values replace older ones, and dates are first and last ones. */
function summarize(sink: RecordingSink): object {
  const edges = new Set(
    sink.edges.map(({ type, from, to, at }) => JSON.stringify([type, from, to, at])),
  )
  const lastOf = (refs: readonly object[], dates: readonly number[][]) =>
    refs.map((ref, i) => `${JSON.stringify(ref)} ${Math.max(...dates[i]!)}`).sort()
  return {
    edges: [...edges].sort(),
    persons: lastOf(sink.persons, sink.personDates),
    repos: lastOf(sink.repos, sink.repoDates),
    personFields: newestFields(sink.personFields.map((one) => [one.person.login, one])),
    repoFields: newestFields(sink.repoFields.map((one) => [one.repo.platformId, one])),
    badLines: sink.badLines.length,
    skips: new Map([...sink.skips].toSorted()),
  }
}

function newestFields(
  all: readonly (readonly [string | undefined, RecordedDescription])[],
): object {
  const newest = new Map<string, [number, string]>()
  for (const [key, { members, at }] of all) {
    for (const [name, value] of Object.entries(members)) {
      const field = `${key} ${name}`
      const text = JSON.stringify(value)
      const known = newest.get(field)
      const isNewer = known === undefined || at > known[0] || (at === known[0] && text > known[1])
      if (isNewer) newest.set(field, [at, text])
    }
  }
  return [...newest].toSorted()
}

describe.each(archiveEras)('an hour of the era "%s"', (era) => {
  law(
    'gives the same result in any order of its events, and if read twice',
    6,
    [fc.nat(), fc.infiniteStream(fc.nat())],
    async (seed, keys) => {
      const made = new MadeEvents(era, seed)
      // No two dates are equal: which of two values of one second is newer is not said.
      const events = Array.from({ length: 150 }, (_, i) => made.next(1_614_848_400 + i))
      const shuffled = events
        .map((one) => [keys.next().value!, one] as const)
        .sort(([a], [b]) => a - b)
        .map(([, one]) => one)
      const summary = summarize(await readEvents(events))
      expect(summarize(await readEvents(shuffled))).toEqual(summary)
      const twice = await readEvents([...events, ...shuffled])
      expect({ ...summarize(twice), skips: null }).toEqual({ ...summary, skips: null })
    },
  )

  it('is read from files, with torn and cut lines counted', async () => {
    const folder = freshFolder()
    const made = { events: 600, era, seed: 3, hours: 2, linesPerTear: 100 }
    const written = writeHours(folder, made)
    expect(written.paths.map((path) => path.split('/').at(-1))).toEqual([
      expect.stringMatching(/^20\d\d-\d\d-\d\d-9\.json\.gz$/),
      expect.stringMatching(/-10\.json\.gz$/),
    ])
    const sink = new RecordingSink()
    let lines = 0
    for (const path of written.paths) {
      await readFile(path, sink)
      lines += gunzipSync(readFileSync(path)).toString().split('\n').length - 1
    }
    expect(lines).toBe(written.lines)
    expect(sink.badLines).toHaveLength(written.cut)
    const skips = [...sink.skips].filter(([reason]) => reason.startsWith('no edge: '))
    expect(skips.length).toBeGreaterThan(4)
    for (const [reason, count] of skips) expect(count).toBe(written.whole[reason.slice(9)])
    expect(written.joined).toBe(12)
    expect(sink.edges.length).toBeGreaterThan(400)
  })
})

describe('events of any shape', () => {
  const templates = [
    event('PushEvent', { commits: [{ author: { email: 'a@b', name: 'c' } }], shas: [[1]] }),
    event('PullRequestEvent', { action: 'merged', pull_request: { id: 1, base: { repo: {} } } }),
    event('ForkEvent', { forkee: { id: 1, full_name: 'a/b', owner: { login: 'a' }, topics: [] } }),
    event('CreateEvent', { ref_type: 'repository', description: 'a' }, { org: { login: 'a' } }),
    timelineEvent('FollowEvent', { target: { login: 'a' } }),
    timelineEvent('MemberEvent', { action: 'added', member: 'a' }),
  ]

  /** The template with some of its values replaced. */
  function broken(value: unknown, values: Iterator<unknown>, chances: Iterator<number>): unknown {
    if (chances.next().value % 6 === 0) return values.next().value
    if (Array.isArray(value)) return value.map((item) => broken(item, values, chances))
    if (typeof value !== 'object' || value === null) return value
    const members = Object.entries(value)
    return Object.fromEntries(members.map(([name, one]) => [name, broken(one, values, chances)]))
  }

  it('throw nothing, and tell only references and members of the native types', () => {
    const values = fc.infiniteStream(fc.jsonValue())
    const chances = fc.infiniteStream(fc.nat())
    holds(2000, [fc.constantFrom(...templates), values, chances], (template, any, chance) => {
      const sink = new RecordingSink()
      const hour = new ArchiveHour(sink, now)
      const line = { ...(broken(template, any, chance) as object) }
      hour.read(line as Record<string, unknown>, 1)
      hour.finish()
      for (const { platformId, login, address } of sink.persons) {
        expect(platformId ?? login ?? address).toBeTypeOf('string')
        for (const text of [platformId, login, address]) expect(text).not.toBe('')
      }
      for (const { platformId, fullName } of sink.repos) {
        expect(platformId ?? fullName).toBeTypeOf('string')
        if (fullName !== undefined) expect(fullName).toMatch(/^[^/]+\/[^/]+$/s)
      }
      for (const { members } of [...sink.repoFields, ...sink.personFields]) {
        for (const [name, value] of Object.entries(members)) {
          const isList = name === 'topics' || name === 'emails'
          if (isList) expect(value).toSatisfy(Array.isArray)
          else expect(value).toBeTypeOf(name.endsWith('Count') ? 'number' : 'string')
        }
      }
      for (const { at } of sink.edges) expect(at).toBeGreaterThan(0)
    })
  })
})
