/** Bodies in chunks: taken in one strict form where the adapter can check it, else refused. */
import { type Case, first, host, next, nothing, type Outcome, smuggled } from './case.ts'

const coding = 'Transfer-Encoding: chunked\r\n'
const good = '2\r\n{}\r\n0\r\n\r\n'

/** The connection ends with the answer, and nothing behind it is looked at. */
const taken: Outcome = { statuses: [200], dispatched: ['/v3/first'], after: 'closed' }

/** uWebSockets.js decodes chunks in sloppy forms too, so that its adapter asks for a length. */
const lengthRequired: Outcome = { statuses: [411], dispatched: [], after: 'refused' }

/** A request with a body in the strict form. */
function strict(name: string, bytes: string, outcome = taken, ofUws = lengthRequired): Case[] {
  return [
    { name, parts: [bytes + smuggled], only: 'node', outcome },
    { name, parts: [bytes + smuggled], only: 'uws', outcome: nothing },
    { name: `${name}, alone`, parts: [bytes], outcome, only: 'node' },
    { name: `${name}, alone`, parts: [bytes], outcome: ofUws, only: 'uws' },
  ]
}

/** A request with chunks in no strict form. */
function sloppy(name: string, body: string): Case[] {
  const bytes = first(coding, body)
  return [
    { name, parts: [bytes + smuggled], outcome: nothing },
    { name: `${name}, cut`, parts: [bytes], ending: 'shutdown', outcome: nothing, only: 'node' },
  ]
}

const strictBodies: Record<string, string> = {
  'one chunk': good,
  'a chunk a byte': '1\r\n{\r\n1\r\n}\r\n0\r\n\r\n',
  'eight digits': '00000002\r\n{}\r\n00000000\r\n\r\n',
  'a size in capitals': `A\r\n{"a":1   }\r\n0\r\n\r\n`,
  'a size in small letters': `a\r\n{"a":1   }\r\n0\r\n\r\n`,
  'an extension': '2;a=b\r\n{}\r\n0\r\n\r\n',
  'the end of a head in a chunk': '6\r\n{\r\n\r\n}\r\n0\r\n\r\n',
}

/** uWebSockets.js finds faults in these before its adapter can say anything. */
const unusualBodies: Record<string, string> = {
  'a quoted extension': '2;a="b c"\r\n{}\r\n0;d\r\n\r\n',
  'a trailer': '2\r\n{}\r\n0\r\nX-Checksum: a\r\n\r\n',
  'a Host in the trailer': '2\r\n{}\r\n0\r\nHost: other.example\r\n\r\n',
}

/** Heads that name chunks in the one way, with blanks and letters as other fields may have them. */
const strictHeads: Record<string, string> = {
  'no blank': 'Transfer-Encoding:chunked\r\n',
  'more blanks': 'Transfer-Encoding:   chunked\r\n',
  'a name in capitals': 'TRANSFER-ENCODING: chunked\r\n',
}

const sloppyBodies: Record<string, string> = {
  'nine digits': '000000002\r\n{}\r\n0\r\n\r\n',
  'nine digits at the end': '2\r\n{}\r\n000000000\r\n\r\n',
  'a thousand zeros': `${'0'.repeat(1000)}2\r\n{}\r\n0\r\n\r\n`,
  'a size past 32 bits': '100000002\r\n{}\r\n0\r\n\r\n',
  'a size past 64 bits': '10000000000000002\r\n{}\r\n0\r\n\r\n',
  '0x': '0x2\r\n{}\r\n0\r\n\r\n',
  'a plus': '+2\r\n{}\r\n0\r\n\r\n',
  'a minus': '-2\r\n{}\r\n0\r\n\r\n',
  'a letter past f': 'g\r\n{"a":1        }\r\n0\r\n\r\n',
  'a space before the size': ' 2\r\n{}\r\n0\r\n\r\n',
  'a space behind the size': '2 \r\n{}\r\n0\r\n\r\n',
  'a tab behind the size': '2\t\r\n{}\r\n0\r\n\r\n',
  'an empty size': '\r\n{}\r\n0\r\n\r\n',
  'an extension without a size': ';a\r\n{}\r\n0\r\n\r\n',
  'a bare LF behind the size': '2\n{}\r\n0\r\n\r\n',
  'a bare CR behind the size': '2\r{}\r\n0\r\n\r\n',
  'a bare LF behind the data': '2\r\n{}\n0\r\n\r\n',
  'a bare CR behind the data': '2\r\n{}\r0\r\n\r\n',
  'nothing behind the data': '2\r\n{}0\r\n\r\n',
  'two other bytes behind the data': '2\r\n{}xx0\r\n\r\n',
  'more data than its size': '1\r\n{}\r\n0\r\n\r\n',
  'a bare LF in an extension': '2;a\n{}\r\n0\r\n\r\n',
  'a NUL in an extension': '2;\0\r\n{}\r\n0\r\n\r\n',
  'an extension of 5,000 bytes': `2;${'a'.repeat(5000)}\r\n{}\r\n0\r\n\r\n`,
  'an extension of 50,000 bytes': `2;${'a'.repeat(50_000)}\r\n{}\r\n0\r\n\r\n`,
  'many extensions': `${`1;${'a'.repeat(100)}\r\n \r\n`.repeat(50)}0\r\n\r\n`,
  'a trailer of 5,000 bytes': `2\r\n{}\r\n0\r\nX: ${'a'.repeat(5000)}\r\n\r\n`,
  'a trailer of 2,000 fields': `2\r\n{}\r\n0\r\n${'a:\r\n'.repeat(2000)}\r\n`,
  'a length in the trailer': '2\r\n{}\r\n0\r\nContent-Length: 9\r\n\r\n',
  'a fold in the trailer': '2\r\n{}\r\n0\r\nX: a\r\n b\r\n\r\n',
  'a bare LF in the trailer': '2\r\n{}\r\n0\r\nX: a\n\r\n',
  'an end of bare LFs': '2\r\n{}\r\n0\n\n',
}

/** Heads that name chunks in any other way than the one. */
const badHeads: Record<string, string> = {
  'a length too': `${coding}Content-Length: 2\r\n`,
  'a length before': `Content-Length: 2\r\n${coding}`,
  'two codings': coding + coding,
  'chunked, chunked': 'Transfer-Encoding: chunked, chunked\r\n',
  'gzip, chunked': 'Transfer-Encoding: gzip, chunked\r\n',
  xchunked: 'Transfer-Encoding: xchunked\r\n',
  Chunked: 'Transfer-Encoding: Chunked\r\n',
  'a fold': 'Transfer-Encoding:\r\n chunked\r\n',
  'a second Host': `Host: other.example\r\n${coding}`,
}

const whole = first(coding, good)

/** More than a body may have, in chunks of 64 KiB. */
const large = `${`10000\r\n${' '.repeat(65_536)}\r\n`.repeat(17)}0\r\n\r\n`

export const chunkedCases: readonly Case[] = [
  ...Object.entries(strictBodies).flatMap(([name, body]) =>
    strict(`strict chunks, ${name}`, first(coding, body)),
  ),
  ...Object.entries(strictHeads).flatMap(([name, fields]) =>
    strict(`chunks, ${name}`, first(fields, good)),
  ),
  ...Object.entries(unusualBodies).flatMap(([name, body]) =>
    strict(`strict chunks, ${name}`, first(coding, body), taken, nothing),
  ),
  ...Object.entries(sloppyBodies).flatMap(([name, body]) => sloppy(`sloppy chunks, ${name}`, body)),
  ...Object.entries(badHeads).map(
    ([name, fields]): Case => ({
      name: `chunks, ${name}`,
      parts: [first(fields, good) + smuggled],
      outcome: nothing,
    }),
  ),
  ...['1.0', '0.9', '2.0'].map(
    (version): Case => ({
      name: `chunks in HTTP/${version}`,
      parts: [whole.replace('HTTP/1.1', `HTTP/${version}`) + smuggled],
      outcome: nothing,
    }),
  ),
  ...strict('chunks after an expectation', first(`Expect: 100-continue\r\n${coding}`, good)),
  ...strict('chunks to an unknown path', whole.replace('/v3/first', '/v3/none'), {
    statuses: [404],
    dispatched: [],
    after: 'closed',
  }),
  ...strict('a GET in chunks', `GET /page HTTP/1.1\r\n${host}${coding}\r\n${good}`, {
    statuses: [200],
    dispatched: ['/page'],
    after: 'closed',
  }),
  ...strict('chunks that hold no JSON', first(coding, '1\r\n{\r\n0\r\n\r\n'), {
    statuses: [400],
    dispatched: [],
    after: 'closed',
  }),
  ...strict('more chunks than a body may have', first(coding, large), {
    statuses: [413],
    dispatched: [],
    after: 'closed',
  }),
  {
    name: 'chunks behind another request',
    parts: [next + next + whole + smuggled],
    only: 'node',
    outcome: {
      statuses: [200, 200, 200],
      dispatched: ['/v3/next', '/v3/next', '/v3/first'],
      after: 'closed',
    },
  },
  {
    name: 'chunks, byte by byte',
    parts: [...whole, smuggled],
    only: 'node',
    outcome: taken,
  },
  ...Array.from({ length: whole.length - 1 }, (_, i): Case => {
    const parts = [whole.slice(0, i + 1), whole.slice(i + 1) + smuggled]
    return { name: `chunks split behind byte ${i + 1}`, parts, only: 'node', outcome: taken }
  }),
]
