import { execFileSync } from 'node:child_process'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { hiddenAccount } from '../../../src/ingest/formats/hidden-accounts.ts'
import {
  archiveBytes,
  archiveOf,
  date,
  dumpFiles,
  dumpMetadata,
  dumpRows,
  failureOf,
  folderOf,
  modifiedAt,
  readFrom,
  readRows,
  seconds,
  text,
  told,
} from './registry-dump.ts'

describe('the archive of a day', () => {
  it('joins people by gh_id, and keeps their names', async () => {
    const sink = await readRows({})
    expect(sink.persons).toContainEqual({ platformId: '583', login: 'ottilie' })
    expect(sink.told('ottilie')).toEqual([
      { members: { displayName: 'Ottilie Brandt' }, at: date, line: 2 },
    ])
    expect(sink.told('bram')).toEqual([])
    expect(sink.datesOf('ottilie')).toEqual([date])
    expect(sink.badLines).toEqual([])
  })

  it('takes a multi-line README, keywords as topics, dates with and without a zone', async () => {
    const [told, ...more] = (await readRows({})).toldOfRepo('ottilie/tinyparse')
    expect(more).toEqual([])
    expect(told).toEqual({
      members: {
        description: 'Parses, "quickly"',
        language: 'Rust',
        topics: ['parser', 'no-std'],
        readme: '# tinyparse\n\nA parser, "quick" and small.\r\n\n- one\n- two\n',
        createdAt: '2014-11-20T23:03:51Z',
        updatedAt: '2026-03-01T10:00:00Z',
      },
      at: seconds('2026-03-01T10:00:00Z'),
      line: 2,
    })
  })

  it('gives owners and publishers as contributors with dates and versions', async () => {
    const { edges } = await readRows({})
    const to = { fullName: 'ottilie/tinyparse' }
    expect(edges.filter((edge) => text(edge.to) === text(to))).toEqual([
      {
        type: 'contributes',
        from: { platformId: '583', login: 'ottilie' },
        to,
        at: seconds('2018-01-01T12:00:00Z'),
        firstAt: seconds('2014-11-20T23:03:51Z'),
        count: 3,
      },
      {
        type: 'contributes',
        from: { platformId: '9001', login: 'bram' },
        to,
        at: seconds('2016-02-03T00:00:00Z'),
        firstAt: seconds('2016-02-03T00:00:00Z'),
      },
    ])
  })

  it('describes a repository that many crates share once, by the crate of its name', async () => {
    const sink = await readRows({})
    const kits = sink.repos.filter(({ fullName }) => fullName!.endsWith('lumen_kit'))
    expect(kits).toEqual([{ fullName: 'lumenforge/lumen_kit' }])
    expect(sink.toldOfRepo('lumenforge/lumen_kit').map(({ members }) => members)).toEqual([
      {
        description: 'All of Lumen',
        language: 'Rust',
        topics: ['parser'],
        readme: 'The kit',
        createdAt: '2019-01-01T00:00:00Z',
        updatedAt: '2026-05-05T00:00:00Z',
      },
    ])
    const edge = sink.edges.find((each) => text(each.to).includes('lumen_kit'))
    expect(edge).toMatchObject({ count: 2, firstAt: seconds('2019-01-01T00:00:00Z') })
    expect(edge!.at).toBe(seconds('2023-04-05T06:07:08Z'))
  })

  it('describes one without such a crate by the most downloaded crate', async () => {
    const [told] = (await readRows({})).toldOfRepo('Ottilie/Abacus')
    expect(told!.members.description).toBe('More')
    const older = dumpRows.crates!.map((row, i) => [...row, i === 0 ? 'downloads' : `${900 - i}`])
    const { crate_downloads: _, ...rest } = dumpRows
    const sink = await readFrom(archiveOf(dumpFiles({ ...rest, crates: older })))
    expect(sink.toldOfRepo('ottilie/abacus')[0]!.members.description).toBe('Fewer downloads')
  })

  it('skips crates without a repository, and those of other hosts', async () => {
    const sink = await readRows({})
    expect(sink.repos.map(({ fullName }) => fullName)).toEqual([
      'ottilie/tinyparse',
      'lumenforge/lumen_kit',
      'Ottilie/Abacus',
      'bram/at-home',
    ])
    // There are two: "no-home", and the one that shares its name with a repository on GitHub.
    expect(sink.skips.get('crate without a repository on GitHub')).toBe(2)
  })

  it('takes a team for no person', async () => {
    const sink = await readRows({})
    expect(sink.skips.get('team that owns a crate')).toBe(1)
    expect(sink.persons.map(({ login }) => login)).not.toContain('github:lumenforge:core')
  })

  it('takes a deleted account by its login at no date, and ghost never', async () => {
    const sink = await readRows({})
    expect(sink.persons).toContainEqual({ login: 'gone-away' })
    expect(sink.datesOf('gone-away')).toEqual([0])
    expect(sink.persons.map(({ login }) => login)).not.toContain('ghost')
    expect(sink.skips.get(hiddenAccount)).toBe(3)
    expect(sink.edges.map(({ from }) => text(from)).join()).not.toContain('10137')
  })

  it('assigns a login that two accounts had at a date only to the newer one', async () => {
    const sink = await readRows({})
    expect(sink.datesOf('renamed')).toEqual([0])
    expect(sink.datesOf('Renamed')).toEqual([date])
  })

  it('counts versions without a publisher, and owners that users.csv lacks', async () => {
    const sink = await readRows({})
    expect(sink.skips.get('version without a publisher')).toBe(1)
    // Owners 6 and 4321.
    expect(sink.skips.get('owner or publisher without an account')).toBe(2)
  })

  it('has no e-mail, and none is made up', async () => {
    const sink = await readRows({})
    expect(sink.persons.filter(({ address }) => address !== undefined)).toEqual([])
    expect(text(told(sink))).not.toContain('@')
  })

  it('counts as read in full, though it is read twice and not to its end', async () => {
    const path = archiveOf({ ...dumpFiles(), 'data/zz.csv': 'x\n'.repeat(4_000_000) })
    expect((await readFrom(path)).bytes).toBe(statSync(path).size)
  })
})

describe('a dump', () => {
  it('is the same unpacked, without its top, with compressed tables, as plain tar', async () => {
    const files = dumpFiles()
    const expected = told(await readRows({}))
    const data = join(folderOf(files), 'data')
    expect(told(await readFrom(dirname(data)))).toEqual(expected)
    const zipped = Object.entries(files).map(([name, content]) =>
      name.endsWith('.csv') ? [`${name}.gz`, gzipSync(content)] : [name, content],
    )
    expect(told(await readFrom(folderOf(Object.fromEntries(zipped))))).toEqual(expected)
    const plain = join(folderOf({ 'd.tar': archiveBytes(files) }), 'd.tar')
    expect(told(await readFrom(plain))).toEqual(expected)
    writeFileSync(join(data, 'metadata.json'), dumpMetadata)
    expect(told(await readFrom(data))).toEqual(expected)
  })

  it.each(['v7', 'ustar', 'gnu', 'pax'])('is read as tar --format=%s writes it', async (format) => {
    const folder = folderOf({})
    const top = join(folder, 'a'.repeat(60), 'b'.repeat(format === 'v7' ? 10 : 60))
    for (const [name, content] of Object.entries(dumpFiles())) {
      mkdirSync(dirname(join(top, name)), { recursive: true })
      writeFileSync(join(top, name), content)
    }
    const path = join(folder, 'dump.tar.gz')
    execFileSync('tar', [`--format=${format}`, '-C', folder, '-czf', path, 'a'.repeat(60)])
    expect(told(await readFrom(path))).toEqual(told(await readRows({})))
  })

  it('is the same with its members in any order', async () => {
    const files = Object.entries(dumpFiles())
    const expected = told(await readRows({}))
    const byName = [...files].sort(([a], [b]) => (a < b ? -1 : 1))
    for (const order of [files.toReversed(), byName, byName.toReversed()]) {
      expect(told(await readFrom(archiveOf(Object.fromEntries(order))))).toEqual(expected)
    }
  })

  it('is read by the names of its columns, whatever their order and whatever is new', async () => {
    const changed = Object.entries(dumpRows).map(([name, rows]) => {
      const mixed = rows.map((row, i) => [i === 0 ? 'brand_new' : 'x, "y"', ...row.toReversed()])
      return [name, mixed]
    })
    expect(told(await readRows(Object.fromEntries(changed)))).toEqual(told(await readRows({})))
  })

  it('may have null as \\N, CRLF, a byte order mark, and no final line feed', async () => {
    const nulls = Object.entries(dumpRows).map(([name, rows]) => {
      return [name, rows.map((row) => row.map((cell) => (cell === '' ? '\\N' : cell)))]
    })
    const expected = told(await readRows({}))
    expect(told(await readRows(Object.fromEntries(nulls)))).toEqual(expected)
    const files = dumpFiles()
    const users = files['data/users.csv']!
    const windows = {
      ...files,
      'data/users.csv': `\ufeff${users.replaceAll('\n', '\r\n').trimEnd()}`,
    }
    expect(told(await readFrom(archiveOf(windows)))).toEqual(expected)
  })

  it('needs crates, users and owners, and nothing else', async () => {
    const { crates, users, crate_owners } = dumpRows as Record<string, string[][]>
    const few = dumpFiles({ crates: crates!, users: users!, crate_owners: crate_owners! })
    delete few['metadata.json']
    const sink = await readFrom(archiveOf(few))
    expect(sink.repos).toHaveLength(4)
    expect(sink.edges.every(({ count }) => count === undefined)).toBe(true)
    for (const name of ['crates', 'users', 'crate_owners']) {
      const files = dumpFiles()
      delete files[`data/${name}.csv`]
      expect(await failureOf(archiveOf(files))).toContain(`holds no ${name}.csv; is it a dump`)
    }
  })

  it('without a date of its own has that of its newest row, else of its file', async () => {
    const files = dumpFiles()
    delete files['metadata.json']
    const newest = seconds('2026-05-05T00:00:00Z')
    expect((await readFrom(archiveOf(files))).datesOf('ottilie')).toEqual([newest])
    const broken = await readFrom(archiveOf({ ...files, 'metadata.json': '{"timestamp"' }))
    expect(broken.datesOf('ottilie')).toEqual([newest])
    expect(broken.badLines[0]!.reason).toMatch(/^metadata\.json: /)
    const future = { ...files, 'metadata.json': '{"timestamp": "2199-01-01T00:00:00Z"}' }
    expect((await readFrom(archiveOf(future))).datesOf('ottilie')).toEqual([newest])
    const crates = dumpRows.crates!.map((row, i) => (i === 0 ? row : ['', ...row.slice(1, 7), '']))
    const undated = dumpFiles({
      crates,
      users: dumpRows.users!,
      crate_owners: [['crate_id', 'owner_id']],
    })
    delete undated['metadata.json']
    expect((await readFrom(archiveOf(undated))).datesOf('ottilie')).toEqual([modifiedAt])
  })

  it('treats a future or invalid date as unknown, and respects a time zone', async () => {
    const [header] = dumpRows.crate_owners!
    const columns = ['crate_id', 'published_by', 'created_at']
    const sink = await readRows({
      crate_owners: [header!, ['1', '2199-01-01 00:00:00+00', '', '2', '0']],
      versions: [
        columns,
        ['4', '2', 'infinity'],
        ['4', '2', '2021-02-30 00:00:00+00'],
        ['7', '2', '2021-02-03 01:00:00.25+02'],
      ],
    })
    const zoned = seconds('2021-02-02T23:00:00Z')
    expect(sink.edges.map(({ at, firstAt }) => [at, firstAt])).toEqual([
      [0, 0],
      [0, 0],
      [zoned, zoned],
    ])
    expect(sink.skips.get('date that cannot be read or is yet to come')).toBe(3)
  })

  it('whose bad rows are counted is read to its end', async () => {
    const badUsers = ',x\n"a\nb",1,c,d,e\n,9,late,1,\n,9009,last,99,\n'
    const badOwners = '-1,,,1,0\n1,,,99999999999,0\n1,,,1,7\n'
    const files = dumpFiles()
    const sink = await readFrom(
      archiveOf({
        ...files,
        'data/users.csv': files['data/users.csv'] + badUsers,
        'data/crate_owners.csv': files['data/crate_owners.csv'] + badOwners,
      }),
    )
    expect(sink.badLines.map(({ line, reason }) => [line, reason])).toEqual([
      [10, 'users.csv: 2 cells in a row, and 5 columns'],
      [11, 'users.csv: an id is not valid'],
      [13, 'users.csv: id 1 is not new'],
      [13, 'crate_owners.csv: an id is not valid'],
      [14, 'crate_owners.csv: an id is not valid'],
      [15, 'crate_owners.csv: the owner_kind is unknown'],
    ])
    expect(sink.persons).toContainEqual({ platformId: '9009', login: 'last' })
  })
})
