/** Request lines, Hosts, names and values that are wrong, unusual or too many. */
import type { HttpKind } from '../../../src/http/index.ts'
import {
  answered,
  bothAnswered,
  type Case,
  differing,
  first,
  host,
  json,
  nothing,
  nothingYet,
  type Outcome,
  refused,
  smuggled,
  unended,
} from './case.ts'

const length = 'Content-Length: 2\r\n'

/** A POST with this request line. */
const line = (text: string) => `${text}\r\n${host}${json}${length}\r\n{}`

/** Probes of load balancers ask like this. uWebSockets.js answers all of HTTP/1.0 with its page. */
const oldReads: Record<string, string> = {
  'HTTP/1.0 without a Host': 'GET /page HTTP/1.0\r\n\r\n',
  'HTTP/1.0 with a Host': `GET /page HTTP/1.0\r\n${host}\r\n`,
  'HTTP/1.0 and keep-alive of a GET': 'GET /page HTTP/1.0\r\nConnection: keep-alive\r\n\r\n',
  'HTTP/1.0 and an empty body': 'GET /page HTTP/1.0\r\nContent-Length: 0\r\n\r\n',
}

const oldAnswered: Outcome = { statuses: [200], dispatched: ['/page'], after: 'closed' }

const lineCases: readonly Case[] = [
  refused('two spaces before the target', line('POST  /v3/first HTTP/1.1')),
  refused('two spaces behind the target', line('POST /v3/first  HTTP/1.1')),
  refused('a tab in place of a space', line('POST\t/v3/first HTTP/1.1')),
  refused('a space before the method', line(' POST /v3/first HTTP/1.1')),
  refused('a space behind the version', line('POST /v3/first HTTP/1.1 ')),
  refused('more behind the version', line('POST /v3/first HTTP/1.1 x')),
  refused('a space in the target', line('POST /v3/fi rst HTTP/1.1')),
  refused('a space in the version', line('POST /v3/first HTTP /1.1')),
  refused('a NUL in the target', line('POST /v3/fi\0rst HTTP/1.1')),
  refused('a control in the target', line('POST /v3/fi\x01rst HTTP/1.1')),
  refused('a bare CR in the target', line('POST /v3/fi\rrst HTTP/1.1')),
  refused('a NUL in the method', line('PO\0ST /v3/first HTTP/1.1')),
  refused('a comma in the method', line('PO,ST /v3/first HTTP/1.1')),
  refused('no target', line('POST HTTP/1.1')),
  refused('an empty target', line('POST  HTTP/1.1')),
  refused('a target without a slash', line('POST v3/first HTTP/1.1')),
  refused('HTTP/0.9', 'GET /page\r\n'),
  refused('no version', line('POST /v3/first')),
  refused('HTTP/1.0', line('POST /v3/first HTTP/1.0')),
  refused(
    'HTTP/1.0 and keep-alive',
    first(`Connection: keep-alive\r\n${length}`).replace('1.1', '1.0'),
  ),
  ...Object.entries(oldReads).flatMap(([name, bytes]) =>
    differing({ name, parts: [bytes + smuggled], outcome: oldAnswered }, 'uws', nothing),
  ),
  refused('HTTP/1.0 and a body', `GET /page HTTP/1.0\r\n${host}Content-Length: 2\r\n\r\n{}`),
  refused('HTTP/1.0 and two Hosts', `GET /page HTTP/1.0\r\n${host}${host}\r\n`),
  refused('HTTP/1.2', line('POST /v3/first HTTP/1.2')),
  refused('HTTP/1.10', line('POST /v3/first HTTP/1.10')),
  refused('HTTP/11', line('POST /v3/first HTTP/11')),
  refused('HTTP/01.1', line('POST /v3/first HTTP/01.1')),
  refused('HTTP/2.0', line('POST /v3/first HTTP/2.0')),
  refused('HTTP/3.0', line('POST /v3/first HTTP/3.0')),
  refused('http/1.1 in lower case', line('POST /v3/first http/1.1')),
  refused('another protocol', line('POST /v3/first RTSP/1.0')),
  refused('the preface of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  refused('a TLS hello', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'),
  refused('an SSH greeting', 'SSH-2.0-OpenSSH_9.6\r\n'),
  refused('an answer', 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n'),
  refused('bare LF behind the line', line('POST /v3/first HTTP/1.1').replace('\r\n', '\n')),
  refused('bare LF everywhere', line('POST /v3/first HTTP/1.1').replaceAll('\r', '')),
  refused('bare LF behind the head', first(length).replace('\r\n\r\n', '\r\n\n')),
  refused('a long method', line(`${'P'.repeat(20_000)} /v3/first HTTP/1.1`)),
  refused('a long target', line(`POST /${'a'.repeat(20_000)} HTTP/1.1`)),
  refused('a long query', line(`POST /v3/first?${'a'.repeat(100_000)} HTTP/1.1`)),
  refused('CONNECT', `CONNECT test.example:443 HTTP/1.1\r\n${host}\r\n`),
  answered('a query', line('POST /v3/first?a=b&c HTTP/1.1')),
  answered('absolute form', line('POST http://test.example/v3/first HTTP/1.1')),
  // Nothing here depends on a host, so there is nothing to be fooled about.
  answered('absolute form of another host', line('POST http://other.example/v3/first HTTP/1.1')),
  answered('two slashes', line('POST //v3/first HTTP/1.1'), 404),
  answered('dots', line('POST /v3/x/../first HTTP/1.1'), 404),
  answered('a method in lower case', line('post /v3/first HTTP/1.1'), 405),
  answered('PUT', line('PUT /v3/first HTTP/1.1'), 405),
  answered('TRACE', `TRACE /v3/first HTTP/1.1\r\n${host}\r\n`, 405),
  answered('OPTIONS *', `OPTIONS * HTTP/1.1\r\n${host}\r\n`, 404),
]

const hosts: Record<string, string> = {
  none: '',
  'two that are equal': `${host}${host}`,
  'two that differ': `${host}Host: other.example\r\n`,
  'two in different case': `${host}HOST: other.example\r\n`,
  'a NUL in it': 'Host: test\0.example\r\n',
  'a control in it': 'Host: test\x01.example\r\n',
  'a bare LF in it': 'Host: test\n.example\r\n',
  'a CR in it': 'Host: test\r.example\r\n',
  'a space before the colon': 'Host : test.example\r\n',
  'a fold': 'Host: test\r\n .example\r\n',
}

const acceptableHosts: Record<string, string> = {
  'an empty one': 'Host:\r\n',
  'a port': 'Host: test.example:8080\r\n',
  'an IPv6 address': 'Host: [::1]:8080\r\n',
}

const withHost = (text: string) => `POST /v3/first HTTP/1.1\r\n${text}${json}${length}\r\n{}`

const hostCases: readonly Case[] = [
  ...Object.entries(hosts).map(([name, text]) => refused(`Host, ${name}`, withHost(text))),
  ...Object.entries(acceptableHosts).map(([name, text]) =>
    answered(`Host, ${name}`, withHost(text)),
  ),
]

const badFields: Record<string, string> = {
  'an empty name': ': a\r\n',
  'no colon': 'X\r\n',
  'a space in the name': 'X Y: a\r\n',
  'a space before the colon': 'X : a\r\n',
  'a fold': 'X: a\r\n b\r\n',
  'a NUL in the name': 'X\0: a\r\n',
  'a NUL in the value': 'X: a\0b\r\n',
  'a control in the name': 'X\x02: a\r\n',
  'a DEL in the name': 'X\x7f: a\r\n',
  'a byte beyond ASCII in the name': 'X\xff: a\r\n',
  'a slash in the name': 'X/Y: a\r\n',
  'a quote in the name': '"X": a\r\n',
  'an at sign in the name': 'X@: a\r\n',
  'a control in the value': 'X: a\x02\r\n',
  'a DEL in the value': 'X: a\x7fb\r\n',
  'a bare LF in the value': 'X: a\nb\r\n',
  'a bare LF behind it': 'X: a\n',
  'a bare CR in the value': 'X: a\rb: c\r\n',
  'two CR behind it': 'X: a\r\r\n',
}

const fieldCases: readonly Case[] = [
  ...Object.entries(badFields).flatMap(([name, text]) => [
    refused(`a field with ${name}`, first(`${text}${length}`)),
    // The first field is parsed by other code than the ones behind it in some parsers.
    refused(
      `the first field with ${name}`,
      `POST /v3/first HTTP/1.1\r\n${text}${host}${json}${length}\r\n{}`,
    ),
  ]),
  refused('a long name', first(`${'X'.repeat(100_000)}: a\r\n${length}`)),
  refused('a long value', first(`X: ${'a'.repeat(100_000)}\r\n${length}`)),
  refused('a value of 17 KiB', first(`X: ${'a'.repeat(17 << 10)}\r\n${length}`)),
  refused(
    'a head of 64 KiB in many fields',
    first(`${'X: aaaaaaaaaaaa\r\n'.repeat(4096)}${length}`),
  ),
  refused('ten thousand fields', first(`${'a:\r\n'.repeat(10_000)}${length}`)),
  answered('any byte beyond ASCII in a value', first(`X: a\x80\xe9\xff\r\n${length}`)),
  answered('a tab in a value', first(`X: a\tb\r\n${length}`)),
  answered('an empty value', first(`X:\r\n${length}`)),
  answered('every character of names', first(`!#$%&'*+-.^_\`|~09azAZ: a\r\n${length}`)),
  answered('names in any case', first('CONTENT-LENGTH: 2\r\n')),
  answered('98 fields', first(`${'X: a\r\n'.repeat(95)}${length}`)),
  refused('99 fields', first(`${'X: a\r\n'.repeat(96)}${length}`)),
]

const intentCases: readonly Case[] = [
  answered(
    'Upgrade to a WebSocket',
    first(`Connection: Upgrade\r\nUpgrade: websocket\r\n${length}`),
  ),
  answered(
    'Upgrade to h2c',
    first(`Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AA\r\n${length}`),
  ),
  answered('an expectation nobody knows', first(`Expect: a-pony\r\n${length}`)),
  answered('an expectation of 100', first(`Expect: 100-continue\r\n${length}`)),
  answered('an expectation of 100 in another case', first(`Expect: 100-CONTINUE\r\n${length}`)),
  answered('an empty expectation', first(`Expect:\r\n${length}`)),
  answered('an override of the method', first(`X-HTTP-Method-Override: DELETE\r\n${length}`)),
  answered('keep-alive asked for', first(`Connection: keep-alive\r\n${length}`)),
]

/** Node's parser loses what is behind such a request, so its connection ends with the answer. */
const onlyOnce: Outcome = { statuses: [200], dispatched: ['/v3/first'], after: 'closed' }

/** Differences between parsers, by names of rows. None of them moves the end of a request. */
const differences: Record<string, readonly [HttpKind, Outcome]> = {
  'two spaces before the target': ['node', bothAnswered],
  'two spaces behind the target': ['node', bothAnswered],
  'a method in lower case': ['node', nothing],
  'Upgrade to a WebSocket': ['node', onlyOnce],
  'Upgrade to h2c': ['node', onlyOnce],
  'HTTP/0.9': ['uws', nothingYet],
  'no version': ['uws', nothingYet],
  'an SSH greeting': ['uws', nothingYet],
  'a comma in the method': [
    'uws',
    { statuses: [405, 200], dispatched: ['/v3/smuggled'], after: 'open' },
  ],
  'absolute form': ['uws', nothing],
  'absolute form of another host': ['uws', nothing],
  'OPTIONS *': ['uws', nothing],
  TRACE: ['uws', { statuses: [], dispatched: [], after: 'closed' }],
  'a field with a DEL in the value': ['uws', bothAnswered],
  'the first field with a DEL in the value': ['uws', bothAnswered],
}

function withDifference(row: Case): Case[] {
  const difference = differences[row.name]
  if (difference !== undefined) return differing(row, ...difference)
  return row.parts.some((part) => /\r(?!\n)/.test(part)) ? unended(row) : [row]
}

export const headCases: readonly Case[] = [
  ...lineCases,
  ...hostCases,
  ...fieldCases,
  ...intentCases,
].flatMap(withDifference)
