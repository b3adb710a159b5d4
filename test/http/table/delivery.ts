/** Good requests in any number of pieces, several at once, cut off, and with lengths that lie. */
import {
  answered,
  type Case,
  differing,
  first,
  host,
  next,
  nothingYet,
  refused,
  smuggled,
} from './case.ts'

const length = 'Content-Length: 2\r\n'
const good = first(length)
const page = `GET /page HTTP/1.1\r\n${host}Content-Length: 0\r\n\r\n`
const later = good.replace('/v3/first', '/v3/later')
const called = ['/v3/first']

const goodOutcome = {
  statuses: [200, 200],
  dispatched: ['/v3/first', '/v3/next'],
  after: 'open',
} as const

const splitCases: readonly Case[] = [
  ...Array.from({ length: good.length - 1 }, (_, i): Case => {
    const parts = [good.slice(0, i + 1), good.slice(i + 1) + next]
    return { name: `a split behind byte ${i + 1}`, parts, outcome: goodOutcome }
  }),
  { name: 'byte by byte', parts: [...(good + next)], outcome: goodOutcome },
  {
    name: 'a split in every line end',
    parts: (good + next).split(/(?<=\r)/),
    outcome: goodOutcome,
  },
  {
    name: 'a length that ends in another segment',
    parts: [
      'POST /v3/first HTTP/1.1\r\nContent-Length: 1',
      `0\r\n${host}`,
      'Content-Type: application/json\r\n\r\n{"a"',
      `: 1 } ${next}`,
    ],
    outcome: goodOutcome,
  },
  ...['Content-Length: 2\r\nContent-Length: 2\r\n', 'Transfer-Encoding: chunked\r\n'].flatMap(
    (fields) => {
      const bytes = first(fields) + smuggled
      return Array.from({ length: fields.length }, (_, i): Case => {
        const at = bytes.indexOf(fields) + i
        return {
          ...refused(`${fields.trim()}, split at ${i}`, ''),
          parts: [bytes.slice(0, at), bytes.slice(at)],
        }
      })
    },
  ),
]

const many = 20
const threes = Array.from({ length: many }, () => ['/v3/first', '/page', '/v3/next']).flat()

const pipelined: readonly Case[] = [
  {
    name: 'sixty at once',
    parts: [(good + page + next).repeat(many)],
    outcome: { statuses: threes.map(() => 200), dispatched: threes, after: 'open' },
  },
  {
    name: 'answers of all kinds at once',
    parts: [
      good +
        good.replace('first', 'none') +
        good.replace('POST', 'PUT') +
        first('Content-Length: 1\r\n', '{') +
        next,
    ],
    outcome: {
      statuses: [200, 404, 405, 400, 200],
      dispatched: ['/v3/first', '/v3/next'],
      after: 'open',
    },
  },
  // With uWebSockets.js the answer before is lost with the connection.
  ...differing(
    {
      name: 'a good one and one of doubtful length',
      parts: [good + first('Content-Length: 2\r\nContent-Length: 2\r\n') + smuggled],
      outcome: { statuses: [200], dispatched: called, after: 'refused' },
    },
    'uws',
    { statuses: [], dispatched: called, after: 'closed' },
  ),
  ...differing(
    {
      name: 'a good one and what is no request',
      parts: [`${good}GET /page HTTP/2.0\r\n\r\n${smuggled}`],
      outcome: { statuses: [200], dispatched: called, after: 'refused' },
    },
    'uws',
    { statuses: [], dispatched: called, after: 'refused' },
  ),
  {
    name: 'a good one, its answer, and one of doubtful length',
    parts: [good, '', '', '', first('Content-Length: 2\r\nContent-Length: 2\r\n') + smuggled],
    outcome: { statuses: [200], dispatched: called, after: 'refused' },
  },
  // uWebSockets.js holds one open request a connection, and ends it where a second one comes.
  ...differing(
    {
      name: 'one behind a pending one',
      parts: [later + next],
      outcome: { statuses: [200, 200], dispatched: ['/v3/later', '/v3/next'], after: 'open' },
    },
    'uws',
    { statuses: [], dispatched: ['/v3/later'], after: 'closed' },
  ),
  {
    name: 'forty behind a pending one',
    parts: [later + next.repeat(40)],
    only: 'node',
    outcome: {
      statuses: Array.from({ length: 41 }, () => 200),
      dispatched: ['/v3/later', ...Array.from({ length: 40 }, () => '/v3/next')],
      after: 'open',
    },
  },
  // By RFC 9112, section 9.6, no request follows such a one. uWebSockets.js ignores `close`.
  ...differing(
    {
      name: 'one behind the last one',
      parts: [first(`Connection: close\r\n${length}`) + next],
      outcome: { statuses: [200], dispatched: called, after: 'closed' },
    },
    'uws',
    goodOutcome,
  ),
  // RFC 9112, section 2.2, would have an empty line before a request ignored.
  ...differing(answered('an empty line first', `\r\n${good}`), 'uws', nothingYet),
  ...differing(answered('an empty line between', `${good}\r\n`), 'uws', {
    statuses: [200],
    dispatched: called,
    after: 'waiting',
  }),
]

const ends: readonly Case[] = [
  {
    name: 'a shutdown behind a request',
    parts: [good],
    ending: 'shutdown',
    outcome: { statuses: [200], dispatched: called, after: 'closed' },
  },
  {
    name: 'a shutdown behind a request whose answer takes its time',
    parts: [later],
    ending: 'shutdown',
    outcome: { statuses: [], dispatched: ['/v3/later'], after: 'closed' },
  },
  {
    name: 'a shutdown within a head',
    parts: [good.slice(0, 40)],
    ending: 'shutdown',
    outcome: { statuses: [], dispatched: [], after: 'refused' },
  },
  {
    name: 'a shutdown within the next head',
    parts: [good + next.slice(0, 40)],
    ending: 'shutdown',
    outcome: { statuses: [200], dispatched: called, after: 'refused' },
  },
  {
    name: 'a shutdown within a body',
    parts: [good.slice(0, -1)],
    ending: 'shutdown',
    outcome: { statuses: [], dispatched: [], after: 'closed' },
  },
  {
    name: 'a length beyond what comes',
    parts: [first('Content-Length: 1000\r\n', `{}${smuggled}`)],
    ending: 'shutdown',
    outcome: { statuses: [], dispatched: [], after: 'closed' },
  },
  {
    name: 'a length of a petabyte',
    parts: [first(`Content-Length: ${'9'.repeat(15)}\r\n`, `{}${smuggled}`)],
    ending: 'shutdown',
    outcome: { statuses: [413], dispatched: [], after: 'refused' },
  },
  {
    name: 'a length short of what comes',
    parts: [first('Content-Length: 2\r\n', '{}{}{}\r\n\r\n')],
    ending: 'shutdown',
    outcome: { statuses: [200], dispatched: called, after: 'refused' },
  },
  {
    name: 'HEAD',
    parts: [`HEAD /page HTTP/1.1\r\n${host}\r\n`],
    ending: 'shutdown',
    outcome: { statuses: [200], dispatched: ['/page'], after: 'closed', bodiless: true },
  },
  ...[0, 1, 20, good.length - 3, good.length - 1].map(
    (bytes): Case => ({
      name: `a reset behind ${bytes} bytes`,
      parts: [good.slice(0, bytes)],
      ending: 'reset',
      outcome: { statuses: [], dispatched: [], after: 'closed' },
    }),
  ),
]

export const deliveryCases: readonly Case[] = [...splitCases, ...pipelined, ...ends]
