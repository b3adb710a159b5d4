/**
 * And, or and not: which conditions belong together, and what a negation excludes. Recognisers have
 * consumed their words. Here the sentence is walked once from its first word to its last.
 */
import type { Condition } from './condition.ts'
import { readWords } from './grammar.ts'
import type { PartKind } from './interpretation.ts'
import type { Qualifier, Reading, SentencePart } from './reading.ts'
import { leads } from './vocabulary/connectives.ts'
import { personNouns, repositoryNouns } from './vocabulary/nouns.ts'
import { readRole } from './vocabulary/roles.ts'

/** A condition and the words that say it. */
export interface SaidCondition {
  readonly condition: Condition
  readonly kind: PartKind
  readonly from: number
  readonly to: number
  readonly qualifier?: Qualifier
}

/** Conditions of which one is enough, or, where they are negated, none may hold. */
export interface Clause {
  readonly isNegated: boolean
  readonly said: readonly SaidCondition[]
}

/** Words [from, to). */
export interface Span {
  readonly from: number
  readonly to: number
}

/** Text that must not be searched for. */
export interface UnwantedText extends Span {
  /** Written as a query has it: `-java`. */
  readonly isDashed: boolean
}

export interface Logic {
  /** All of them hold. In the order of the sentence. */
  readonly clauses: readonly Clause[]
  /** Text after a negation or a dash, which must not be searched for. */
  readonly unwanted: readonly UnwantedText[]
}

/** A clause while it may still grow, and what stands after its last condition. */
interface OpenClause extends Clause, Gap {
  readonly said: SaidCondition[]
  joint: 'or' | 'and' | null
  before: number[]
  behind: number[]
  /** Whether a comma alone stands between the clause before and this one, of the same kind. */
  readonly isListed: boolean
}

export function readLogic(reading: Reading): Logic {
  return new Walk(reading).end()
}

function isText(part: SentencePart | undefined): boolean {
  return part === undefined || part.meaning.is === 'text'
}

class Walk {
  readonly #reading: Reading
  readonly #clauses: OpenClause[] = []
  readonly #unwanted: { from: number; to: number; isDashed: boolean }[] = []
  /** The next item that a negation applies to. */
  #negation: 'none' | 'condition' | 'text' = 'none'

  constructor(reading: Reading) {
    this.#reading = reading
    const parts = new Map(reading.parts().map((part) => [part.from, part]))
    for (let i = 0; i < reading.words.length; ) {
      const part = parts.get(i)
      const excludedEnd = reading.excludedEnd(i)
      if (excludedEnd > i && isText(part))
        i = this.#excluded(i, Math.max(excludedEnd, part?.to ?? i))
      else {
        if (excludedEnd > i) this.#negation = 'condition'
        if (part === undefined) this.#text(i, i + 1)
        else this.#part(part)
        i = part?.to ?? i + 1
      }
    }
  }

  end(): Logic {
    return { clauses: this.#clauses, unwanted: this.#unwanted }
  }

  /** A dash excludes its own words and no others. */
  #excluded(from: number, to: number): number {
    this.#unwanted.push({ from, to, isDashed: true })
    this.#negation = 'none'
    return to
  }

  #part({ from, to, meaning }: SentencePart): void {
    switch (meaning.is) {
      case 'text':
        this.#text(from, to)
        break
      case 'condition':
        this.#condition({ ...meaning, from, to })
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
      const words = clause?.joint === null ? clause.before : clause?.behind
      for (let i = from; i < to; i++) words?.push(i)
      return
    }
    const last = this.#negation === 'text' ? this.#unwanted.at(-1) : undefined
    if (last === undefined) this.#unwanted.push({ from, to, isDashed: false })
    else last.to = to
    this.#negation = 'text'
  }

  #connective(joint: 'or' | 'and'): void {
    const clause = this.#clauses.at(-1)
    // "and/or" is "or".
    if (clause !== undefined) clause.joint = clause.joint === 'or' ? 'or' : joint
  }

  #condition(said: SaidCondition): void {
    const isNegated = this.#negation === 'condition' || said.qualifier?.isNegated === true
    this.#negation = 'none'
    const clause = isNegated ? undefined : this.#clauseOf(said)
    if (clause === undefined) {
      const isListed = !isNegated && this.#isListed(said)
      const open = { joint: null, before: [], behind: [] }
      this.#clauses.push({ ...open, isNegated, said: [said], isListed })
      return
    }
    const isOr = clause.joint === 'or'
    clause.said.push(said)
    clause.joint = null
    clause.before = []
    clause.behind = []
    if (isOr) this.#joinListed(clause)
  }

  /** The clause of a condition. Undefined if it begins a new one. */
  #clauseOf(next: SaidCondition): OpenClause | undefined {
    const last = this.#clauses.at(-1)
    const listed = this.#qualifiedAs(next.qualifier?.name)
    if (listed !== undefined) return listed
    if (last === undefined || !this.#belongs(last, next)) return undefined
    const isSame = ({ isNegated, said }: OpenClause) =>
      !isNegated && isAboutTheSame(said.at(-1)!.condition, next.condition)
    const same = last.joint === 'or' && !last.isNegated ? this.#clauses.findLast(isSame) : undefined
    if (same === undefined || same === last) return last
    // "in Berlin at Google or in Munich at Meta": only a list may continue.
    last.joint = 'and'
    return same
  }

  /** `language:rust stars:>10 language:go` */
  #qualifiedAs(name: string | null | undefined): OpenClause | undefined {
    if (name === null || name === undefined) return undefined
    return this.#clauses.find(
      ({ isNegated, said }) => !isNegated && said[0]!.qualifier?.name === name,
    )
  }

  /** Whether one of both is enough. */
  #belongs(clause: OpenClause, next: SaidCondition): boolean {
    const { said, joint, before, behind } = clause
    const textWords = before.length + behind.length
    const isList = excludeEachOther(said.at(-1)!.condition, next.condition)
    const isNear = textWords === 0 || (textWords <= joinedTextWordsMax && next.kind !== 'language')
    if (joint === 'or')
      return (isList && isNear) || areAlternatives(this.#reading, clause, next.from)
    if (joint === 'and') return isList && isNear
    return isList && textWords === 0 && this.#isBehind(['/', ',', '、'], next)
  }

  /** "speaks German, French or Spanish": at the second, the final conjunction is unknown. */
  #isListed(next: SaidCondition): boolean {
    const last = this.#clauses.at(-1)
    if (last === undefined || last.isNegated || last.joint !== null) return false
    const isSame = isAboutTheSame(last.said.at(-1)!.condition, next.condition)
    return isSame && last.before.length === 0 && this.#isBehind([','], next)
  }

  #isBehind(marks: readonly string[], { from }: SaidCondition): boolean {
    const { before, folded } = this.#reading.words[from]!
    // Flags stand side by side as the names of a list do.
    const isFlag = before === '' && /^[\u{1F1E6}-\u{1F1FF}]/u.test(folded)
    return (isFlag || marks.includes(before)) && !leads.has(folded)
  }

  /** An "or" joins everything listed before it. */
  #joinListed(last: OpenClause): void {
    if (last !== this.#clauses.at(-1)) return
    while (this.#clauses.at(-1)!.isListed) {
      const { said } = this.#clauses.pop()!
      this.#clauses.at(-1)!.said.push(...said)
    }
  }
}

/** Words after which a sentence states another condition. */
const turns = readWords('but who that which with having')

function endsNegation(reading: Reading, from: number, to: number): boolean {
  return reading.words.slice(from, to).some(({ folded }) => turns.has(folded))
}

// Decides which neighbouring conditions of a sentence are alternatives.

/** Words of text between a condition and the next one, in front of a joint and after it. */
export interface Gap {
  readonly before: readonly number[]
  readonly behind: readonly number[]
}

/** "engineers in Berlin and product designers in Munich" is still about both cities. */
const joinedTextWordsMax = 3

/** Whether no person can meet both, so that "and" between them can only mean a list. */
function excludeEachOther(a: Condition, b: Condition): boolean {
  if (a.about === 'company' && b.about === 'company') return a.when === 'now' && b.when === 'now'
  if (a.about === 'place' && b.about === 'place') return a.of === b.of
  return a.about === 'language' && b.about === 'language'
}

function isAboutTheSame(a: Condition, b: Condition): boolean {
  return a.about === b.about && ofWhat(a) === ofWhat(b)
}

function ofWhat(condition: Condition): string | null {
  if ('of' in condition) return condition.of
  return 'when' in condition ? condition.when : null
}

/**
 * Whether an "or" joins conditions rather than text: nothing stands on either side of it but nouns
 * for what is searched for, and where both sides have one, it is the same.
 * @param next the first word of the condition after it
 */
function areAlternatives(reading: Reading, { before, behind }: Gap, next: number): boolean {
  if (Math.max(before.length, behind.length) > joinedTextWordsMax) return false
  const [first, second] = [nounOf(reading, before), nounOf(reading, behind)]
  if (first === null || second === null) return false
  const isInPhrase = behind.length === 0 || reading.words[next]!.before === ''
  return isInPhrase && (first === '' || second === '' || first === second)
}

/** The noun at the end of a text, in the singular. '' for no text, null for another ending. */
function nounOf({ words }: Reading, text: readonly number[]): string | null {
  const at = text.at(-1)
  if (at === undefined) return ''
  const noun = words[at]!.folded
  const isSaidBefore = words.findIndex(({ folded }) => folded === noun) < text[0]!
  const isKnown = repositoryNouns.has(noun) || personNouns.has(noun) || readRole(noun)
  return isKnown || isSaidBefore ? (readRole(noun) ?? noun.replace(/s$/, '')) : null
}
