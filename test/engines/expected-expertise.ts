/** A reference implementation of expertise: maps, and integers of any size for the sums. */
import { type ExpertRelation, expertRelations } from '../../src/contract/index.ts'
import type { ExpertEvidence, ExpertWork } from '../../src/engines/evidence.ts'
import type { ExpertForm } from '../../src/engines/expertise.ts'
import type { Expertise } from '../../src/plan/index.ts'

export interface Person {
  readonly user: number
  readonly date: number
}

export interface Repo {
  readonly similarity: number
  readonly stars: number
  readonly updated: number
  readonly people: Readonly<Record<ExpertRelation, readonly Person[]>>
  /** Whether it counts for a user. By default for all. */
  readonly counts?: (user: number) => boolean
}

export interface Question {
  readonly repos: readonly Repo[]
  /** Ordinals of the matching repositories, in the order of the search. */
  readonly matching: readonly number[]
  readonly expertise: Expertise
  readonly form: ExpertForm
  /** Whether a repository matches alone. */
  readonly isAlone?: (repo: number) => boolean
}

export const wholeForm: ExpertForm = { standing: true, saturation: true, recency: true }

export interface Answer {
  readonly scores: readonly number[]
  readonly known: readonly number[]
  readonly evidence: readonly ExpertEvidence[]
}

/** The evidence of one repository for one person, as an integer. */
interface Said {
  readonly repo: number
  readonly relation: ExpertRelation
  readonly date: number
  readonly said: bigint
}

const unit = 2 ** 24

function recencyOf(
  at: number,
  { halfLifeDays, nowSeconds }: Expertise,
  { recency }: ExpertForm,
): number {
  if (!recency) return 1
  if (!(at > 0)) return 0.5
  const days = Math.min(Math.max(0, Math.floor((nowSeconds - at) / 86_400)), 21_915)
  return 2 ** (-days / halfLifeDays)
}

const baseOf = (
  { similarity, stars }: Repo,
  { expertise: { leastSimilarity }, form }: Question,
) => {
  const above = Math.max(0, similarity - leastSimilarity) / (1 - leastSimilarity)
  const square = above * above
  return unit * (square * square) * (form.standing ? 0.01 + stars / (stars + 200) : 1)
}

function saidBy(at: number, question: Question): Map<number, Said> {
  const { repos, expertise: how, form } = question
  const { updated, people, counts = () => true } = repos[at]!
  const said = new Map<number, Said>()
  for (const relation of expertRelations) {
    if (!how.relations.includes(relation)) continue
    const own = people[relation]
    const share = {
      owns: 1 / Math.sqrt(own.length),
      contributes: 1 / Math.sqrt(own.length + 1),
      stars: 0.05 / Math.sqrt(own.length),
    }[relation]
    for (const { user, date: on } of own) {
      if (said.has(user) || !counts(user)) continue
      const known = [on, updated].filter((one) => one > 0)
      const last = relation === 'owns' ? Math.max(0, ...known) : (known[0] ?? 0)
      const worth = baseOf(repos[at]!, question) * share * recencyOf(last, how, form)
      said.set(user, { repo: at, relation, date: on, said: BigInt(Math.round(worth)) })
    }
  }
  return said
}

/** 2 M − M² / S, to the nearest whole number. */
function saturated(own: readonly bigint[], { saturation }: ExpertForm): bigint {
  const sum = own.reduce((a, one) => a + one, 0n)
  const most = own.reduce((a, one) => (one > a ? one : a), 0n)
  if (!saturation || sum === most) return sum
  return (2n * (2n * most * sum - most * most) + sum) / (2n * sum)
}

/** @param users ordinals below this number */
export function expectedExpertise(question: Question, users: number): Answer {
  const { repos, matching, form } = question
  const everybody = [...Array(users).keys()]
  /** By user, then by owner: all unknown owners are one. */
  const groups = new Map<number, Map<string, Said[]>>()
  for (const at of matching) {
    const [owner] = repos[at]!.people.owns
    for (const [user, said] of saidBy(at, question)) {
      if (said.said === 0n) continue
      const own = groups.get(user) ?? new Map<string, Said[]>()
      groups.set(user, own)
      const key = `owner ${owner?.user}`
      own.set(key, [...(own.get(key) ?? []), said])
    }
  }
  const saturatedWorks = (own: readonly Said[]) =>
    saturated(
      own.map(({ said }) => said),
      form,
    )
  /** The saturated sums of a user, by owner. */
  const countedOf = (user: number) => [...(groups.get(user)?.values() ?? [])].map(saturatedWorks)
  const scores = everybody.map((user) => {
    const sum = Number(saturated(countedOf(user), form))
    return sum / (sum + unit / 16)
  })
  const evidence = everybody.map((user) => {
    const counted = countedOf(user)
    const whole = Number(saturated(counted, form)) / Number(counted.reduce((a, one) => a + one, 0n))
    const edges = [...(groups.get(user)?.values() ?? [])].flatMap((own) => {
      const sum = own.reduce((a, { said }) => a + said, 0n)
      const part = Number(saturatedWorks(own)) / Number(sum)
      return own.map(({ said, ...edge }): ExpertWork => {
        const weight = ((Number(said) * part * whole) / (unit / 16)) * (1 - scores[user]!)
        return { ...edge, similarity: repos[edge.repo]!.similarity, weight }
      })
    })
    edges.sort((a, b) => b.weight - a.weight || a.repo - b.repo)
    return { total: edges.length, edges }
  })
  return {
    scores,
    known: everybody.filter((user) => scores[user]! > 0),
    evidence,
  }
}
