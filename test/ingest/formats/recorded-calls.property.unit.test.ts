/** A sink gets the same calls whether they are recorded and replayed later or not. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { edgeTypes } from '../../../src/contract/index.ts'
import type { RecordSink, TrustClass } from '../../../src/ingest/formats/format.ts'
import { CallRecorder, CallReplay } from '../../../src/ingest/formats/recorded-calls.ts'
import { RecordingSink } from './recording-sink.ts'

type Call = (sink: RecordSink) => void

/** With NUL, halves of surrogate pairs and names that objects inherit. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom('', '\0', '\ud800', '\udc00x', '__proto__', '\u2028', '"\\'),
)
const maybe = fc.option(text, { nil: undefined })
const at = fc.double({ noNaN: true, noDefaultInfinity: true }).map((seconds) => seconds + 0)
const line = fc.nat()
/** One of the two persons and the two repositories that exist from the start. */
const number = fc.nat(1)
const json = fc.jsonValue().map((value) => JSON.parse(JSON.stringify(value)) as unknown)
const members = fc.dictionary(text, fc.option(json, { nil: undefined }))

const call: fc.Arbitrary<Call> = fc.oneof(
  fc
    .tuple(text, maybe, maybe, maybe, maybe, at)
    .map(([login, platformId, address, name, named, date]): Call => {
      const ref = { login, platformId, address, name, text: named }
      return (sink) => sink.person(ref, date)
    }),
  fc.tuple(text, maybe, at).map(([platformId, named, date]): Call => {
    return (sink) => sink.repo({ platformId, fullName: 'a/b', text: named }, date)
  }),
  fc.tuple(number, members, at, line).map(
    (args): Call =>
      (sink) =>
        sink.describePerson(...args),
  ),
  fc.tuple(number, members, at, line).map(
    (args): Call =>
      (sink) =>
        sink.describeRepo(...args),
  ),
  fc
    .record(
      {
        ...{ type: fc.constantFrom(...edgeTypes), from: number, to: number, at },
        ...{ firstAt: at, count: fc.nat() },
      },
      { requiredKeys: ['type', 'from', 'to', 'at'] },
    )
    .map(
      (edge): Call =>
        (sink) =>
          sink.edge(edge),
    ),
  fc.tuple(number, number, text).map(
    (args): Call =>
      (sink) =>
        sink.samePerson(...args),
  ),
  fc.tuple(number, text, text).map(
    ([one, name, address]): Call =>
      (sink) =>
        sink.noteSignature(one, { name, address, repository: 'a/b' }),
  ),
  fc.tuple(text, text, at).map(
    (args): Call =>
      (sink) =>
        sink.noteLogin(...args),
  ),
  fc.tuple(line, text).map(
    (args): Call =>
      (sink) =>
        sink.badLine(...args),
  ),
  fc.tuple(text, fc.nat()).map(
    (args): Call =>
      (sink) =>
        sink.unknownMember(...args),
  ),
  fc.tuple(text, fc.nat()).map(
    (args): Call =>
      (sink) =>
        sink.skipped(...args),
  ),
  fc.nat().map(
    (bytes): Call =>
      (sink) =>
        sink.read(bytes),
  ),
  fc.constantFrom<TrustClass>('archive', 'export', 'hand').map((trust): Call => {
    return (sink) => {
      sink.trust = trust
    }
  }),
)

const named: readonly Call[] = ['one', 'other'].flatMap((name): Call[] => [
  (sink) => sink.person({ login: name }, 0),
  (sink) => sink.repo({ fullName: `${name}/lamp` }, 0),
])

/** The texts of calls. */
function recorded(calls: readonly Call[], isFlushed: (index: number) => boolean): string[] {
  const texts: string[] = []
  const recorder = new CallRecorder(
    'archive',
    (told) => texts.push(told),
    async () => undefined,
  )
  for (const [i, one] of calls.entries()) {
    one(recorder)
    if (isFlushed(i)) recorder.flush()
  }
  recorder.flush()
  return texts
}

test('recorded calls are replayed unchanged, wherever their texts end', () => {
  fc.assert(
    fc.property(fc.array(call, { maxLength: 30 }), fc.nat(7), (calls, every) => {
      const all = [...named, ...calls]
      const expected = new RecordingSink()
      for (const one of all) one(expected)
      const sink = new RecordingSink()
      const replay = new CallReplay(sink)
      for (const one of recorded(all, (i) => i % (every + 1) === every)) replay.tell(one)
      expect(sink).toEqual(expected)
    }),
  )
})

test('long fields make texts of a few mebibytes', () => {
  const readme = 'abcdefgh'.repeat(1 << 16)
  const nested = { professional: { about: [readme, { more: readme }] } }
  const long = Array.from({ length: 24 }, (_, i): Call => {
    const fields = i % 2 === 0 ? { readme } : nested
    return (sink) => sink.describePerson(0, fields, 0, i + 1)
  })
  const texts = recorded([...named, ...long], () => false)
  expect(texts.length).toBeGreaterThan(3)
  for (const one of texts) expect(one.length).toBeLessThan(1 << 23)
})

test('calls without descriptions are also sent before there are very many', () => {
  const bad = Array.from({ length: 20_000 }, (_, i): Call => {
    return (sink) => sink.badLine(i + 1, 'cut off')
  })
  expect(recorded(bad, () => false).length).toBeGreaterThan(5)
})

test('calls of an input that is nearly all skipped are sent while it is read', async () => {
  const texts: string[] = []
  const recorder = new CallRecorder(
    'archive',
    (told) => texts.push(told),
    async () => undefined,
  )
  for (let i = 0; i < 100; i++) {
    recorder.read(1000)
    recorder.skipped('private event')
    await recorder.turn()
  }
  const sink = new RecordingSink()
  const replay = new CallReplay(sink)
  for (const one of texts) replay.tell(one)
  expect(texts.length).toBeGreaterThan(3)
  expect(sink.bytes).toBeGreaterThan(90_000)
})
