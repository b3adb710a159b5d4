import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { SourceError } from '../../../src/ingest/sources/index.ts'
import { EventsSink } from './events-sink.ts'
import { date, event, mira, readEvents, readHour } from './gharchive-reader.ts'

function sha1(text: string): string {
  return createHash('sha1').update(text).digest('hex')
}

function push(email: string): object {
  return event('PushEvent', { commits: [{ author: { email, name: 'Mira Voss' } }] })
}

describe('dates:', () => {
  it('an event of the wrong day has its own date, not that of the file', async () => {
    const sink = await readEvents([event('WatchEvent', {}, { created_at: '2019-01-01T00:00:00Z' })])
    expect(sink.edges[0]!.at).toBe(Date.parse('2019-01-01T00:00:00Z') / 1000)
  })

  it.each([
    ['none', undefined, 'an event without its date'],
    ['no date', 'yesterday', 'an event without its date'],
    ['1970', '1970-01-01T00:00:00Z', 'an event without its date'],
    ['the future', '2031-01-01T00:00:00Z', 'an event of the future'],
  ])('%s is a bad line', async (_, created_at, reason) => {
    const sink = await readEvents([event('WatchEvent'), event('WatchEvent', {}, { created_at })])
    expect(sink.badLines).toEqual([{ line: 2, reason }])
    expect(sink.edges).toHaveLength(1)
  })

  it('repeated events change nothing but the counts', async () => {
    const lines = [event('WatchEvent'), push(`101+mira@users.noreply.github.com`)]
    const sink = await readEvents(lines)
    const before = new Set(sink.edges.map((edge) => JSON.stringify(edge)))
    await readEvents(lines, sink)
    expect(new Set(sink.edges.map((edge) => JSON.stringify(edge)))).toEqual(before)
    expect(sink.edges.every(({ count }) => count === undefined)).toBe(true)
    expect(sink.persons).toHaveLength(1)
  })
})

describe('bad lines are counted and never fatal:', () => {
  const whole = JSON.stringify(event('WatchEvent'))
  const comment = JSON.stringify(event('IssueCommentEvent', { comment: { body: 'So }{" it is' } }))

  it('two events that run together are both read where both are whole', async () => {
    const hostile = JSON.stringify(event('PushEvent', { ref: 'a }{' }))
    const sink = await readEvents([whole + whole, `${hostile} `, hostile + whole])
    expect(sink.badLines).toEqual([])
    expect(sink.edges).toHaveLength(5)
  })

  it('a comment that runs together with an event loses neither', async () => {
    for (const line of [comment + whole, whole + comment]) {
      const sink = await readEvents([line])
      expect(sink.edgeTexts()).toEqual(['stars mira lumenforge/lamp'])
      expect(sink.skips.get('no edge: IssueCommentEvent')).toBe(1)
      expect(sink.badLines).toEqual([])
    }
  })

  it.each([
    ['cut', whole.slice(0, 60)],
    ['cut before another', whole.slice(0, 60) + whole],
    ['cut after another', whole + whole.slice(0, 60)],
    ['a cut comment', comment.slice(0, -1)],
    ['a cut comment before an event', comment.slice(0, -1) + whole],
    ['not JSON', '<html>'],
    ['a list', '[]'],
    ['null', 'null'],
    ['seams without end', '}{"'.repeat(10_000)],
    ['nested without end', '['.repeat(1_000_000)],
  ])('%s', async (_, line) => {
    const sink = await readEvents([whole, line, whole])
    expect(sink.badLines).toEqual([{ line: 2, reason: 'not JSON objects' }])
    expect(sink.edges).toHaveLength(2)
  })

  it('an object without a type', async () => {
    const sink = await readEvents([{ created_at: date }, '{}'])
    expect(sink.badLines).toEqual(
      [1, 2].map((line) => ({ line, reason: 'an event without its type' })),
    )
  })

  it('a line beyond 16 MiB is skipped, and the next one is read', async () => {
    const long = `{"id":"${'x'.repeat(16 << 20)}"}`
    const sink = await readEvents([whole, long, whole, 'x'.repeat(40 << 20)])
    expect(sink.badLines).toEqual(
      [2, 4].map((line) => ({ line, reason: 'longer than 16777216 bytes' })),
    )
    expect(sink.edges).toHaveLength(2)
  })

  it('blank lines, carriage returns and a missing last line feed are no faults', async () => {
    const sink = await readHour(gzipSync(`${whole}\r\n\n  \n${whole}`))
    expect(sink.badLines).toEqual([])
    expect(sink.edges).toHaveLength(2)
  })

  it('bytes that are not UTF-8 do not lose the event', async () => {
    const line = Buffer.from(JSON.stringify(push(`${sha1('mira')}@users.noreply.github.com`)))
    line[line.indexOf('Mira Voss')] = 0xff
    const sink = await readHour(gzipSync(line))
    expect(sink.personMembers('mira')).toEqual({ displayName: '\ufffdira Voss' })
  })
})

describe('an hour with compression that is cut off', () => {
  it('is an error that names the file, and everything before it counts', async () => {
    const random = (i: number) => sha1(`${i}`).repeat(2)
    const lines = Array.from({ length: 30_000 }, (_, i) =>
      JSON.stringify(event('WatchEvent', { noise: random(i) }, { actor: { ...mira, id: i + 1 } })),
    )
    const packed = gzipSync(lines.join('\n'), { level: 1 })
    const sink = new EventsSink()
    // Slow sinks let the content wait in the decompressor when the error comes.
    sink.turn = () => new Promise((resolve) => setTimeout(resolve, 20))
    const read = readHour(packed.subarray(0, -10), sink)
    await expect(read).rejects.toThrow(SourceError)
    await expect(read).rejects.toThrow(/2021-03-04-9\.json\.gz: damaged or cut off gzip: .* lines/)
    expect(sink.badLines).toEqual([])
    expect(sink.edges.length).toBeGreaterThan(29_900)
    expect(sink.persons.length).toBe(sink.edges.length)
  })
})
