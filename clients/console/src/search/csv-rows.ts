/** Records as rows of a spreadsheet: the plain columns that people look for come first. */
import type { Repository, User } from 'devdex-client'
import { listMembers, readMember } from '../parts/members.ts'
import { listSources, type NamedRecord, readName, readUser } from '../parts/named.ts'
import type { CsvRecord } from './csv-text.ts'
import type { Collection } from './search-params.ts'

/**
 * The columns of a file, independent of its records.
 *
 * @param own see csvRow
 */
export function listCsvColumns(
  collections: readonly Collection[],
  own: readonly string[],
): readonly string[] {
  const first = collections.flatMap((collection) => {
    const named = { collection, record: { id: '' } as User & Repository }
    return Object.keys(readFirstColumns(named))
  })
  const last = collections
    .flatMap((collection) => listMembers(collection, 'csv').map(({ name }) => name))
    .filter((name) => !shownElsewhere.has(name))
  return [...new Set([...first, ...own, ...last, 'sources'])]
}

/** @param own additional columns of the row, such as a note */
export function buildCsvRow(named: NamedRecord, own: CsvRecord): CsvRecord {
  const first = readFirstColumns(named)
  return { ...first, ...own, ...readOtherMembers(named.record, first), sources: listSources(named) }
}

function readFirstColumns(named: NamedRecord): CsvRecord {
  const { collection, record } = named
  const columns = listMembers(collection, 'sheet').map((member): [string, unknown] => [
    member.label,
    readMember(record, member),
  ])
  const user = readUser(named)
  if (user === undefined) {
    return { repository: readName(named), ...Object.fromEntries(columns), score: record.score }
  }
  const { location, resolvedCity, resolvedCountry, metrics, devrank } = user
  const place = [resolvedCity, resolvedCountry].filter(Boolean).join(', ') || location
  // After the name, and after the languages.
  columns.splice(2, 0, ['place', place])
  columns.splice(6, 0, ['lastActivity', metrics?.lastActivityAt], ['score', user.score])
  columns.splice(8, 0, ['devrankTier', devrank?.tier])
  return { ...Object.fromEntries(columns), links: user.socialAccounts?.map(({ url }) => url) }
}

/** Names of members that other columns show already. */
const shownElsewhere = new Set([
  'ownerLogin',
  ...(['users', 'repos'] as const).flatMap((collection) =>
    listMembers(collection, 'sheet').map(({ name }) => name),
  ),
])

/** Plain members of the record. Nested members, such as metrics, have their own columns. */
function readOtherMembers(record: User | Repository, shown: CsvRecord): CsvRecord {
  const plain = Object.entries(record).filter(([name, value]) => {
    const values: unknown[] = Array.isArray(value) ? value : [value]
    const isPlain = values.every((one) => typeof one !== 'object')
    return isPlain && !(name in shown) && !shownElsewhere.has(name)
  })
  return Object.fromEntries(plain)
}
