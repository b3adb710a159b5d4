/**
 * And, or and not: which conditions stand together, and what a negation keeps out. Recognisers have
 * claimed their words; here the sentence is walked once from its first word to its last.
 */
import type { Condition } from './condition.ts'
import type { PartKind } from './interpretation.ts'
import type { Part, Reading } from './reading.ts'
import { leads } from './vocabulary/connectives.ts'

/** A condition and the words that say it. */
export interface Said {
  readonly condition: Condition
  readonly kind: PartKind
  readonly from: number
  readonly to: number
}

/** Conditions of which one is enough, or, where they are negated, none may hold. */
export interface Clause {
  readonly isNegated: boolean
  readonly said: readonly Said[]
}

/** Words [from, to). */
export interface Span {
  readonly from: number
  readonly to: number
}

export interface Logic {
  /** All of them hold; in the order of the sentence. */
  readonly clauses: readonly Clause[]
  /** Text behind a negation, which must not be searched for. */
  readonly unwanted: readonly Span[]
}

/** A clause while it may still grow. */
interface OpenClause extends Clause {
  readonly said: Said[]
  /** What stands between its last condition and the word that is being looked at. */
  joint: 'or' | 'and' | null
  textWords: number
}

/** "engineers in Berlin and product designers in Munich" is still about both cities. */
const joinedTextWordsMax = 3

export function readLogic(reading: Reading): Logic {
  return new Walk(reading).end()
}

class Walk {
  readonly #reading: Reading
  readonly #clauses: OpenClause[] = []
  readonly #unwanted: { from: number; to: number }[] = []
  /** What a negation does to what comes next. */
  #negation: 'none' | 'condition' | 'text' = 'none'

  constructor(reading: Reading) {
    this.#reading = reading
    const parts = new Map(reading.parts().map((part) => [part.from, part]))
    for (let i = 0; i < reading.words.length; ) {
      const part = parts.get(i)
      if (part === undefined) this.#text(i, i + 1)
      else this.#part(part)
      i = part?.to ?? i + 1
    }
  }

  end(): Logic {
    return { clauses: this.#clauses, unwanted: this.#unwanted }
  }

  #part({ from, to, meaning }: Part): void {
    switch (meaning.is) {
      case 'text':
        this.#text(from, to)
        break
      case 'condition':
        this.#condition({ condition: meaning.condition, kind: meaning.kind, from, to })
        break
      case 'not':
        this.#negation = 'condition'
        break
      case 'or':
      case 'and':
        this.#connective(meaning.is)
        break
      case 'filler':
        // "without experience in Java", but "no managers who know Java".
        if (this.#negation === 'text' && endsNegation(this.#reading, from, to)) {
          this.#negation = 'none'
        }
        break
      default:
        this.#negation = 'none'
    }
  }

  #text(from: number, to: number): void {
    if (this.#negation === 'text' && this.#reading.words[from]!.before !== '') {
      this.#negation = 'none'
    }
    const clause = this.#clauses.at(-1)
    if (this.#negation === 'none') {
      if (clause !== undefined) clause.textWords += to - from
      return
    }
    const last = this.#negation === 'text' ? this.#unwanted.at(-1) : undefined
    if (last === undefined) this.#unwanted.push({ from, to })
    else last.to = to
    this.#negation = 'text'
  }

  #connective(joint: 'or' | 'and'): void {
    const clause = this.#clauses.at(-1)
    // "and/or" is "or".
    if (clause !== undefined) clause.joint = clause.joint === 'or' ? 'or' : joint
  }

  #condition(said: Said): void {
    const isNegated = this.#negation === 'condition'
    this.#negation = 'none'
    const clause = this.#clauses.at(-1)
    if (!isNegated && clause !== undefined && this.#belongs(clause, said)) {
      clause.said.push(said)
      clause.joint = null
      clause.textWords = 0
    } else {
      this.#clauses.push({ isNegated, said: [said], joint: null, textWords: 0 })
    }
  }

  /** Whether one of both is enough. */
  #belongs({ said, joint, textWords }: OpenClause, next: Said): boolean {
    const last = said.at(-1)!
    const isList = excludeEachOther(last.condition, next.condition)
    const isNear = textWords === 0 || (textWords <= joinedTextWordsMax && next.kind !== 'language')
    if (joint === 'or') return textWords === 0 || (isList && isNear)
    if (joint === 'and') return isList && isNear
    const { before, folded } = this.#reading.words[next.from]!
    const isNext = textWords === 0 && !leads.has(folded)
    return isList && isNext && (before === '/' || before === ',' || before === '、')
  }
}

/** Whether nobody can meet both, so that "and" between them can only mean a list. */
function excludeEachOther(a: Condition, b: Condition): boolean {
  if (a.about === 'company' && b.about === 'company') return a.when === 'now' && b.when === 'now'
  if (a.about === 'place' && b.about === 'place') return a.of === b.of
  return a.about === 'language' && b.about === 'language'
}

/** Words after which a sentence says again what is wanted. */
const turns = new Set(['but', 'who', 'that', 'which', 'with', 'having'])

function endsNegation(reading: Reading, from: number, to: number): boolean {
  return reading.words.slice(from, to).some(({ folded }) => turns.has(folded))
}
