/** Prints an import's progress, bad lines and result. */
import { Presets, SingleBar } from 'cli-progress'
import type {
  BadLine,
  ImportProgress,
  ImportReport,
  ImportSuppression,
  MergeCounts,
  Phase,
  Renamed,
  SharedName,
  SharedNames,
  StageProgress,
  WorkNote,
} from '../../ingest/index.ts'
import { type AccountsPlace, hasAccountStore, withAccountStore } from '../../service/index.ts'
import { type Io, write } from '../output/io.ts'
import { cleanText, formatGrouped, formatGroupedCount } from '../output/safe-text.ts'

const phaseNames: Readonly<Record<Phase, string>> = {
  read: 'reading   ',
  graph: 'graph     ',
  devrank: 'ranking   ',
  embed: 'embedding ',
  cluster: 'clustering',
  index: 'indexing  ',
}

/** Minimum time between two lines of JSON. */
const pauseMs = 200

/** Shows progress as a bar on a terminal, or as lines of JSON for programs. */
export class ProgressBar {
  readonly #bar: SingleBar
  readonly #io: Io
  readonly #isJson: boolean
  readonly #note: WorkNote | undefined
  #phase: string | null = null
  #startMs = 0
  #toldMs = 0

  /** @param note publishes the progress to other processes */
  constructor(io: Io, form: 'bar' | 'json' = 'bar', note?: WorkNote) {
    this.#io = io
    this.#note = note
    this.#isJson = form === 'json'
    this.#bar = new SingleBar(
      {
        format: '{phase} {bar} {percentage} %  {rate}  {eta_formatted}',
        stream: io.stderr as NodeJS.WriteStream,
        noTTYOutput: false,
        clearOnComplete: true,
      },
      Presets.shades_classic,
    )
  }

  /** Bytes and records of sources that are read. */
  showSources({ bytes, bytesTotal, records }: StageProgress): void {
    const counted = `gathering  ${records.toLocaleString('en-US')} records`
    this.showPhase('gathering', bytes, bytesTotal, counted)
  }

  show({ phase, done, total }: ImportProgress): void {
    this.showPhase(phaseNames[phase], done, total)
  }

  /** @param phase name of the phase, as displayed */
  showPhase(phase: string, done: number, total: number, text = phase): void {
    this.#note?.tell(phase.trim(), Math.min(done, total), total)
    if (this.#isJson) return this.#tell(phase.trim(), done, total)
    if (phase !== this.#phase) {
      this.stop()
      this.#phase = phase
      this.#startMs = performance.now()
      this.#bar.start(total, 0, { phase: text, rate: '' })
    }
    const seconds = (performance.now() - this.#startMs) / 1000
    const rate = seconds > 1 ? `${Math.round(done / seconds).toLocaleString('en-US')}/s` : ''
    this.#bar.update(Math.min(done, total), { phase: text, rate })
  }

  stop(): void {
    if (this.#phase !== null && !this.#isJson) this.#bar.stop()
    this.#phase = null
  }

  #tell(phase: string, done: number, total: number): void {
    const nowMs = performance.now()
    if (phase === this.#phase && nowMs - this.#toldMs < pauseMs) return
    this.#phase = phase
    this.#toldMs = nowMs
    this.#io.stderr.write(`${JSON.stringify({ phase, done: Math.min(done, total), total })}\n`)
  }
}

export function formatBadLine({ path, line, reason }: BadLine): string {
  return `${cleanText(path)}:${line}: ${cleanText(reason)}`
}

function formatReport(report: ImportReport): string {
  const { users, professionals, repos, badLines, seconds, snapshot } = report
  const profiles = `${formatGrouped(professionals)} with a professional profile`
  const people = `${formatGroupedCount(users, 'user')} (${profiles})`
  const lines = [
    `${people}, ${formatGroupedCount(repos, 'repository')} in ${seconds.toFixed(1)} s`,
    report.update === undefined ? null : formatUpdate(report.update),
    formatEdges(report),
    users > 0 ? formatGroupedCount(report.communities, 'community') : null,
    formatPhases(report),
    repos > 0 ? formatEmbedding(report) : null,
    ...listShared('login', report.sharedNames.users),
    ...listShared('full name', report.sharedNames.repos),
    ...listAliases('user', report.sharedAliases.users),
    ...listAliases('repository', report.sharedAliases.repos),
    formatSuppressed(report),
    formatRemoved(report),
    report.guessedOrganizations === undefined
      ? null
      : `took ${formatGroupedCount(report.guessedOrganizations, 'user')} without a type for organizations`,
    badLines > 0 ? `skipped ${formatGroupedCount(badLines, 'bad line')}` : null,
    `published as ${snapshot}`,
  ]
  return `${lines.filter((line) => line !== null).join('\n')}\n`
}

function formatEdges({ edges, repeatedEdges, unknownEnds }: ImportReport): string | null {
  const types = Object.entries(edges).map(([type, count]) => `${formatGrouped(count)} ${type}`)
  if (types.length === 0) return null
  const repeated = `${formatGrouped(repeatedEdges)} repeated`
  return `${types.join(', ')} edges read; ${repeated}, ${formatGroupedCount(unknownEnds, 'unknown end')}`
}

/**
 * Look-ups fold case and Unicode forms, so all but one of such records are found only by search.
 */
function listShared(noun: string, { records, first }: SharedNames): string[] {
  if (records === 0) return []
  const head = `${formatGroupedCount(records, 'record')} not found by ${noun}: another has the same`
  return [`${head}, but for case or Unicode form`, ...listPairs({ records, first })]
}

function listAliases(noun: string, shared: SharedNames): string[] {
  if (shared.records === 0) return []
  const head = `${formatGroupedCount(shared.records, noun)} with an alias that leads to another`
  return [head, ...listPairs(shared)]
}

function listPairs({ records, first }: SharedNames): string[] {
  const pairs = first.map(
    ({ found, shadowed }) => `  ${formatRecord(shadowed)}: ${formatRecord(found)} is found`,
  )
  const more = records > first.length ? [`  and ${formatGrouped(records - first.length)} more`] : []
  return [...pairs, ...more]
}

/** Removes files and positions of staged records, because the staged files are deleted by now. */
export function dropPlaces({ inputs: _, ...report }: ImportReport): ImportReport {
  const { sharedNames, sharedAliases } = report
  return {
    ...report,
    sharedNames: { users: dropLines(sharedNames.users), repos: dropLines(sharedNames.repos) },
    sharedAliases: { users: dropLines(sharedAliases.users), repos: dropLines(sharedAliases.repos) },
  }
}

function dropLines({ records, first }: SharedNames): SharedNames {
  const names = first.map(({ found, shadowed }) => {
    return { found: { name: found.name }, shadowed: { name: shadowed.name } }
  })
  return { records, first: names }
}

function formatRecord({ name, line }: SharedName['found']): string {
  const place = line === undefined ? '' : ` (${cleanText(line)})`
  return `${cleanText(JSON.stringify(name))}${place}`
}

function formatSuppressed({ suppressed }: ImportReport): string | null {
  const { users, repos, edges, addresses } = suppressed
  if (users + repos + edges + addresses === 0) return null
  const counts = [
    formatGroupedCount(users, 'suppressed user'),
    formatGroupedCount(repos, 'repository'),
    formatGroupedCount(edges, 'edge'),
  ]
  return `excluded ${counts.join(', ')}, ${formatGroupedCount(addresses, 'address')} of others`
}

function formatRemoved({ removedSnapshots }: ImportReport): string | null {
  const { length } = removedSnapshots
  if (length === 0) return null
  return `removed ${formatGroupedCount(length, 'older snapshot')}, made under another suppression list`
}

/** The phases that took time. */
function formatPhases({ phaseSeconds }: ImportReport): string | null {
  const shares = Object.entries(phaseNames).flatMap(([phase, name]) => {
    const seconds = phaseSeconds[phase as Phase]
    return seconds > 0 ? [`${name.trim()} ${seconds.toFixed(1)} s`] : []
  })
  return shares.length > 0 ? shares.join(', ') : null
}

function formatUpdate(update: MergeCounts): string {
  const { base, updates, upserted, deleted, unknownDeletions } = update
  const { edgesAdded, edgesRemoved, unknownEdgeRemovals } = update
  const records = `${formatGroupedCount(upserted, 'line')} added or replaced, ${formatGrouped(deleted)} deleted`
  const edges = `${formatGroupedCount(edgesAdded, 'edge')} added, ${formatGrouped(edgesRemoved)} removed`
  const unknown = `${formatGroupedCount(unknownDeletions + unknownEdgeRemovals, 'unknown deletion')}`
  return `${formatGroupedCount(updates, 'update')} merged into ${base}: ${records}; ${edges}; ${unknown}`
}

function formatEmbedding({ embedding, reusedEmbeddings }: ImportReport): string {
  const reused = reusedEmbeddings > 0 ? `, ${formatGrouped(reusedEmbeddings)} as they were` : ''
  return `embedded with ${cleanText(embedding)}${reused}`
}

export async function printReport(
  io: Io,
  report: ImportReport,
  asJson: boolean | undefined,
): Promise<void> {
  for (const warning of report.warnings) io.stderr.write(`warning: ${cleanText(warning)}\n`)
  await write(io.stdout, asJson ? `${JSON.stringify(report)}\n` : formatReport(report))
}

/** The suppression list at this moment. A change during the import applies to the next import. */
export async function readSuppression(place: AccountsPlace): Promise<ImportSuppression> {
  const { noSuppression: noneSuppressed } = await import('../../ingest/index.ts')
  if (!(await hasAccountStore(place))) return noneSuppressed
  return withAccountStore(place, async (accountStore) => {
    const { suppressed, isEmpty, version } = await accountStore.openSuppressions()
    return {
      isEmpty,
      version,
      suppressesLogin: (login) => suppressed.suppressesLogin(login),
      suppressesPlatformId: (platformId) => suppressed.suppressesPlatformId(platformId),
      suppressesAddress: (address) => suppressed.suppressesAddress(address),
      learn: (people) => addRenamed(place, people),
    }
  })
}

async function addRenamed(place: AccountsPlace, people: readonly Renamed[]): Promise<void> {
  const { SuppressionError } = await import('../../people/index.ts')
  const { serviceId } = await import('../../ingest/index.ts')
  await withAccountStore(place, async (accountStore) => {
    const list = await accountStore.openSuppressions()
    for (const { login, platformId, aliases } of people) {
      const [id = '', ...aliasIds] = [platformId, ...aliases].map((each) => serviceId('user', each))
      const person = { login, platformId, aliases, id, aliasIds }
      try {
        await list.add({ value: platformId, kind: 'platformId', person })
      } catch (error) {
        // The platformId is invalid, so no valid line will ever have it.
        if (!(error instanceof SuppressionError)) throw error
      }
    }
  })
}
