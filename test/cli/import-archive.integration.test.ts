/** Hours of GH Archive from files to a data set. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { freshFolder } from '../ingest/data-set.ts'
import { event, lamp } from '../ingest/formats/gharchive-reader.ts'
import { importing, recordsIn } from './imported-sources.ts'

function hours(files: Readonly<Record<string, readonly (object | string)[]>>): string {
  const folder = freshFolder()
  for (const [name, lines] of Object.entries(files)) {
    const texts = lines.map((line) => (typeof line === 'string' ? line : JSON.stringify(line)))
    writeFileSync(join(folder, name), gzipSync(`${texts.join('\n')}\n`))
  }
  return folder
}

function seenAt(hour: string, login: string, repo: string): object {
  const names = { actor: { id: 583_231, login }, repo: { ...lamp, name: repo } }
  return event('WatchEvent', {}, { ...names, created_at: `2024-01-01T${hour}:30:00Z` })
}

describe('hours of a day', () => {
  it('are not zero padded: 10 comes before 9, and the newest names stand', async () => {
    const data = freshFolder()
    const folder = hours({
      '2024-01-01-9.json.gz': [seenAt('09', 'octo', 'acme/lamp')],
      '2024-01-01-10.json.gz': [seenAt('10', 'octavia', 'acme/lantern')],
    })
    const { stdout } = await importing(data, folder)
    expect(stdout).toMatch(/01-10\.json\.gz: gharchive, [\s\S]*01-9\.json\.gz: gharchive, /)
    const octavia = { platformId: '583231' }
    expect([...(await recordsIn(data, 'users'))]).toMatchObject([['octavia', octavia]])
    expect([...(await recordsIn(data, 'repos')).keys()]).toEqual(['acme/lantern'])
  })

  it('change nothing when one is read twice, in one import or in an update', async () => {
    const data = freshFolder()
    const hour = { '2024-01-01-9.json.gz': [seenAt('09', 'octo', 'acme/lamp')] }
    const folder = hours(hour)
    const edges = async (...args: readonly string[]) => {
      const { code, stdout } = await importing(data, ...args, '--json')
      expect(code).toBe(0)
      const { users, repos, edges } = JSON.parse(stdout)
      return { users, repos, edges, records: await recordsIn(data, 'users') }
    }
    const once = await edges(folder)
    expect(once).toMatchObject({ users: 1, repos: 1, edges: { stars: 1 } })
    expect(await edges(folder, hours(hour))).toEqual(once)
    expect(await edges(folder, '--update')).toEqual(once)
  })

  it('may have one bad line in a hundred: ten are shown, and all are counted', async () => {
    const good = seenAt('09', 'octo', 'acme/lamp')
    const lines = Array.from({ length: 1200 }, (_, i) => (i % 101 === 0 ? '{"torn' : good))
    const data = freshFolder()
    const folder = hours({ '2024-01-01-9.json.gz': lines })
    const { code, stdout, stderr } = await importing(data, folder)
    expect({ code, stderr }).toMatchObject({ code: 0 })
    const shown = stderr.match(/2024-01-01-9\.json\.gz:\d+: not JSON objects/g)
    expect(shown).toHaveLength(10)
    expect(stdout).toMatch(/[\d,]+ records, 12 bad lines/)
    const refused = await importing(freshFolder(), folder, '--max-errors', '11')
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('12 bad lines; --max-errors allows 11'),
    })
  })
})
