/** Validates a result file before a page is made of it. */
import { Ajv, type SchemaObject } from 'ajv'
import { boundKinds, missesBound, type Result, type Row, sections, units } from './result.ts'

const number = { type: 'number' }
const text = { type: 'string', minLength: 1 }
const orNull = (schema: SchemaObject) => ({ anyOf: [schema, { type: 'null' }] })
const object = (properties: SchemaObject, optional: readonly string[] = []) => ({
  type: 'object',
  required: Object.keys(properties).filter((name) => !optional.includes(name)),
  properties,
})
const list = (items: SchemaObject) => ({ type: 'array', minItems: 1, items })

const row = object(
  {
    name: text,
    unit: { enum: units },
    median: number,
    low: orNull(number),
    high: orNull(number),
    spread: { enum: ['range', '95 %'] },
    n: orNull({ type: 'integer', minimum: 1 }),
    bound: object({ value: number, kind: { enum: boundKinds } }),
    peer: object({ name: text, median: number }),
    ratio: number,
    isMissed: { type: 'boolean' },
    note: orNull(text),
    section: { enum: sections },
  },
  ['spread', 'bound', 'peer', 'ratio', 'section'],
)

const isShaped = new Ajv({ allErrors: true }).compile<Result>(
  object({
    suite: text,
    revision: orNull({ type: 'string', pattern: '^[0-9a-f]{7,40}$' }),
    revisionNote: orNull(text),
    date: { type: 'string', pattern: '^\\d{4}-\\d\\d-\\d\\dT' },
    command: text,
    machine: object({
      ...{ cpu: text, cores: number, memoryBytes: number, node: text, system: text },
      load: orNull({ type: 'array', items: number }),
    }),
    sources: list(text),
    rows: list(row),
  }),
)

/** The faults, one line each. Empty if `value` is a {@link Result}. */
export function resultProblems(value: unknown): string[] {
  if (!isShaped(value)) {
    return isShaped.errors!.map(({ instancePath, message }) => `${instancePath}: ${message}`)
  }
  const names = value.rows.map(({ name }) => name)
  return [
    ...unless(value.revision !== null || value.revisionNote !== null, 'no revision, no reason'),
    ...names
      .filter((name, i) => names.indexOf(name) !== i)
      .map((name) => `"${name}" stands there twice`),
    ...value.rows.flatMap((one) => rowProblems(one).map((problem) => `${one.name}: ${problem}`)),
  ]
}

/** A bound may also count as missed where other runs missed it; the note tells of them. */
function rowProblems(row: Row): string[] {
  const { low, high, median, bound, ratio, isMissed, note } = row
  const isTold = bound !== undefined && note !== null
  return [
    ...unless((low === null) === (high === null), 'low and high: both or none'),
    ...unless(low === null || (low <= median && median <= high!), 'the median lies outside'),
    ...unless(!bound?.kind.startsWith('ratio') || ratio !== undefined, 'a bound of no ratio'),
    ...unless(isMissed || !missesBound(row), 'the figure misses its bound'),
    ...unless(!isMissed || missesBound(row) || isTold, 'missed without a reason'),
  ]
}

function unless(isRight: boolean, problem: string): string[] {
  return isRight ? [] : [problem]
}
