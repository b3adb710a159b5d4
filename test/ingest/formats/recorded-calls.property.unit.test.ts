/** A sink gets the same calls whether they are recorded and replayed later or not. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { law } from '../../../native-free-index/test/law.ts'
import { edgeTypes } from '../../../src/contract/index.ts'
import type { RecordSink, TrustClass } from '../../../src/ingest/formats/format.ts'
import { CallRecorder, CallReplay } from '../../../src/ingest/formats/recorded-calls.ts'
import { RecordingSink } from './recording-sink.ts'

/** A method of a sink, and what it is given; `trust` is set. */
type Call = readonly [method: keyof RecordSink, ...given: unknown[]]

function tell(sink: RecordSink, [method, ...given]: Call): void {
  if (method === 'trust') sink.trust = given[0] as TrustClass
  else (sink[method] as (...all: unknown[]) => unknown).apply(sink, given)
}

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
const person = fc.record({
  login: text,
  platformId: maybe,
  address: maybe,
  name: maybe,
  text: maybe,
})
const repo = fc.record({ platformId: text, fullName: fc.constant('a/b'), text: maybe })
const edge = fc.record(
  {
    ...{ type: fc.constantFrom(...edgeTypes), from: number, to: number, at },
    ...{ firstAt: at, count: fc.nat() },
  },
  { requiredKeys: ['type', 'from', 'to', 'at'] },
)
const signature = fc.record({ name: text, address: text, repository: fc.constant('a/b') })

const given: Readonly<Partial<Record<keyof RecordSink, readonly fc.Arbitrary<unknown>[]>>> = {
  person: [person, at],
  repo: [repo, at],
  describePerson: [number, members, at, line],
  describeRepo: [number, members, at, line],
  edge: [edge],
  samePerson: [number, number, text],
  noteSignature: [number, signature],
  noteLogin: [text, text, at],
  badLine: [line, text],
  unknownMember: [text, fc.nat()],
  skipped: [text, fc.nat()],
  read: [fc.nat()],
  trust: [fc.constantFrom<TrustClass>('archive', 'export', 'hand')],
}
const call = fc.oneof(
  ...Object.entries(given).map(([method, all]) =>
    fc.tuple(...all).map((args): Call => [method as keyof RecordSink, ...args]),
  ),
)

const named: readonly Call[] = ['one', 'other'].flatMap((name): Call[] => [
  ['person', { login: name }, 0],
  ['repo', { fullName: `${name}/lamp` }, 0],
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
    tell(recorder, one)
    if (isFlushed(i)) recorder.flush()
  }
  recorder.flush()
  return texts
}

law(
  'recorded calls are replayed unchanged, wherever their texts end',
  100,
  [fc.array(call, { maxLength: 30 }), fc.nat(7)],
  (calls, every) => {
    const all = [...named, ...calls]
    const expected = new RecordingSink()
    for (const one of all) tell(expected, one)
    const sink = new RecordingSink()
    const replay = new CallReplay(sink)
    for (const one of recorded(all, (i) => i % (every + 1) === every)) replay.tell(one)
    expect(sink).toEqual(expected)
  },
)

test('long fields make texts of a few mebibytes', () => {
  const readme = 'abcdefgh'.repeat(1 << 16)
  const nested = { professional: { about: [readme, { more: readme }] } }
  const long = Array.from({ length: 24 }, (_, i): Call => {
    const fields = i % 2 === 0 ? { readme } : nested
    return ['describePerson', 0, fields, 0, i + 1]
  })
  const texts = recorded([...named, ...long], () => false)
  expect(texts.length).toBeGreaterThan(3)
  for (const one of texts) expect(one.length).toBeLessThan(1 << 23)
})

test('calls without descriptions are also sent before there are very many', () => {
  const bad = Array.from({ length: 20_000 }, (_, i): Call => {
    return ['badLine', i + 1, 'cut off']
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
