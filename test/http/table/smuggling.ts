/**
 * Requests with an ambiguous end, each followed by a hidden one. They are the forms that
 * PortSwigger, llhttp's tests and Http11Probe list, grouped by the ambiguity.
 */
import {
  answered,
  bothAnswered,
  type Case,
  differing,
  first,
  host,
  json,
  lengthless,
  nothing,
  refused,
  smuggled,
  unended,
} from './case.ts'

/** Ends a head and goes on with the other request as its body. */
const smuggledBody = `Content-Length: ${smuggled.length}\r\n\r\n${smuggled}`

const chunks = '2\r\n{}\r\n0\r\n\r\n'

/** Values that ask for chunks, for something like them, or for nothing at all. */
const codings = [
  ...['chunked', 'Chunked', 'CHUNKED', 'xchunked', 'chunkedx', 'chunk', 'identity', 'gzip', ''],
  ...[
    'gzip, chunked',
    'chunked, identity',
    'chunked, chunked',
    'chunked,',
    ',chunked',
    ', chunked',
  ],
  ...['chunked;q=1', 'chunked; a=b', '"chunked"', "'chunked'", 'cow', 'deflate', 'trailers'],
  ...['\tchunked', 'chunked\t', '  chunked', 'chunked  ', ' \t chunked', '\vchunked', '\fchunked'],
  ...[
    'chunked\v',
    'chunked\f',
    '\0chunked',
    'chunked\0',
    '\x01chunked',
    '\x7fchunked',
    '\x85chunked',
  ],
  ...['chu nked', 'chun\tked', '\xa0chunked', 'chunk\xe9d', '\xffchunked', 'chunked\x1f'],
]

/** Lines in which some servers read a Transfer-Encoding, and others none. */
const codingLines: Record<string, string> = {
  'a space before the colon': 'Transfer-Encoding : chunked\r\n',
  'a tab before the colon': 'Transfer-Encoding\t: chunked\r\n',
  'a space before the name': ' Transfer-Encoding: chunked\r\n',
  'a tab before the name': '\tTransfer-Encoding: chunked\r\n',
  'a fold behind the colon': 'Transfer-Encoding:\r\n chunked\r\n',
  'a fold by a tab': 'Transfer-Encoding:\r\n\tchunked\r\n',
  'a fold within the value': 'Transfer-Encoding: chunked\r\n , identity\r\n',
  'a fold before the colon': 'Transfer-Encoding\r\n : chunked\r\n',
  'a fold over another field': 'X: a\r\n Transfer-Encoding: chunked\r\n',
  'no colon': 'Transfer-Encoding chunked\r\n',
  'no space behind the colon': 'Transfer-Encoding:chunked\r\n',
  'a NUL in the name': 'Transfer-\0Encoding: chunked\r\n',
  'a NUL behind the name': 'Transfer-Encoding\0: chunked\r\n',
  'a control before the name': '\x01Transfer-Encoding: chunked\r\n',
  'a vertical tab before the colon': 'Transfer-Encoding\v: chunked\r\n',
  'a letter beyond ASCII in the name': 'Transf\xe9r-Encoding: chunked\r\n',
  'a space in the name': 'Transfer Encoding: chunked\r\n',
  'brackets in the name': '[Transfer-Encoding]: chunked\r\n',
  'a bare LF before it': 'X: a\nTransfer-Encoding: chunked\r\n',
  'a bare LF behind it': 'Transfer-Encoding: chunked\n',
  'two CR before its LF': 'X: a\r\r\nTransfer-Encoding: chunked\r\n',
  'a CR in its value': 'Transfer-Encoding: chunk\red\r\n',
  'the same line twice': 'Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n',
  'two that differ': 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n',
  'two in different case': 'Transfer-Encoding: x\r\ntransfer-encoding: chunked\r\n',
  'upper case': 'TRANSFER-ENCODING: chunked\r\n',
  'two colons': 'Transfer-Encoding:: chunked\r\n',
}

/** The table of chunks has the outcomes of these alone. */
const isStrict = /^transfer-encoding:[ \t]*chunked[ \t]*\r\n$/i

const bareCr = /\r(?!\n)/

const codingCases = [
  ...codings.map((value) => [JSON.stringify(value), `Transfer-Encoding: ${value}\r\n`] as const),
  ...Object.entries(codingLines),
].flatMap(([name, line]): Case[] =>
  [
    ...(isStrict.test(line) ? [] : [refused(`TE, ${name}`, first(line, chunks))]),
    // The front takes the length, the back the chunks; and the other way round.
    refused(
      `CL.TE, ${name}`,
      first(`Content-Length: ${chunks.length + smuggled.length}\r\n${line}`, chunks),
    ),
    refused(`TE.CL, ${name}`, first(`${line}Content-Length: 3\r\n`, chunks)),
  ].flatMap((row) => (bareCr.test(line) ? unended(row) : [row])),
)

/** Not one of them is a number of bytes. */
const lengths = [
  ...[
    '+2',
    '-1',
    '-0',
    '0x2',
    '2,2',
    '2, 2',
    '2,3',
    '2, 2, 2',
    ',2',
    '2,',
    '2 2',
    '2\t2',
    '1e0',
    '2.0',
  ],
  ...['', ' ', '2x', 'x', '"2"', '0b10', '0o2', '2;', '2_0', '\0', '2\0', '\v2', '2\v', '\f2'],
  ...[
    '\xb2',
    '9'.repeat(15),
    '9'.repeat(16),
    '18446744073709551618',
    '9'.repeat(20),
    '9'.repeat(400),
  ],
  ...['4294967298x', 'NaN', 'Infinity', '\uff12'],
].filter((value) => value !== '9'.repeat(15))

const lengthLines: Record<string, string> = {
  'the same twice': 'Content-Length: 2\r\nContent-Length: 2\r\n',
  'the same twice, in different case': 'Content-Length: 2\r\ncontent-length: 2\r\n',
  'a shorter one first': `Content-Length: 2\r\nContent-Length: ${2 + smuggled.length}\r\n`,
  'a longer one first': `Content-Length: ${2 + smuggled.length}\r\nContent-Length: 2\r\n`,
  'none first': 'Content-Length:\r\nContent-Length: 2\r\n',
  'zero first': 'Content-Length: 0\r\nContent-Length: 2\r\n',
  'two among many': `Content-Length: 2\r\n${'X: a\r\n'.repeat(40)}Content-Length: 2\r\n`,
  'a space before the colon': 'Content-Length : 2\r\n',
  'a tab before the colon': 'Content-Length\t: 2\r\n',
  'a space before the name': ' Content-Length: 2\r\n',
  'a fold': 'Content-Length:\r\n 2\r\n',
  'a fold behind it': 'Content-Length: 2\r\n 0\r\n',
  'a fold over another field': 'X: a\r\n Content-Length: 2\r\n',
  'a NUL in the name': 'Content-\0Length: 2\r\n',
  'a control before the name': '\x01Content-Length: 2\r\n',
  'no colon': 'Content-Length 2\r\n',
  'two colons': 'Content-Length:: 2\r\n',
  'a bare LF before it': 'X: a\nContent-Length: 2\r\n',
  'a bare LF behind it': 'Content-Length: 2\n',
  'two CR behind it': 'Content-Length: 2\r\r\n',
  'a CR within': 'Content-Length: 2\r0\r\n',
}

const lengthCases = [
  ...lengths.map((value) =>
    refused(`CL ${JSON.stringify(value)}`, first(`Content-Length: ${value}\r\n`)),
  ),
  ...Object.entries(lengthLines)
    .map(([name, lines]) => refused(`CL, ${name}`, first(lines)))
    .flatMap((row) => (bareCr.test(row.parts[0]!) ? unended(row) : [row])),
  // uWebSockets.js strips bytes beyond ASCII from both ends of a value as if they were spaces.
  ...['\x802', '2\xff'].flatMap((value) =>
    differing(
      refused(`CL ${JSON.stringify(value)}`, first(`Content-Length: ${value}\r\n`)),
      'uws',
      bothAnswered,
    ),
  ),
]

const get = (fields: string, body: string) => `GET /page HTTP/1.1\r\n${host}${fields}\r\n${body}`

/** The parser of Node 20 takes no tab there. Node 22 and later drop blanks of any kind. */
const hasOldParser = Number.parseInt(process.versions.node, 10) < 22
const tabbed = answered('tabs around the length', first('Content-Length:\t2\t\r\n'))

/** A body where none belongs is a body all the same, not the next request. */
const bodyCases: readonly Case[] = [
  answered(
    'a GET with a body',
    get(`Content-Length: ${smuggled.length}\r\n`, smuggled),
    200,
    '/page',
  ),
  answered('a GET with an empty body', get('Content-Length: 0\r\n', ''), 200, '/page'),
  answered(
    'an unknown path with a body',
    `POST /v3/none HTTP/1.1\r\n${host}${json}${smuggledBody}`,
    404,
  ),
  answered('OPTIONS with a body', `OPTIONS /v3/first HTTP/1.1\r\n${host}${smuggledBody}`, 405),
  answered('DELETE with a body', `DELETE /v3/first HTTP/1.1\r\n${host}${smuggledBody}`, 405),
  ...lengthless(answered('a POST without a length', first('', ''), 400)),
  ...lengthless(answered('a GET without a length', get('', ''), 200, '/page')),
  // The parser of uWebSockets.js lists no field behind a name that is empty.
  refused(
    'a length behind an empty name',
    get(`: a\r\nContent-Length: ${smuggled.length}\r\n`, ''),
  ),
  ...differing(
    refused('a coding behind an empty name', get(': a\r\nTransfer-Encoding: chunked\r\n', chunks)),
    'uws',
    { statuses: [200], dispatched: ['/page'], after: 'closed' },
  ),
  refused(
    'a POST with a length behind an empty name',
    first(`: a\r\nContent-Length: ${smuggled.length}\r\n`, ''),
  ),
  // Known, and open: of two lengths, it sees the one before the empty name alone.
  ...differing(
    refused(
      'a second length behind an empty name',
      first('Content-Length: 2\r\n: a\r\nContent-Length: 9\r\n'),
    ),
    'uws',
    bothAnswered,
  ),
  {
    name: 'a length behind an empty name, the body later',
    parts: [get(`: a\r\nContent-Length: ${smuggled.length}\r\n`, ''), '', '', '', '', smuggled],
    only: 'uws',
    outcome: { statuses: [200], dispatched: ['/page'], after: 'closed' },
  },
  answered('zeros before the length', first('Content-Length: 0002\r\n')),
  answered(
    'a length that looks octal',
    first('Content-Length: 010\r\n', '{"a":1 }  '.slice(0, 10)),
  ),
  answered('spaces around the length', first('Content-Length:   2  \r\n')),
  ...(hasOldParser ? differing(tabbed, 'node', nothing) : [tabbed]),
  answered(
    'names with underscores',
    first('Content_Length: 40\r\nTransfer_Encoding: chunked\r\nContent-Length: 2\r\n'),
  ),
  answered('a TE that is no coding of this request', first('TE: chunked\r\nContent-Length: 2\r\n')),
  answered('a Trailer that never comes', first('Trailer: X\r\nContent-Length: 2\r\n')),
  answered(
    'Content-Encoding in place of a coding',
    first('Content-Encoding: chunked\r\nContent-Length: 2\r\n'),
  ),
  answered(
    'a Connection that names the length',
    first('Connection: content-length\r\nContent-Length: 2\r\n'),
  ),
  refused(
    'a GET with a length and chunks',
    get('Content-Length: 5\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'),
  ),
  refused('TE in HTTP/1.0', first('Transfer-Encoding: chunked\r\n', chunks).replace('1.1', '1.0')),
  refused(
    'TE and close',
    first('Connection: close\r\nTransfer-Encoding: chunked\r\nContent-Length: 2\r\n', chunks),
  ),
  refused(
    'TE named by Connection',
    first(
      'Connection: transfer-encoding\r\nTransfer-Encoding: chunked\r\nContent-Length: 2\r\n',
      chunks,
    ),
  ),
  refused(
    'TE behind 3000 fields',
    first(`${'a:\r\n'.repeat(3000)}Transfer-Encoding: chunked\r\n`, chunks),
  ),
  refused(
    'TE behind 150 fields',
    first(`${'a: b\r\n'.repeat(150)}Transfer-Encoding: chunked\r\n`, chunks),
  ),
]

export const smugglingCases: readonly Case[] = [...codingCases, ...lengthCases, ...bodyCases]
