/**
 * Expertise: the score of people for the matching repositories that they own, contribute to or have
 * starred. A repository gives one of its people
 *
 *   ((similarity − 0.15) / 0.85)^4 × share × standing × recency
 *
 *   share     one of k owners: 1 / √k; one of n contributors: 1 / √(n + 1), so that none counts as
 *             the owner does; one of n who starred it: 0.05 / √n
 *   standing  0.01 + stars / (stars + 200)
 *   recency   one half per half-life that has passed; one half if the date is unknown
 *
 * The sum S over repositories of one owner, with the maximum M, is saturated to 2 M − M² / S, which
 * is less than 2 M. A thousand copies or toys so count less than two repositories. The sum over
 * owners is saturated too, because accounts cost nothing. Unknown owners count as one. All values
 * are multiples of 2^-24, so sums do not depend on their order. The score is x / (x + 1/16).
 */
import type { ExpertRelation } from '../contract/index.ts'
import { expertRelations } from '../contract/vocabulary.ts'
import type { Expertise } from '../plan/index.ts'

/** Number fields of repositories that are read with matches, in this order. */
export const expertFields = ['stargazerCount', 'updatedAt'] as const

/** The greatest score of a repository. */
export const unit = 2 ** 24
/** The sum with the score 1/2. */
export const middle = unit / 16

export const standingLeast = 0.01
export const standingMiddle = 200
const starShare = 0.05

/** Components of the score. An ablation omits some. */
export interface ExpertForm {
  readonly standing: boolean
  readonly saturation: boolean
  readonly recency: boolean
}

const wholeForm: ExpertForm = { standing: true, saturation: true, recency: true }

/** Computes scores of repositories, for one query at a time. */
export class ExpertMeasure {
  /** In order of precedence. */
  relations: readonly ExpertRelation[] = []
  readonly #form: ExpertForm
  #least = 0
  #recency = new Recency(0, 1)

  constructor(form: ExpertForm = wholeForm) {
    this.#form = form
  }

  begin(expertise: Expertise): void {
    this.relations = expertRelations.filter((relation) => expertise.relations.includes(relation))
    this.#least = expertise.leastSimilarity
    this.#recency = this.#recency.as(expertise)
  }

  /** Score of a repository, before its people count. Stars are always known. */
  scoreBase(similarity: number, stars: number): number {
    const above = Math.max(0, similarity - this.#least) / (1 - this.#least)
    const square = above * above
    const standing = this.#form.standing ? standingLeast + stars / (stars + standingMiddle) : 1
    return unit * (square * square) * standing
  }

  /** @param date in seconds since 1970; 0 or NaN: unknown */
  applyRecency(score: number, date: number): number {
    return this.#form.recency ? score * this.#recency.of(date) : score
  }

  /** Share of the score that remains after this time. Parameters as in `weighPart`. */
  measureRecency(relation: ExpertRelation, date: number, updated: number): number {
    return this.applyRecency(1, chooseDate(relation, date, updated))
  }

  /**
   * The score that a repository gives one of its people: a whole number.
   *
   * @param score base of the repository × share
   * @param date of the edge
   * @param updated date of the repository
   */
  scoreWork(score: number, relation: ExpertRelation, date: number, updated: number): number {
    return Math.round(this.applyRecency(score, chooseDate(relation, date, updated)))
  }

  /** The saturated sum over the repositories of one owner, or over owners. */
  saturate(sum: number, greatest: number): number {
    if (sum === greatest || !this.#form.saturation) return sum
    return Math.round(2 * greatest - (greatest * greatest) / sum)
  }
}

/** Lower scores round to 0. */
export const workScoreMin = 0.5

/** Each person's share of a repository with this many people. */
export function measureShare(relation: ExpertRelation, people: number): number {
  if (relation === 'stars') return starShare / Math.sqrt(people)
  return 1 / Math.sqrt(relation === 'owns' ? people : people + 1)
}

/** Ownership has the later of both dates. Others have that of the edge, if it is known. */
function chooseDate(relation: ExpertRelation, date: number, updated: number): number {
  if (relation === 'owns') return Math.max(date, updated) || date
  return date > 0 ? date : updated
}

export function computeScore(sum: number): number {
  return sum / (sum + middle)
}

/** Share of the score that a part of a sum accounts for. */
export function weighPart(part: number, score: number): number {
  // 1 − score is middle / (sum + middle).
  return (part / middle) * (1 - score)
}

const daySeconds = 86_400
/** Days in the table of ages: sixty years. */
const daysMax = 21_915

/** Factors by age in days. */
class Recency {
  readonly #now: number
  readonly #halfLifeDays: number
  readonly #byDays: Float64Array

  constructor(now: number, halfLifeDays: number) {
    this.#now = now
    this.#halfLifeDays = halfLifeDays
    this.#byDays = Float64Array.from(
      { length: daysMax + 1 },
      (_, days) => 2 ** (-days / halfLifeDays),
    )
  }

  /** Returns this object if the parameters are equal. */
  as({ nowSeconds, halfLifeDays }: Expertise): Recency {
    if (nowSeconds === this.#now && halfLifeDays === this.#halfLifeDays) return this
    return new Recency(nowSeconds, halfLifeDays)
  }

  /** @param date in seconds since 1970; 0 or NaN: unknown */
  of(date: number): number {
    if (!(date > 0)) return 0.5
    const days = Math.floor((this.#now - date) / daySeconds)
    return this.#byDays[days < 0 ? 0 : days > daysMax ? daysMax : days]!
  }
}
