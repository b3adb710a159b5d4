import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holds, law } from '../../../native-free-index/test/law.ts'
import { edgeTypes } from '../../../src/contract/index.ts'
import { storeDate } from '../../../src/ingest/graph/edge-list.ts'
import { EdgeScanner } from '../../../src/ingest/graph/edge-scanner.ts'
import { LineError, parseMembers, readEdge } from '../../../src/ingest/normalise/index.ts'

/** A slow reference parser of a line: its edge, or the reason of the refusal. */
function slowly(line: Buffer): object | string {
  try {
    const { date, ...edge } = readEdge(parseMembers(line))
    return { ...edge, date: storeDate(date) }
  } catch (error) {
    if (error instanceof LineError) return error.message
    throw error
  }
}

/** The same; null where the line is left to the other way. */
function atAGlance(line: Buffer): object | null {
  const scanner = new EdgeScanner()
  const bytes = Buffer.concat([Buffer.from('other line\n'), line, Buffer.from('\n')])
  if (!scanner.read(bytes, 11)) return null
  return {
    type: edgeTypes[scanner.type],
    from: bytes.toString('utf8', scanner.fromStart, scanner.fromEnd),
    to: bytes.toString('utf8', scanner.toStart, scanner.toEnd),
    date: scanner.date,
    firstDate: null,
    count: 0,
  }
}

const blank = fc.constantFrom('', '', '', ' ', '\t', '\r', '  ')
const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))
const date = fc.oneof(
  fc.date({ noInvalidDate: true }).map((one) => one.toISOString()),
  fc.date({ noInvalidDate: true }).map((one) => `${one.toISOString().slice(0, 19)}Z`),
  fc.date({ noInvalidDate: true }).map((one) => one.toISOString().slice(0, 10)),
  fc.tuple(digits(4), digits(2), digits(2)).map((parts) => parts.join('-')),
  fc
    .tuple(digits(2), digits(2), digits(2))
    .map((parts) => `2020-${parts[0]}-07T${parts.join(':')}Z`),
  fc.constantFrom(
    '',
    'soon',
    '2020-02-29T23:59:59Z',
    '2021-02-29',
    '1969-12-31',
    '0001-01-01',
    '2106-02-07T06:28:16Z',
    '2020-01-01T24:00:00Z',
    '2020-01-01 10:00',
    '2020-01-01T10:00:00+02:00',
    '2020-01-01T10:00:00z',
    '2020-01-01T10:00-00:0',
  ),
)
const text = fc.oneof(
  fc.constantFrom('ada', 'Bob/Engine', 'U_1', '', 'x y', 'é', '\u007f', 'a"b', 'a\\b', '🙂', '\n'),
  fc.string(),
)
const value = fc.oneof(
  { weight: 8, arbitrary: text },
  fc.constantFrom<unknown>(null, 1, true, [], {}, ['ada']),
)
const member = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.constantFrom('from', 'to'), value) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('type'), fc.constantFrom(...edgeTypes, 'likes')) },
  { weight: 3, arbitrary: fc.tuple(fc.constant('at'), fc.oneof(date, fc.constant(null))) },
  fc.tuple(fc.constantFrom('type', 'at', 'weight', 'firstAt', 'count', ''), value),
)
const whole = fc.tuple(
  fc.constantFrom(...edgeTypes).map((type) => ['type', type] as const),
  text.map((one) => ['from', one] as const),
  text.map((one) => ['to', one] as const),
  date.map((one) => ['at', one] as const),
)

/** Members as JSON, in any order, with blanks wherever they may be. */
const line = fc
  .tuple(fc.oneof(whole, fc.array(member, { maxLength: 6 })), fc.infiniteStream(blank), fc.nat())
  .map(([members, blanks, turn]) => {
    const pad = () => blanks.next().value as string
    const turned = [...members.slice(turn % 4), ...members.slice(0, turn % 4)]
    const inner = turned.map(([name, one]) => {
      return `${pad()}${JSON.stringify(name)}${pad()}:${pad()}${JSON.stringify(one)}${pad()}`
    })
    return `${pad()}{${inner.join(',')}${pad()}}${pad()}`
  })

describe('an edge read by the fast path', () => {
  law(
    'is what it is when it is read slowly; whatever is refused is left to the slow way',
    3000,
    [line],
    (written) => {
      const bytes = Buffer.from(written)
      const glance = atAGlance(bytes)
      if (glance !== null) expect(glance).toEqual(slowly(bytes))
    },
  )

  it('is never one that is broken', () => {
    const cut = fc.tuple(
      line,
      fc.nat(),
      fc.constantFrom('', '"', '{', '}', ',', ':', 'x', '\u0001'),
    )
    holds(3000, [cut], ([written, at, put]) => {
      const place = at % (written.length + 1)
      const bytes = Buffer.from(written.slice(0, place) + put + written.slice(place + 1))
      const glance = atAGlance(bytes)
      if (glance !== null) expect(glance).toEqual(slowly(bytes))
    })
  })

  it.each([
    '{"type":"follows","from":"ada","to":"bob"}',
    '{"to": "ada/engine", "at": "2024-05-06T07:08:09Z", "from": "U_1", "type": "stars"}',
    ' {\t"type" : "owns" , "from":"a" ,"to":"b/c", "at":"2024-12-31" } \r',
    '{"type":"contributes","from":"a","to":"b","at":"2024-05-31T10:00:00.123+02:00"}',
    '{"type":"owns","from":"a","to":"b","from":"c"}',
  ])('is the usual line: %s', (written) => {
    const glance = atAGlance(Buffer.from(written))
    expect(glance).not.toBeNull()
    expect(glance).toEqual(slowly(Buffer.from(written)))
  })
})
