/** Works since a date: drops older evidence, and people who have no other. */
import {
  type Evidence,
  formatIsoSeconds,
  parseIsoSeconds,
  readComparison,
} from '../../contract/index.ts'
import { ToolProblem } from '../service-calls.ts'

type Piece = Evidence['edges'][number]

/** Pieces read for each person in addition to the shown ones, since the heaviest may be old. */
export const piecesMore = 3

/** The form in which the service writes dates. Throws ToolProblem for what is no date. */
export function readSince(text: string): string {
  const { value } = readComparison('Gte', text, 'datetime')
  const seconds = typeof value === 'string' ? parseIsoSeconds(value) : null
  if (seconds !== null) return formatIsoSeconds(seconds)
  throw new ToolProblem('`since` takes a date: 2024, 2024-06 or 2024-06-30')
}

/**
 * That of the edge, else of the last update of the repository. An owner works on each update, so
 * that the later of both counts. Undefined where neither is known.
 */
export function findLastWork({
  relation,
  at,
  repository: { updatedAt },
}: Piece): string | undefined {
  if (relation === 'owns' && at !== undefined && updatedAt !== undefined && updatedAt > at) {
    return updatedAt
  }
  return at ?? updatedAt
}

/**
 * Chooses what an answer shows, and counts what it does not. Others may have made the last update
 * of a repository, so a contribution without a date is no work since any.
 */
export class RecentWorks {
  readonly #since: string | undefined
  readonly #piecesMax: number
  #older = 0
  #undated = 0
  peopleDropped = 0

  /** @param since as `readSince` has it; all works are recent where absent */
  constructor(since: string | undefined, piecesMax: number) {
    this.#since = since
    this.#piecesMax = piecesMax
  }

  /** Pieces of evidence to ask for, for each person. */
  get piecesAsked(): number {
    return this.#piecesMax + (this.#since === undefined ? 0 : piecesMore)
  }

  /** The people with recent works, with these alone. */
  select<Person extends { readonly evidence?: Evidence }>(people: readonly Person[]): Person[] {
    const since = this.#since
    if (since === undefined) return [...people]
    return people.flatMap((person) => {
      const { total = 0, edges: all = [] } = person.evidence ?? {}
      const dated = all.filter(({ relation, at }) => relation === 'owns' || at !== undefined)
      const recent = dated.filter((piece) => (findLastWork(piece) ?? '') >= since)
      this.#undated += all.length - dated.length
      this.#older += dated.length - recent.length
      if (recent.length === 0) {
        this.peopleDropped++
        return []
      }
      return [{ ...person, evidence: { total, edges: recent.slice(0, this.#piecesMax) } }]
    })
  }

  describeDropped(): string[] {
    if (this.#older + this.#undated === 0) return []
    return [
      `Dropped, though paid: ${this.#older} works last worked on before ` +
        `${this.#since?.slice(0, 10)}, ${this.#undated} contributions without a date, and ` +
        `${this.peopleDropped} people with nothing later among their ${this.piecesAsked} works ` +
        'of most weight.',
    ]
  }
}
