import { describe, expect, it } from 'vitest'
import { readJson } from '../../../src/ingest/formats/json/github-objects.ts'
import { toldOf } from './json-input.ts'
import { restRepo, restUser } from './rest-objects.ts'

describe('native records', () => {
  const user = { platformId: 'U_1', login: 'mira', bio: 'Rust', professional: { title: 'Smith' } }
  const repo = { platformId: 'R_1', ownerLogin: 'mira', name: 'lamp', readmePreview: '# Lamp' }
  const edge = { type: 'stars', from: 'mira', to: 'R_1', at: '2024-01-01', count: 3 }
  const lines = [user, repo, edge, { ...edge, type: 'follows', to: 'tom', colour: 1 }]

  it('are read, and are trusted as made by hand', async () => {
    const sink = await toldOf(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
    expect(sink.trust).toBe('hand')
    expect(sink.told('mira')).toEqual([
      { line: 1, at: 0, members: { bio: 'Rust', professional: { title: 'Smith' } } },
    ])
    expect(sink.toldOfRepo('mira/lamp')).toEqual([
      { line: 2, at: 0, members: { readmePreview: '# Lamp' } },
    ])
    // An end may be a login or an identifier: the sink tells which.
    expect(sink.edges).toEqual([
      { type: 'stars', from: { text: 'mira' }, to: { text: 'R_1' }, at: 1_704_067_200, count: 3 },
      { type: 'follows', from: { text: 'mira' }, to: { text: 'tom' }, at: 1_704_067_200, count: 3 },
    ])
    expect([...sink.unknown]).toEqual([['colour', 1]])
  })

  it('may be in an array or a page', async () => {
    for (const content of [lines, { data: { records: lines } }, [lines]]) {
      const sink = await toldOf(content)
      expect([sink.told('mira').length, sink.toldOfRepo('mira/lamp').length]).toEqual([1, 1])
      expect(sink.edges).toHaveLength(2)
    }
  })

  it('that are wrong are bad lines with the reason', async () => {
    const bad = [
      { ...user, emails: 7 },
      { ...edge, at: 'soon' },
      { ...edge, count: -1 },
      { ...user, deleted: true },
    ]
    const sink = await toldOf(bad.map((line) => JSON.stringify(line)).join('\n'))
    expect(sink.badLines).toEqual([
      { line: 1, reason: '"emails" cannot be read: a number where a list of texts is expected' },
      { line: 2, reason: '"at" cannot be read: no date such as 2024-03-01' },
      { line: 3, reason: '"count" cannot be read: no whole number from 0 to 2^53 - 1' },
      { line: 4, reason: '"deleted" is for imports with --update' },
    ])
  })

  it('do not change the trust that a map names', async () => {
    expect((await toldOf(lines, { mapping: { trust: 'archive' } })).trust).toBe('export')
    expect((await toldOf([restUser, user])).trust).toBe('export')
    expect(readJson.trust).toBe('export')
  })
})

describe('flat objects', () => {
  it('are rows, with other names of the fields', async () => {
    const sink = await toldOf([
      { username: 'mira', 'Full Name': 'Mira Vale', Employer: 'Lumenforge', shoe: 41 },
      { repo: 'octo/hello', stars: 5, tags: ['a', 'b'] },
      { relation: 'star', user: 'mira', repo: 'octo/hello', date: '2024-01-01' },
    ])
    expect(sink.told('mira')[0]?.members).toEqual({
      displayName: 'Mira Vale',
      company: 'Lumenforge',
    })
    expect(sink.toldOfRepo('octo/hello')[0]?.members).toEqual({
      stargazerCount: 5,
      topics: ['a', 'b'],
    })
    expect(sink.edgeTexts()).toEqual(['stars mira octo/hello'])
    expect([...sink.unknown]).toEqual([['shoe', 1]])
  })

  it('with a count of followed users are users, as in a table', async () => {
    const sink = await toldOf([{ login: 'mira', following: 12, type: 'User' }])
    expect(sink.badLines).toEqual([])
    expect(sink.told('mira')[0]?.members).toEqual({ followingCount: 12, type: 'user' })
  })

  it('with members of a repository are one, though people have names, too', async () => {
    const sink = await toldOf([{ id: 7, name: 'hello', language: 'Rust' }])
    expect([sink.persons, sink.repos]).toEqual([[], [{ platformId: '7' }]])
  })

  it('follow a map of columns, with splits and constants', async () => {
    const sink = await toldOf([{ who: 'mira', skills: 'x', mails: 'a@m.example / b@m.example' }], {
      mapping: {
        kind: 'users',
        columns: {
          who: { field: 'login' },
          mails: { field: 'emails', split: '/' },
          skills: null,
        },
        constants: { company: 'Lumenforge' },
      },
    })
    expect(sink.told('mira')[0]?.members).toEqual({
      company: 'Lumenforge',
      emails: ['a@m.example', 'b@m.example'],
    })
    expect([...sink.unknown]).toEqual([])
  })

  it('without a name are bad lines, and so is what is no object', async () => {
    const sink = await toldOf('{"colour":1}\n7\n"mira"\n{}\nnull\n{"a":{"b":1}}\n')
    const rows = 'neither a user (login), a repository (fullName) nor an edge (from, to)'
    expect(sink.badLines).toEqual([
      { line: 1, reason: rows },
      { line: 2, reason: 'not an object' },
      { line: 3, reason: 'not an object' },
      { line: 4, reason: rows },
      { line: 6, reason: 'neither a user nor a repository nor an edge' },
    ])
    expect([...sink.skips.values()]).toEqual([1])
  })
})

describe('events', () => {
  it.each([
    { id: '1', type: 'WatchEvent', actor: {}, repo: {}, created_at: '2024-01-01' },
    { type: 'PushEvent', actor: 'mira', actor_attributes: {}, created_at: '2012' },
  ])('are recognised, so that the reader for them is named: %j', async (event) => {
    const sink = await toldOf([event])
    expect([...sink.skips.keys()]).toEqual([
      'event of GH Archive: import it with --format gharchive',
    ])
    expect(sink.badLines).toEqual([])
  })
})

describe('damage', () => {
  it('in one line of many is one bad line with its number', async () => {
    const line = (login: string) => JSON.stringify({ ...restUser, login })
    const torn = line('torn').slice(0, 90)
    const content = [line('a'), torn, line('b'), torn + line('c'), line('d'), torn].join('\n')
    const sink = await toldOf(content)
    expect(sink.persons.map(({ login }) => login)).toEqual(['a', 'b', 'd'])
    expect(sink.badLines.map(({ line: at }) => at)).toEqual([2, 4, 6])
  })

  it('of texts: NUL, half characters and what is not UTF-8', async () => {
    const bytes = Buffer.from('{"login":"mi?ra"}\n{"login":"tom"}\n')
    bytes[12] = 0xff
    const broken = await toldOf(bytes)
    expect(broken.badLines).toEqual([{ line: 1, reason: 'not UTF-8' }])
    expect(broken.persons).toHaveLength(1)
    const escaped = await toldOf('{"login":"a\\u0000"}\n{"login":"\\ud83d"}\n{"login":"\\u00fc"}\n')
    const reason = 'a text holds NUL or half a character'
    expect(escaped.badLines).toEqual([
      { line: 1, reason },
      { line: 2, reason },
    ])
    expect(escaped.persons).toEqual([{ login: 'ü' }])
    expect((await toldOf('{"login":"a\0"}\n{"login":"b"}')).badLines).toHaveLength(1)
  })

  it('of one record in a page leaves the others', async () => {
    const items = [restUser, { ...restUser, login: 'x', id: [1] }, restRepo]
    const sink = await toldOf({ total_count: 3, items })
    expect(sink.badLines).toEqual([
      { line: 1, reason: '"platformId" cannot be read: a list where a text is expected' },
    ])
    expect([sink.persons.length, sink.repos.length]).toEqual([2, 1])
  })
})
