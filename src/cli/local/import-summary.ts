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
import { countText, numberText, safeText } from '../output/safe-text.ts'

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

export function badLineText({ path, line, reason }: BadLine): string {
  return `${safeText(path)}:${line}: ${safeText(reason)}`
}

function summary(report: ImportReport): string {
  const { users, professionals, repos, badLines, seconds, snapshot } = report
  const profiles = `${numberText(professionals)} with a professional profile`
  const people = `${countText(users, 'user')} (${profiles})`
  const lines = [
    `${people}, ${countText(repos, 'repository')} in ${seconds.toFixed(1)} s`,
    report.update === undefined ? null : updateLine(report.update),
    edgesLine(report),
    users > 0 ? countText(report.communities, 'community') : null,
    phasesLine(report),
    repos > 0 ? embeddingLine(report) : null,
    ...sharedLines('login', report.sharedNames.users),
    ...sharedLines('full name', report.sharedNames.repos),
    ...aliasLines('user', report.sharedAliases.users),
    ...aliasLines('repository', report.sharedAliases.repos),
    suppressedLine(report),
    removedLine(report),
    report.guessedOrganizations === undefined
      ? null
      : `took ${countText(report.guessedOrganizations, 'user')} without a type for organizations`,
    badLines > 0 ? `skipped ${countText(badLines, 'bad line')}` : null,
    `published as ${snapshot}`,
  ]
  return `${lines.filter((line) => line !== null).join('\n')}\n`
}

function edgesLine({ edges, repeatedEdges, unknownEnds }: ImportReport): string | null {
  const types = Object.entries(edges).map(([type, count]) => `${numberText(count)} ${type}`)
  if (types.length === 0) return null
  const repeated = `${numberText(repeatedEdges)} repeated`
  return `${types.join(', ')} edges read; ${repeated}, ${countText(unknownEnds, 'unknown end')}`
}

/**
 * Look-ups fold case and Unicode forms, so all but one of such records are found only by search.
 */
function sharedLines(noun: string, { records, first }: SharedNames): string[] {
  if (records === 0) return []
  const head = `${countText(records, 'record')} not found by ${noun}: another has the same`
  return [`${head}, but for case or Unicode form`, ...pairLines({ records, first })]
}

function aliasLines(noun: string, shared: SharedNames): string[] {
  if (shared.records === 0) return []
  const head = `${countText(shared.records, noun)} with an alias that leads to another`
  return [head, ...pairLines(shared)]
}

function pairLines({ records, first }: SharedNames): string[] {
  const pairs = first.map(
    ({ found, shadowed }) => `  ${recordText(shadowed)}: ${recordText(found)} is found`,
  )
  const more = records > first.length ? [`  and ${numberText(records - first.length)} more`] : []
  return [...pairs, ...more]
}

/** Removes files and positions of staged records, because the staged files are deleted by now. */
export function withoutPlaces({ inputs: _, ...report }: ImportReport): ImportReport {
  const placeless = ({ records, first }: SharedNames): SharedNames => ({
    records,
    first: first.map(({ found, shadowed }) => ({
      found: { name: found.name },
      shadowed: { name: shadowed.name },
    })),
  })
  const of = ({ users, repos }: ImportReport['sharedNames']) => ({
    users: placeless(users),
    repos: placeless(repos),
  })
  const { sharedNames, sharedAliases } = report
  return { ...report, sharedNames: of(sharedNames), sharedAliases: of(sharedAliases) }
}

function recordText({ name, line }: SharedName['found']): string {
  const place = line === undefined ? '' : ` (${safeText(line)})`
  return `${safeText(JSON.stringify(name))}${place}`
}

function suppressedLine({ suppressed }: ImportReport): string | null {
  const { users, repos, edges, addresses } = suppressed
  if (users + repos + edges + addresses === 0) return null
  const counts = [
    countText(users, 'suppressed user'),
    countText(repos, 'repository'),
    countText(edges, 'edge'),
  ]
  return `excluded ${counts.join(', ')}, ${countText(addresses, 'address')} of others`
}

function removedLine({ removedSnapshots }: ImportReport): string | null {
  const { length } = removedSnapshots
  if (length === 0) return null
  return `removed ${countText(length, 'older snapshot')}, made under another suppression list`
}

/** The phases that took time. */
function phasesLine({ phaseSeconds }: ImportReport): string | null {
  const shares = Object.entries(phaseNames).flatMap(([phase, name]) => {
    const seconds = phaseSeconds[phase as Phase]
    return seconds > 0 ? [`${name.trim()} ${seconds.toFixed(1)} s`] : []
  })
  return shares.length > 0 ? shares.join(', ') : null
}

function updateLine(update: MergeCounts): string {
  const { base, updates, upserted, deleted, unknownDeletions } = update
  const { edgesAdded, edgesRemoved, unknownEdgeRemovals } = update
  const records = `${countText(upserted, 'line')} added or replaced, ${numberText(deleted)} deleted`
  const edges = `${countText(edgesAdded, 'edge')} added, ${numberText(edgesRemoved)} removed`
  const unknown = `${countText(unknownDeletions + unknownEdgeRemovals, 'unknown deletion')}`
  return `${countText(updates, 'update')} merged into ${base}: ${records}; ${edges}; ${unknown}`
}

function embeddingLine({ embedding, reusedEmbeddings }: ImportReport): string {
  const reused = reusedEmbeddings > 0 ? `, ${numberText(reusedEmbeddings)} as they were` : ''
  return `embedded with ${safeText(embedding)}${reused}`
}

export async function printReport(
  io: Io,
  report: ImportReport,
  asJson: boolean | undefined,
): Promise<void> {
  for (const warning of report.warnings) io.stderr.write(`warning: ${safeText(warning)}\n`)
  await write(io.stdout, asJson ? `${JSON.stringify(report)}\n` : summary(report))
}

/** The suppression list at this moment. A change during the import applies to the next import. */
export async function suppressedIn(place: AccountsPlace): Promise<ImportSuppression> {
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
      learn: (people) => learn(place, people),
    }
  })
}

async function learn(place: AccountsPlace, people: readonly Renamed[]): Promise<void> {
  const { SuppressionError } = await import('../../people/index.ts')
  const { serviceId } = await import('../../ingest/index.ts')
  await withAccountStore(place, async (accountStore) => {
    const list = await accountStore.openSuppressions()
    for (const { login, platformId, aliases } of people) {
      const idOf = (one: string) => serviceId('user', one)
      const ids = { id: idOf(platformId), aliasIds: aliases.map(idOf) }
      const person = { login, platformId, aliases, ...ids }
      try {
        await list.add({ value: platformId, kind: 'platformId', person })
      } catch (error) {
        // The platformId is invalid, so no valid line will ever have it.
        if (!(error instanceof SuppressionError)) throw error
      }
    }
  })
}
