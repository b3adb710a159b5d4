/**
 * Metrics of users that an import computes from the graph, by ordinal. A file of its own,
 * `users.metrics`, which only the main thread reads. Languages and topics are indexes into one
 * table of strings.
 */
import {
  type ByteStrings,
  decodeByteStrings,
  encodeSections,
  FormatError,
  Sections,
} from 'native-free-index'
import type { UserMetrics } from '../contract/index.ts'
import { formatIsoSeconds, topLengths } from '../contract/vocabulary.ts'
import { type Field, userRows } from '../fields/index.ts'

type UserRows = typeof userRows

type NumberName = {
  [Name in keyof UserRows]: UserRows[Name] extends {
    shownIn: 'metrics'
    type: 'number' | 'datetime'
  }
    ? Name
    : never
}[keyof UserRows]

/** Metrics that an import computes from edges, as a number of each user. */
export type GraphMetric = Exclude<NumberName, 'crackedScore'>

/** By ordinal. Dates are in seconds since 1970. NaN for unknown ones that answers may lack. */
type NumberColumns = Readonly<Record<NumberName, Float64Array>>

export interface UserMetricColumns extends NumberColumns {
  /** Personalised PageRank. The values sum to 1. */
  readonly rawScore: Float64Array
  /** 0 to 100, as `crackedScore`. */
  readonly pc: Float64Array
  /** 0 to 1. */
  readonly trust: Float64Array
  /** From 0, the largest community first. */
  readonly community: Uint32Array
  /** A sum of `accountBits`. */
  readonly account: Uint8Array
  readonly topLanguages: UserTexts
  /** Shares the table of `topLanguages`. */
  readonly topTopics: UserTexts
}

const metricRows = Object.entries<Field>(userRows).filter(
  ([, { shownIn }]) => shownIn === 'metrics',
)

/** In the order of sections: those that every user has, then the others. */
export const graphMetrics = sortByPresence(
  metricRows.filter(([name, { type }]) => {
    return (type === 'number' || type === 'datetime') && name !== 'crackedScore'
  }),
) as readonly GraphMetric[]

function sortByPresence(rows: typeof metricRows): string[] {
  const names = (isRequired: boolean) =>
    rows.filter(([, row]) => (row.isRequired ?? false) === isRequired).map(([name]) => name)
  return [...names(true), ...names(false)]
}

/** The sections of DevRank, in their order. */
export const rankSections = ['rawScore', 'pc', 'crackedScore', 'trust', 'community'] as const

export const accountBits = { bot: 1, organization: 2 } as const

/** A few texts of each user. */
export class UserTexts {
  readonly table: ByteStrings
  /** By ordinal: where the user's numbers begin. One more at the end. */
  readonly starts: Uint32Array
  /** Numbers of texts in the table. */
  readonly numbers: Uint32Array

  constructor(table: ByteStrings, starts: Uint32Array, numbers: Uint32Array) {
    this.table = table
    this.starts = starts
    this.numbers = numbers
  }

  /** Number of users. */
  get length(): number {
    return this.starts.length - 1
  }

  of(user: number): string[] {
    const own = this.numbers.subarray(this.starts[user]!, this.starts[user + 1]!)
    return Array.from(own, (number) => decodeByteStrings(this.table, number, number + 1)[0]!)
  }
}

type MetricReader = (columns: UserMetricColumns, user: number) => unknown

/** In the order of answers. */
const readers = metricRows.map(([name, { type }]) => ({ name, read: compileReader(name, type) }))

function compileReader(metric: string, type: Field['type']): MetricReader {
  const name = metric as NumberName
  switch (type) {
    case 'number':
      return (columns, user) => readNumber(columns[name][user]!)
    case 'datetime':
      return (columns, user) => {
        const at = columns[name][user]!
        return Number.isNaN(at) ? undefined : formatIsoSeconds(at)
      }
    case 'strings':
      return (columns, user) => {
        const texts = columns[metric as keyof typeof topLengths].of(user)
        return texts.length === 0 ? undefined : texts
      }
    case 'boolean':
      return ({ account }, user) => (account[user]! & accountBits.bot) !== 0
    default:
      return ({ account }, user) =>
        (account[user]! & accountBits.organization) !== 0 ? 'organization' : 'user'
  }
}

function readNumber(value: number): number | undefined {
  return Number.isNaN(value) ? undefined : value
}

/** The metrics of one user, as answers and filters contain them. */
export function readMetrics(columns: UserMetricColumns, user: number): UserMetrics {
  const metrics: Record<string, unknown> = {}
  // An import calls this for every user.
  for (let i = 0; i < readers.length; i++) {
    const { name, read } = readers[i]!
    const value = read(columns, user)
    if (value !== undefined) metrics[name] = value
  }
  return metrics as unknown as UserMetrics
}

export function encodeUserMetrics(userMetrics: UserMetricColumns): Uint8Array[] {
  const { topLanguages, topTopics, ...columns } = userMetrics
  const { bytes, offsets } = topLanguages.table
  return encodeSections(
    new Map<string, Uint8Array | Uint32Array | Float64Array>([
      ...Object.entries(columns),
      ['topBytes', bytes],
      ['topOffsets', offsets],
      ['topLanguages', topLanguages.numbers],
      ['topLanguagesStarts', topLanguages.starts],
      ['topTopics', topTopics.numbers],
      ['topTopicsStarts', topTopics.starts],
    ]),
  )
}

/** Throws FormatError if a section is missing or has impossible values. */
export function openUserMetrics(bytes: Uint8Array): UserMetricColumns {
  const sections = new Sections(bytes)
  const table = { bytes: sections.u8('topBytes'), offsets: sections.u32('topOffsets') }
  checkStarts('topOffsets', table.offsets, table.bytes.length, Number.POSITIVE_INFINITY)
  const texts = (list: keyof typeof topLengths) => {
    const own = new UserTexts(table, sections.u32(`${list}Starts`), sections.u32(list))
    checkStarts(`${list}Starts`, own.starts, own.numbers.length, topLengths[list])
    check(list, own.numbers, (number) => number < table.offsets.length - 1)
    return own
  }
  const numbers = (name: string, isPossible: (value: number) => boolean) =>
    check(name, sections.f64(name), isPossible)
  const graph = graphMetrics.map((name) => [name, numbers(name, selectBounds(name))])
  return {
    ...(Object.fromEntries(graph) as Readonly<Record<GraphMetric, Float64Array>>),
    rawScore: numbers('rawScore', Number.isFinite),
    pc: numbers('pc', Number.isFinite),
    crackedScore: numbers('crackedScore', Number.isFinite),
    trust: numbers('trust', Number.isFinite),
    community: sections.u32('community'),
    account: check('account', sections.u8('account'), (bits) => bits <= accountBitsMax),
    topLanguages: texts('topLanguages'),
    topTopics: texts('topTopics'),
  }
}

function selectBounds(name: GraphMetric): (value: number) => boolean {
  const { type, isRequired }: Field = userRows[name]
  if (type === 'datetime') return isTime
  return isRequired ? isCount : isCountOrUnknown
}

const accountBitsMax = accountBits.bot + accountBits.organization

/** The years that ISO 8601 writes in four digits. */
const timeMin = Date.parse('0000-01-01T00:00:00Z') / 1000
const timeMax = Date.parse('9999-12-31T23:59:59Z') / 1000

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0
}

function isCountOrUnknown(value: number): boolean {
  return Number.isNaN(value) || isCount(value)
}

function isTime(value: number): boolean {
  return Number.isNaN(value) || (value >= timeMin && value <= timeMax)
}

function check<Values extends Uint8Array | Uint32Array | Float64Array>(
  name: string,
  values: Values,
  isPossible: (value: number) => boolean,
): Values {
  for (let i = 0; i < values.length; i++) {
    if (!isPossible(values[i]!)) throw new FormatError(`section "${name}" has ${values[i]}`)
  }
  return values
}

/** @param most the largest difference of two successive starts */
function checkStarts(name: string, starts: Uint32Array, end: number, most: number): void {
  let before = 0
  for (let i = 0; i < starts.length; i++) {
    const step = starts[i]! - before
    if (step < 0 || step > (i === 0 ? 0 : most)) {
      throw new FormatError(`section "${name}" goes from ${before} to ${starts[i]}`)
    }
    before = starts[i]!
  }
  if (starts.length > 0 && before === end) return
  throw new FormatError(`section "${name}" ends at ${starts.at(-1)}, not ${end}`)
}
