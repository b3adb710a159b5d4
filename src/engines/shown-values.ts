/**
 * Values of facets as the data has them. An index folds keywords, so each is read again from the
 * first record that has it.
 */
import { foldKeyword } from 'native-free-index'
import type { FieldSpec } from '../contract/index.ts'
import type { Collection } from '../domain/index.ts'
import type { Engine } from './engine.ts'
import type { CountedField } from './summary.ts'
import type { TimeSlices } from './time-slices.ts'

/** A keyword, and the ordinal of a record that has it. */
export interface FoldedValue {
  readonly key: string
  readonly ordinal: number
}

/** Records between two deadline checks. */
const recordsPerCheck = 64

/** By position. A value that the record does not show is given as the index has it. */
export async function shownValues(
  engine: Engine,
  collection: Collection,
  { field, link }: CountedField,
  { match = 'exact', normalise = (text) => text }: FieldSpec,
  values: readonly FoldedValue[],
  timeSlices: TimeSlices,
): Promise<string[]> {
  if (values.length === 0) return []
  const ordinals = values.map(({ ordinal }) => ordinal)
  const told = await textsOf(engine, collection, { field, link }, ordinals, timeSlices)
  const shown: string[] = []
  for (const [i, { key }] of values.entries()) {
    if (i % recordsPerCheck === recordsPerCheck - 1 && timeSlices.isOver) await timeSlices.pause()
    const own = told[i]!()
    shown.push(own.find((text) => foldKeyword(match, normalise(text)) === key) ?? key)
  }
  return shown
}

/** The texts of one field of a record, read when they are asked for. */
type Texts = () => readonly string[]

/** Metrics are no members of a record. `isBot` and `type` have one spelling. */
const metricLists = { topLanguages: 'topLanguages', topTopics: 'topTopics' } as const

async function textsOf(
  engine: Engine,
  collection: Collection,
  { field, link }: CountedField,
  ordinals: readonly number[],
  timeSlices: TimeSlices,
): Promise<Texts[]> {
  if (link !== null) {
    return behind(engine, 'owners', ordinals, (owners) =>
      behind(engine, 'profiles', owners, (profiles) =>
        textsOf(engine, 'professionals', { field, link: null }, profiles, timeSlices),
      ),
    )
  }
  if (collection === 'repos' && field === 'ownerLocation') {
    return behind(engine, 'owners', ordinals, (owners) =>
      textsOf(engine, 'users', { field: 'location', link: null }, owners, timeSlices),
    )
  }
  const isOfProfile = field.startsWith('professional.')
  if (collection === 'professionals' && !isOfProfile) {
    const users = await engine.linked('profiles', 'in', ordinals)
    return known(users, (some) => textsOf(engine, 'users', { field, link: null }, some, timeSlices))
  }
  if (collection === 'users' && Object.hasOwn(metricLists, field)) {
    const metrics = await engine.userMetrics(ordinals)
    const name = field as keyof typeof metricLists
    return metrics.map((one) => () => one.metrics[name] ?? [])
  }
  const bodies = await engine.bodies(collection, ordinals, timeSlices)
  return bodies.map((body) => () => textsIn(JSON.parse(Buffer.from(body).toString()), field))
}

/** Of the records that these are linked to. */
async function behind(
  engine: Engine,
  relation: 'owners' | 'profiles',
  ordinals: readonly number[],
  read: (linked: readonly number[]) => Promise<Texts[]>,
): Promise<Texts[]> {
  return known(await engine.linked(relation, 'out', ordinals), read)
}

async function known(
  ordinals: readonly (number | null)[],
  read: (some: readonly number[]) => Promise<Texts[]>,
): Promise<Texts[]> {
  const texts = await read(ordinals.filter((ordinal) => ordinal !== null))
  let next = 0
  return ordinals.map((ordinal) => (ordinal === null ? () => [] : texts[next++]!))
}

function textsIn(record: object, field: string): string[] {
  const { ownerLogin, name, firstName, lastName } = record as Readonly<Record<string, unknown>>
  if (field === 'fullName') return [`${ownerLogin}/${name}`]
  if (field === 'professional.fullName') return [[firstName, lastName].filter(Boolean).join(' ')]
  let found: unknown[] = [record]
  for (const member of field.replace(/^professional\./, '').split('.')) {
    found = found.flatMap((value) => {
      return isRecord(value) ? [value[member]].flat() : []
    })
  }
  return found.filter((value) => typeof value === 'string')
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
