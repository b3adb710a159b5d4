import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readCsv } from './written-table.ts'

const mira = 'login,bio\nmira,Rust\n'

describe('a table of text', () => {
  it.each<[string, string]>([
    ['commas', 'login,name,city\nmira,"Holt, Mira",Bern\n'],
    ['tabs', 'login\tname\tcity\nmira\tHolt, Mira\tBern\n'],
    ['semicolons', 'login;name;city\nmira;Holt, Mira;Bern\n'],
    ['bars', 'login|name|city\nmira|Holt, Mira|Bern\n'],
    ['semicolons that a spreadsheet names', 'sep=;\r\nlogin;name;city\r\nmira;Holt, Mira;Bern'],
    ['carriage returns and line feeds', 'login,name,city\r\nmira,"Holt, Mira",Bern\r\n'],
    ['carriage returns alone', 'login,name,city\rmira,"Holt, Mira",Bern\r'],
    ['a byte order mark', '\ufefflogin,name,city\nmira,"Holt, Mira",Bern\n'],
    ['a quoted header', '"login","name","city"\n"mira","Holt, Mira","Bern"\n'],
    ['spaces around names', ' login , name ,city \nmira,"Holt, Mira",Bern\n'],
    ['empty lines', '\n\nlogin,name,city\n\r\n\nmira,"Holt, Mira",Bern\n\n\n'],
    ['no line feed at its end', 'login,name,city\nmira,"Holt, Mira",Bern'],
  ])('may have %s', async (_, text) => {
    const sink = await readCsv(text)
    const members = { displayName: 'Holt, Mira', location: 'Bern' }
    expect(sink.badLines).toEqual([])
    expect(sink.told('mira').map((told) => told.members)).toEqual([members])
  })

  it.each<[string, Uint8Array]>([
    ['UTF-16 with a mark', Buffer.from(`\ufeff${mira.replace('Rust', 'Größe 東京')}`, 'utf16le')],
    ['UTF-16 without one', Buffer.from(mira.replace('Rust', 'Größe 東京'), 'utf16le')],
    ['gzip', gzipSync(mira.replace('Rust', 'Größe 東京'))],
  ])('may be in %s', async (_, content) => {
    const sink = await readCsv(content)
    expect(sink.told('mira')[0]!.members).toEqual({ bio: 'Größe 東京' })
  })

  it('may be empty, or have only a header', async () => {
    for (const text of ['', '\n', 'login,bio', 'login,bio\r\n']) {
      expect((await readCsv(text)).persons).toEqual([])
    }
  })

  it('keeps line feeds, separators and doubled quotes in quotes', async () => {
    const sink = await readCsv('login,bio\nmira,"a, ""b""\r\nc\n\nd"\nnoor,e\n')
    expect(sink.told('mira')).toEqual([{ members: { bio: 'a, "b"\r\nc\n\nd' }, at: 0, line: 2 }])
    expect(sink.told('noor')).toEqual([{ members: { bio: 'e' }, at: 0, line: 6 }])
  })

  it('keeps quotes within a cell, and treats # as no comment', async () => {
    const sink = await readCsv('login,bio\nmira,5" disks and "tape"\n#noor,"#1"\n')
    expect(sink.told('mira')[0]!.members).toEqual({ bio: '5" disks and "tape"' })
    expect(sink.told('#noor')[0]!.members).toEqual({ bio: '#1' })
  })

  it('may have short rows, and longer ones with empty further cells', async () => {
    const sink = await readCsv('login,bio,city\nmira\nnoor,b,Bern,,\nilse,b,Bern,x\n')
    expect(sink.persons.map(({ login }) => login)).toEqual(['mira', 'noor'])
    expect(sink.badLines).toEqual([{ line: 4, reason: 'has 4 cells, and the header has 3' }])
  })

  it('skips rows without values, as spreadsheets end with', async () => {
    const sink = await readCsv('login,bio,city\nmira,,\n,,\n"","",""\n')
    expect(sink.badLines).toEqual([])
    expect([...sink.skips]).toEqual([['row without values', 2]])
  })

  it('may name a column twice', async () => {
    const sink = await readCsv('login,email,email\nmira,,m@lumen.example\n')
    expect(sink.told('mira')[0]!.members).toEqual({ emails: ['m@lumen.example'] })
  })

  it('treats an empty address as missing, as GitHub writes it', async () => {
    const sink = await readCsv('login,email\nmira,""\n')
    expect(sink.told('mira')[0]!.members).toEqual({})
  })

  it('does not take open_issues_count, which counts pull requests, for issues', async () => {
    const sink = await readCsv('full_name,open_issues_count\nacme/engine,7\n')
    expect(sink.toldOfRepo('acme/engine')[0]!.members).toEqual({})
    expect([...sink.unknown]).toEqual([['open_issues_count', 1]])
  })

  it('is separated by what gives most of the names in a mapping', async () => {
    const mapping = { columns: { 'a,b': { field: 'login' }, c: { field: 'bio' } } }
    const sink = await readCsv('a,b;c\nmira;x,y,z\n', { mapping })
    expect(sink.told('mira')[0]!.members).toEqual({ bio: 'x,y,z' })
  })
})

describe('a record is bad, and the ones around it are not:', () => {
  const long = 'x'.repeat((1 << 20) + 1)
  it.each<[string, string | Uint8Array, string]>([
    ['a NUL character', 'noor,a\0b', 'holds a NUL character'],
    ['a NUL character in quotes', 'noor,"a\0b"', 'holds a NUL character'],
    ['Latin-1', Buffer.from('noor,Gr\xf6\xdfe', 'latin1'), 'is not UTF-8. Save the file as UTF-8'],
    ['a quote that is not doubled', 'noor,"a"b"', 'a quote within a quoted cell is not doubled'],
    ['a quote with a backslash', 'noor,"a\\"b"', 'a quote within a quoted cell is not doubled'],
    ['a cell that is too long', `noor,${long}`, 'has a cell of more than 1048576 characters'],
    ['a quoted cell that is too long', `noor,"${long}"`, 'has a cell of more than 1048576 char'],
    ['very many cells', `noor${','.repeat(20_000)}x`, 'has more than 10000 cells'],
    ['very many quoted cells', `"noor"${',"x"'.repeat(20_000)}`, 'has more than 10000 cells'],
    ['no login', ',a', '"login" is missing'],
  ])('%s', async (_, record, reason) => {
    // Once among plain records, and once among quoted ones.
    for (const around of [
      ['login,bio\nmira,a\n', '\nilse,b\n'],
      ['login,bio\nmira,"a"\n', '\nilse,"b"\n'],
    ]) {
      const sink = await readCsv(Buffer.concat([around[0]!, record, around[1]!].map(toBuffer)))
      expect(sink.badLines).toEqual([{ line: 3, reason: expect.stringContaining(reason) }])
      expect(sink.persons).toEqual([{ login: 'mira' }, { login: 'ilse' }])
      expect(sink.told('ilse')[0]).toEqual({ members: { bio: 'b' }, at: 0, line: 4 })
    }
  })
})

describe('a table of text is refused:', () => {
  it.each<[string, string, string]>([
    [
      'a quote that is never closed',
      'login,bio\nmira,a\nnoor,"b\nilse,c\n',
      'table.csv:3: this quote is never closed. Close it, or double quotes',
    ],
    [
      'a record that is too long',
      `login,bio\nmira,a\nnoor,${'x'.repeat(1 << 24)}\n`,
      'table.csv:3: the record is longer than 16777216 bytes',
    ],
    [
      'a quote that takes in a large file',
      `login,bio\nmira,a\nnoor,"b\n${'ilse,c\n'.repeat(3e6)}`,
      'table.csv:3: the record is longer than 16777216 bytes. The quote on line 3 may never be',
    ],
    [
      'a header that is too wide',
      `login${',x'.repeat(10_000)}\n`,
      'table.csv:1: more than 10000 columns',
    ],
    [
      'a header that cannot be read',
      '\nlogin,"bio" x\nmira,a\n',
      'table.csv:2: the header is bad: a quote within a quoted cell is not doubled',
    ],
    ['a file without a header', 'mira,Rust\nnoor,Go\n', 'table.csv: no column is known.'],
  ])('%s', async (_, text, message) => {
    await expect(readCsv(text)).rejects.toMatchObject({
      name: 'SourceError',
      message: expect.stringContaining(message),
    })
  })
})

function toBuffer(text: string | Uint8Array): Uint8Array {
  return Buffer.from(text as string)
}
