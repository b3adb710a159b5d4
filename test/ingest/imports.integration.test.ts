/**
 * What imports, updates and merges make of native files: each file of cases, in the form of
 * formats/case-files.ts. The sections `import`, `update` and `merge` take the files before them and
 * options as JSON, `suppress` and `allow` change the list of people, which the others then obey, and
 * `find` asks the snapshot: COLLECTION FILTER in each line. What they report
 * is followed by all that the snapshot holds in the end, without the identifiers of the service.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSuppression } from '../../src/cli/local/import-summary.ts'
import type { BadLine, ImportReport } from '../../src/ingest/index.ts'
import type { Place } from '../../src/places/index.ts'
import { withAccountStore } from '../../src/service/index.ts'
import { listSnapshots, loadSnapshot, openRelation, relations } from '../../src/snapshot/index.ts'
import { type Content, countIn, dataSet, documentsIn, freshFolder, importOf } from './data-set.ts'
import { type Case, encodeInput, parseCases } from './formats/case-files.ts'
import { findFacts } from './formats/told-text.ts'
import { listOf } from './suppressed-people.ts'
import { merge, update } from './update/updates.ts'

interface StepOptions {
  readonly suppressed?: Parameters<typeof listOf>[0]
  readonly maxErrors?: number
  readonly allowShrink?: boolean
  readonly shards?: number
  /** By location. */
  readonly places?: Readonly<Record<string, Place>>
}

/** Members that are neither 0 nor empty. */
function pickCounts(report: object): string {
  const entries = Object.entries(report).filter(([, value]) => {
    return typeof value === 'object' ? Object.values(value).some(Boolean) : Number.isInteger(value)
  })
  return JSON.stringify(Object.fromEntries(entries.filter(([, value]) => value !== 0)))
}

function describeReport(report: ImportReport): string[] {
  const { users, repos, professionals, edges, unknownEnds, repeatedEdges } = report
  const { badLines, suppressed, guessedOrganizations, update, sharedNames, sharedAliases } = report
  const counts = { users, repos, professionals, edges, unknownEnds, repeatedEdges, badLines }
  const { base: _, ...merged } = update ?? {}
  const shared = Object.entries({ name: sharedNames, alias: sharedAliases }).flatMap(
    ([what, { users, repos }]) =>
      [...users.first, ...repos.first].map(({ found, shadowed }) => {
        const [one, other] = [found, shadowed].map(({ name, line = '' }) => {
          return `${name} ${basename(line)}`.trim()
        })
        return `shared ${what}: ${one} before ${other}`
      }),
  )
  const all = { ...counts, suppressed, guessedOrganizations, ...merged }
  return [pickCounts(all), ...shared.sort()]
}

/** What a parser says of JSON depends on the version of Node.js. */
function describeBadLine({ path, line, reason }: BadLine): string {
  const facts = reason.startsWith('not JSON') ? 'not JSON' : findFacts(reason)
  return `bad ${basename(path)}:${line} ${facts}`.trimEnd()
}

async function describeSnapshot(dataDir: string): Promise<string[]> {
  const loaded = await loadSnapshot(dataDir)
  const [users, repos] = [await documentsIn(dataDir, 'users'), await documentsIn(dataDir, 'repos')]
  const profiles = await documentsIn(dataDir, 'professionals')
  const show = ({ id: _, embeddedAt: __, ...rest }: Record<string, unknown>) => JSON.stringify(rest)
  const name = (one: Record<string, unknown>) => one.login ?? `${one.ownerLogin}/${one.name}`
  const lines = users.flatMap((user, ordinal) => [
    `user ${show(user)}`,
    ...loaded.contacts.addressesOf(ordinal).map((address) => `contact ${user.login} ${address}`),
    ...Object.entries(loaded.provenance.users?.of(ordinal) ?? {}).map(
      ([field, source]) => `source ${user.login} ${field} ${JSON.stringify(source)}`,
    ),
  ])
  for (const relation of relations.filter((one) => one !== 'profiles' && one !== 'owners')) {
    const { out } = openRelation(loaded.graph[relation])
    const ends = relation === 'follows' ? users : repos
    for (const [ordinal, user] of users.entries()) {
      const found = Array.from({ length: out.countNeighbours(ordinal) }, (_, i) =>
        out.readNeighbour(ordinal, i),
      )
      lines.push(...found.map((end) => `${relation} ${name(user)} -> ${name(ends[end]!)}`))
    }
  }
  const others = [
    ...repos.map((one) => `repo ${show(one)}`),
    ...profiles.map((one) => `profile ${show(one)}`),
  ]
  return [...lines, ...others].sort()
}

async function runCase({ inputs }: Case): Promise<string[]> {
  const dataDir = freshFolder()
  const told: string[] = []
  let files: Record<string, Content> = {}
  const badLines: BadLine[] = []
  for (const input of inputs) {
    const { name, words, lines } = input
    if (name.includes('.')) {
      files[name] = encodeInput({ ...input, name: name.replace(/\.gz$/, '') })
      if (name.endsWith('.gz')) files[name] = Buffer.from(files[name] as Uint8Array).toString()
      continue
    }
    if (name === 'find') {
      for (const line of lines) {
        const [, collection, filter] = /^(\w+) (.*)$/.exec(line)!
        const found = await countIn(dataDir, collection as 'users', JSON.parse(filter!))
        told.push(`found ${found} ${line}`)
      }
      continue
    }
    const given = JSON.parse(words.join(' ') || '{}')
    if (name === 'suppress' || name === 'allow') {
      await withAccountStore({ data: dataDir }, async (accountStore) => {
        const list = await accountStore.openSuppressions()
        await (name === 'suppress' ? list.add(given) : list.remove(given))
      })
      continue
    }
    const { suppressed, places = {}, ...rest } = given as StepOptions
    const stored = suppressed === undefined ? await readSuppression({ data: dataDir }) : undefined
    const list = { suppressed: stored ?? listOf(suppressed!) }
    const resolve = (location: string) => places[location] ?? null
    const options = {
      ...rest,
      ...list,
      places: { resolve },
      onBadLine: (bad: BadLine) => badLines.push(bad),
    }
    try {
      if (name === 'update') {
        const { inputs: _, ...counts } = await update(dataDir, files, options)
        told.push(`update ${pickCounts(counts)}`)
      } else {
        const report =
          name === 'merge'
            ? await merge(dataDir, options)
            : (await importOf(dataSet(files), { dataDir, ...options })).report
        const lines = report === null ? ['nothing'] : describeReport(report)
        told.push(`${name} ${lines[0]}`, ...lines.slice(1))
      }
    } catch (error) {
      const message = (error as Error).message
        .replaceAll(/\/\S+\//g, '')
        .replaceAll(/\d{8}T\S+/g, '')
      told.push(`${name} refused ${findFacts(message)}`.trimEnd())
    }
    told.push(...badLines.map(describeBadLine))
    badLines.length = 0
    files = {}
  }
  if ((await listSnapshots(dataDir)).length === 0) return told
  return [...told, ...(await describeSnapshot(dataDir))]
}

const folder = new URL('cases/', import.meta.url)

describe.each(readdirSync(folder))('%s', (file) => {
  const cases = parseCases(readFileSync(new URL(file, folder), 'utf8'))

  it.each(cases)('$name', async (one) => {
    expect(await runCase(one)).toEqual(one.expected)
  })
})
