/** Works since a date: drops older evidence, and people who have no other. */
import {
  type Evidence,
  filterLeafOf,
  formatIsoSeconds,
  parseIsoSeconds,
} from '../../contract/index.ts'
import { fieldsOf } from '../filters.ts'
import { ToolProblem } from '../service-calls.ts'

type Piece = Evidence['edges'][number]

/** Those of most weight may be old, so that more are read than shown. */
const piecesMore = 3

/** The form in which the service writes dates. Throws ToolProblem for what is no date. */
export function dateSince(text: string): string {
  const { value } = filterLeafOf('updatedAt', '>=', text, fieldsOf.repos)
  const seconds = typeof value === 'string' ? parseIsoSeconds(value) : null
  if (seconds !== null) return formatIsoSeconds(seconds)
  throw new ToolProblem('`since` takes a date: 2024, 2024-06 or 2024-06-30')
}

/**
 * That of the edge, else of the last update of the repository. An owner works on each update, so
 * that the later of both counts. Undefined where neither is known.
 */
export function lastWorkOf({ relation, at, repository: { updatedAt } }: Piece): string | undefined {
  if (relation === 'owns' && at !== undefined && updatedAt !== undefined && updatedAt > at) {
    return updatedAt
  }
  return at ?? updatedAt
}

/** Chooses what an answer shows, and counts what it does not. */
export class RecentWorks {
  readonly #since: string | undefined
  readonly #piecesMax: number
  #worksDropped = 0
  #undated = 0
  peopleDropped = 0

  /** @param since as `dateSince` has it; all works are recent where absent */
  constructor(since: string | undefined, piecesMax: number) {
    this.#since = since
    this.#piecesMax = piecesMax
  }

  /** Pieces of evidence to ask for, for each person. */
  get piecesAsked(): number {
    return this.#piecesMax + (this.#since === undefined ? 0 : piecesMore)
  }

  /** The people with recent works, with these alone. */
  of<Person extends { readonly evidence?: Evidence }>(people: readonly Person[]): Person[] {
    const since = this.#since
    if (since === undefined) return [...people]
    return people.flatMap((person) => {
      const { total = 0, edges: all = [] } = person.evidence ?? {}
      const recent = all.filter((piece) => (lastWorkOf(piece) ?? '') >= since)
      this.#worksDropped += all.length - recent.length
      if (recent.length === 0) {
        this.peopleDropped++
        return []
      }
      const edges = recent.slice(0, this.#piecesMax)
      this.#undated += edges.filter(({ relation, at }) => relation !== 'owns' && !at).length
      return [{ ...person, evidence: { total, edges } }]
    })
  }

  sentences(): string[] {
    const day = this.#since?.slice(0, 10)
    const dropped =
      this.#worksDropped === 0
        ? []
        : [
            `Dropped, though paid: ${this.#worksDropped} works last worked on before ${day}, and ` +
              `${this.peopleDropped} people without a later one among their ` +
              `${this.piecesAsked} of most weight.`,
          ]
    const undated =
      this.#undated === 0
        ? []
        : [
            `${this.#undated} contributions have no date of their own: their lastWork is the ` +
              'last update of the repository, perhaps by others.',
          ]
    return [...dropped, ...undated]
  }
}
