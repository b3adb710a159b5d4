/** What a reader tells a sink, as sorted lines that a person can read and a test can compare. */
import type { PersonRef, RepoRef, TrustClass } from '../../../src/ingest/formats/format.ts'
import type { RecordedDescription, RecordingSink } from './recording-sink.ts'

/** @param usual the trust that its reader has in sources */
export function describeTold(sink: RecordingSink, usual: TrustClass): string[] {
  const { badLines, same, unread, trust } = sink
  return [
    ...(trust === usual ? [] : [`trust ${trust}`]),
    ...describeRecords('person', sink.persons, sink.personDates, sink.personFields, 'person'),
    ...describeRecords('repo', sink.repos, sink.repoDates, sink.repoFields, 'repo'),
    ...sink.edges
      .map(({ type, from, to, at, firstAt, count }) => {
        const first = firstAt === undefined ? '' : ` from ${describeDate(firstAt).trim()}`
        const times = count === undefined ? '' : ` ${count} times`
        return `${type} ${describeRef(from)} -> ${describeRef(to)}${describeDate(at)}${first}${times}`
      })
      .sort(),
    ...same.map(({ person, other }) => `same ${describeRef(person)} = ${describeRef(other)}`),
    ...sink.signatures
      .map(({ person, mailmapEntry, signsOffAs = [] }) => {
        const entry = mailmapEntry === undefined ? [] : [`as ${mailmapEntry}`]
        return ['signed', describeRef(person), ...entry, ...signsOffAs].join(' ')
      })
      .sort(),
    ...[...sink.skips].map(([reason, count]) => `skipped ${count} ${reason}`).sort(),
    ...[...sink.unknown].map(([name, count]) => `unknown ${count} ${name}`).sort(),
    ...unread.map(({ name, line }) => `unread ${name} in ${line}`).sort(),
    ...badLines.map(({ line, reason }) => `bad ${line} ${findFacts(reason)}`.trimEnd()),
  ]
}

function describeRecords<Ref extends PersonRef | RepoRef>(
  kind: string,
  refs: readonly Ref[],
  dates: readonly (readonly number[])[],
  descriptions: readonly (RecordedDescription & { readonly [K in 'person' | 'repo']?: object })[],
  member: 'person' | 'repo',
): string[] {
  const records = refs.map((ref, number) => {
    const own = descriptions.filter((one) => one[member] === ref)
    const fields = own.map(
      ({ members, at, line }) =>
        `  ${JSON.stringify(sortMembers(members))} line ${line}${describeDate(at)}`,
    )
    const head = `${kind} ${describeRef(ref)}${describeDate(Math.max(...dates[number]!))}`
    return [head, ...fields].join('\n')
  })
  return records.sort().flatMap((record) => record.split('\n'))
}

function sortMembers(members: object): object {
  return Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** A text that is a login or an identifier, whichever the import knows, begins with `?`. */
function describeRef(ref: PersonRef & RepoRef): string {
  const { login, fullName, text, name, platformId, rowId, address } = ref
  const parts = [
    login ?? fullName ?? (text === undefined ? name : `?${text}`),
    platformId === undefined ? undefined : `#${platformId}`,
    rowId === undefined ? undefined : `row:${rowId}`,
    address === undefined ? undefined : `<${address}>`,
  ]
  return parts.filter((part) => part !== undefined).join(' ')
}

function describeDate(seconds: number): string {
  return seconds === 0 ? '' : ` ${new Date(seconds * 1000).toISOString().replace('.000Z', 'Z')}`
}

/** What a message is about, without its words: places, quoted texts and numbers. */
export function findFacts(message: string): string {
  return (message.match(/[\w.-]+\.\w+:\d+|"[^"]*"|(?<![\w-])-?\d+/g) ?? []).join(' ')
}
