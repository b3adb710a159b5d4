/** What speaks for people: repositories with their weights. */
import { GrowableF64, GrowableU32 } from 'native-free-index'
import { type ExpertRelation, expertRelations } from '../contract/index.ts'

/** A repository that speaks for a person. */
export interface ExpertWork {
  /** Ordinal. */
  readonly repo: number
  readonly relation: ExpertRelation
  readonly similarity: number
  /** Of the score. */
  readonly weight: number
  /** In seconds since 1970; 0: unknown. */
  readonly date: number
}

/** What speaks for one person, best first. */
export interface ExpertEvidence {
  /** Repositories. */
  total: number
  readonly edges: ExpertWork[]
}

export function noEvidence(): ExpertEvidence {
  return { total: 0, edges: [] }
}

/** A repository counts once for each query that it matches. */
export function joinedEvidence(
  one: ExpertEvidence,
  other: ExpertEvidence,
  first: number,
): ExpertEvidence {
  const edges = [...one.edges, ...other.edges].sort(
    (a, b) => b.weight - a.weight || a.repo - b.repo,
  )
  return { total: one.total + other.total, edges: edges.slice(0, first) }
}

/** Collects what speaks for some users, while all repositories are visited again. */
export class EvidenceCollector {
  readonly #middle: number
  #found: readonly ExpertEvidence[] = []
  #scores: Float64Array = new Float64Array(0)
  #first = 0
  readonly #placeOf = new Map<number, number>()
  readonly #users = new GrowableU32()
  readonly #matches = new GrowableU32()
  readonly #relations = new GrowableU32()
  readonly #dates = new GrowableU32()
  readonly #said = new GrowableF64()

  /** @param middle the sum that has a score of a half */
  constructor(middle: number) {
    this.#middle = middle
  }

  get isOn(): boolean {
    return this.#placeOf.size > 0
  }

  begin(
    users: readonly number[],
    first: number,
    found: readonly ExpertEvidence[],
    scores: Float64Array,
  ) {
    for (const [i, user] of users.entries()) this.#placeOf.set(user, i)
    this.#first = first
    this.#found = found
    this.#scores = scores
    this.#clear()
  }

  end(): void {
    this.#placeOf.clear()
    this.#clear()
  }

  add(user: number, match: number, relation: ExpertRelation, date: number, said: number): void {
    if (!this.isOn || !this.#placeOf.has(user)) return
    this.#users.push(user)
    this.#matches.push(match)
    this.#relations.push(expertRelations.indexOf(relation))
    this.#dates.push(date)
    this.#said.push(said)
  }

  /** @param partOf what is left of a user's sum in this group, as a part of it */
  close(ordinals: Uint32Array, similarities: Float64Array, partOf: (user: number) => number): void {
    const users = this.#users.view()
    for (let i = 0; i < users.length; i++) {
      const user = users[i]!
      const match = this.#matches.view()[i]!
      const evidence = this.#found[this.#placeOf.get(user)!]!
      evidence.total++
      // 1 − score is middle / (sum + middle).
      const weight =
        ((this.#said.view()[i]! * partOf(user)) / this.#middle) * (1 - this.#scores[user]!)
      insert(evidence.edges, this.#first, {
        repo: ordinals[match]!,
        relation: expertRelations[this.#relations.view()[i]!]!,
        similarity: similarities[match]!,
        weight,
        date: this.#dates.view()[i]!,
      })
    }
    this.#clear()
  }

  #clear(): void {
    const lists = [this.#users, this.#matches, this.#relations, this.#dates, this.#said]
    for (const list of lists) list.length = 0
  }
}

/** Keeps the `first` of greatest weight, in order. */
function insert(edges: ExpertWork[], first: number, edge: ExpertWork): void {
  let at = edges.length
  while (at > 0 && ranksBefore(edge, edges[at - 1]!)) at--
  if (at >= first) return
  edges.splice(at, 0, edge)
  if (edges.length > first) edges.pop()
}

function ranksBefore(a: ExpertWork, b: ExpertWork): boolean {
  return a.weight > b.weight || (a.weight === b.weight && a.repo < b.repo)
}
