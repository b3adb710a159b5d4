/** Previews an import of sources: the first records of each, and what would be ignored. */

import type { FoundEdge } from '../formats/format.ts'
import { firstMax, type InputPreview, type NativeReading } from '../native-preview.ts'
import type { Members } from '../normalise/index.ts'
import type { RecordKind } from '../sources/index.ts'
import { hiddenPerson, InputSink } from './input-sink.ts'
import { readIntoSinks, type StageOptions } from './stage-sources.ts'
import type { RecordsKind, Staging } from './staging.ts'

export interface Preview extends NativeReading {
  readonly ignored?: readonly string[]
}

export async function previewInputs(options: StageOptions): Promise<Preview> {
  const firsts: InputPreview['first'][] = []
  const reports = await readIntoSinks(options, (input, context) => {
    const sink = new PreviewSink(input, context)
    firsts.push(sink.first)
    return sink
  })
  return { inputs: reports.map((report, i) => ({ ...report, first: firsts[i]! })) }
}

class PreviewSink extends InputSink {
  readonly first: Record<RecordKind, Members[]> = { users: [], repos: [], edges: [] }

  override describePerson(person: number, members: Members, at: number, line: number): void {
    const { badLines } = this.counts
    super.describePerson(person, members, at, line)
    if (person === hiddenPerson || this.counts.badLines > badLines) return
    this.#show('users', { ...describeNames(this.staging, 'people', person), ...members })
  }

  override describeRepo(repo: number, members: Members, at: number, line: number): void {
    const { badLines } = this.counts
    super.describeRepo(repo, members, at, line)
    if (this.counts.badLines > badLines) return
    this.#show('repos', { ...describeNames(this.staging, 'repos', repo), ...members })
  }

  override edge(edge: FoundEdge): void {
    super.edge(edge)
    const isKnown = edge.from !== hiddenPerson && edge.to !== hiddenPerson
    if (!isKnown || this.first.edges.length === firstMax) return
    const to = edge.type === 'follows' ? 'people' : 'repos'
    this.#show('edges', {
      type: edge.type,
      from: describeName(this.staging, 'people', edge.from),
      to: describeName(this.staging, to, edge.to),
      at: edge.at > 0 ? new Date(edge.at * 1000).toISOString().slice(0, 10) : undefined,
      count: edge.count,
    })
  }

  #show(kind: RecordKind, record: Members): void {
    if (this.first[kind].length < firstMax) this.first[kind].push(record)
  }
}

function describeNames(staging: Staging, kind: RecordsKind, account: number): Members {
  const platformId = staging[kind].getPlatformId(account)
  const name = staging[kind].findNewestClaim(account)?.spelled
  const label = kind === 'people' ? 'login' : 'fullName'
  return {
    ...(platformId !== null && { platformId }),
    ...(name !== undefined && { [label]: name }),
  }
}

function describeName(staging: Staging, kind: RecordsKind, account: number): string {
  const accounts = staging[kind]
  const name = accounts.findNewestClaim(account)?.spelled ?? accounts.getPlatformId(account)
  if (name !== null) return name
  const [first, second] = accounts.readKey(account)
  if (accounts.getKind(account) === 'text') return first!
  // An author is shown by name, without the address.
  return second || 'an author'
}
