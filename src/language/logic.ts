/**
 * And, or and not: which conditions belong together, and what a negation excludes. Recognisers have
 * consumed their words. Here the sentence is walked once from its first word to its last.
 */
import type { Condition } from './condition.ts'
import { readWords } from './grammar.ts'
import type { ConditionPart, Reading, SentencePart } from './reading.ts'
import { leads } from './vocabulary/connectives.ts'
import { personNouns, repositoryNouns } from './vocabulary/nouns.ts'
import { readRole } from './vocabulary/roles.ts'

/** Conditions of which one is enough, or, where they are negated, none may hold. */
export interface Clause {
  readonly isNegated: boolean
  readonly parts: readonly ConditionPart[]
}

/** Words [from, to) of text that must not be searched for. */
export interface UnwantedText {
  readonly from: number
  readonly to: number
  /** Written as a query has it: `-java`. */
  readonly isDashed: boolean
}

export interface Logic {
  /** All of them hold. In the order of the sentence. */
  readonly clauses: readonly Clause[]
  /** Text after a negation or a dash. */
  readonly unwanted: readonly UnwantedText[]
}

/** A clause while it may still grow, and what stands after its last condition. */
interface OpenClause extends Clause {
  readonly parts: ConditionPart[]
  joint: 'or' | 'and' | null
  /** Words of text in front of the joint, and behind it. */
  before: number[]
  behind: number[]
  /** Whether a comma alone stands between the clause before and this one, of the same kind. */
  readonly isListed: boolean
}

export function readLogic(reading: Reading): Logic {
  const walk = new LogicWalk(reading)
  const parts = new Map(reading.listParts().map((part) => [part.from, part]))
  for (let i = 0; i < reading.words.length; ) i = walk.readAt(i, parts.get(i))
  return walk
}

class LogicWalk implements Logic {
  readonly clauses: OpenClause[] = []
  readonly unwanted: { from: number; to: number; isDashed: boolean }[] = []
  readonly #reading: Reading
  /** The next item that a negation applies to. */
  #negation: 'none' | 'condition' | 'text' = 'none'

  constructor(reading: Reading) {
    this.#reading = reading
  }

  /** @returns the word to go on with */
  readAt(i: number, part: SentencePart | undefined): number {
    const dashEnd = this.#reading.findExclusionEnd(i)
    const isText = part === undefined || part.meaning.is === 'text'
    if (dashEnd > i && isText) {
      // A dash excludes its own words and no others.
      const to = Math.max(dashEnd, part?.to ?? i)
      this.unwanted.push({ from: i, to, isDashed: true })
      this.#negation = 'none'
      return to
    }
    if (dashEnd > i) this.#negation = 'condition'
    if (isText) this.#readText(i, part?.to ?? i + 1)
    else this.#readPart(part)
    return part?.to ?? i + 1
  }

  #readPart(part: SentencePart): void {
    const { from, to, meaning } = part
    const clause = this.clauses.at(-1)
    switch (meaning.is) {
      case 'condition':
        this.#readCondition({ from, to, meaning })
        break
      case 'not':
        this.#negation = 'condition'
        break
      case 'or':
      case 'and':
        // "and/or" is "or".
        if (clause !== undefined) clause.joint = clause.joint === 'or' ? 'or' : meaning.is
        break
      case 'filler':
        // "without experience in Java", but "no managers who know Java".
        if (this.#negation === 'text' && hasTurn(this.#reading, part)) this.#negation = 'none'
        break
      default:
        this.#negation = 'none'
    }
  }

  #readText(from: number, to: number): void {
    const isApart = this.#reading.words[from]!.before !== ''
    if (this.#negation === 'text' && isApart) this.#negation = 'none'
    const clause = this.clauses.at(-1)
    if (this.#negation === 'none') {
      const words = clause?.joint === null ? clause.before : clause?.behind
      for (let i = from; i < to; i++) words?.push(i)
      return
    }
    const last = this.#negation === 'text' ? this.unwanted.at(-1) : undefined
    if (last === undefined) this.unwanted.push({ from, to, isDashed: false })
    else last.to = to
    this.#negation = 'text'
  }

  #readCondition(part: ConditionPart): void {
    const isNegated = this.#negation === 'condition' || part.meaning.qualifier?.isNegated === true
    this.#negation = 'none'
    const clause = isNegated ? undefined : this.#findClause(part)
    if (clause === undefined) {
      const isListed = !isNegated && this.#isListed(part)
      const open = { joint: null, before: [], behind: [] }
      this.clauses.push({ ...open, isNegated, parts: [part], isListed })
      return
    }
    const isOr = clause.joint === 'or'
    clause.parts.push(part)
    clause.joint = null
    clause.before = []
    clause.behind = []
    if (isOr && clause === this.clauses.at(-1)) this.#joinListed()
  }

  /** The clause of a condition. Undefined if it begins a new one. */
  #findClause(next: ConditionPart): OpenClause | undefined {
    const qualified = this.#findQualified(next.meaning.qualifier?.name)
    if (qualified !== undefined) return qualified
    const last = this.clauses.at(-1)
    if (last === undefined || !this.#isAlternative(last, next)) return undefined
    const isSame = ({ isNegated, parts }: OpenClause) =>
      !isNegated && isAboutTheSame(parts.at(-1)!, next)
    const same = last.joint === 'or' && !last.isNegated ? this.clauses.findLast(isSame) : undefined
    if (same === undefined || same === last) return last
    // "in Berlin at Google or in Munich at Meta": only a list may continue.
    last.joint = 'and'
    return same
  }

  /** `language:rust stars:>10 language:go` */
  #findQualified(name: string | null | undefined): OpenClause | undefined {
    if (name === null || name === undefined) return undefined
    return this.clauses.find(
      ({ isNegated, parts }) => !isNegated && parts[0]!.meaning.qualifier?.name === name,
    )
  }

  /** Whether one of both is enough. */
  #isAlternative(clause: OpenClause, next: ConditionPart): boolean {
    const { parts, joint, before, behind } = clause
    const textWords = before.length + behind.length
    const isList = excludeEachOther(parts.at(-1)!.meaning.condition, next.meaning.condition)
    const isLanguage = next.meaning.kind === 'language'
    const isNear = textWords === 0 || (textWords <= joinedTextWordsMax && !isLanguage)
    if (joint === 'or') {
      return (isList && isNear) || areAlternatives(this.#reading, clause, next.from)
    }
    if (joint === 'and') return isList && isNear
    return isList && textWords === 0 && this.#isBehindMark('/,、', next)
  }

  /** "speaks German, French or Spanish": at the second, the final conjunction is unknown. */
  #isListed(next: ConditionPart): boolean {
    const last = this.clauses.at(-1)
    if (last === undefined || last.isNegated || last.joint !== null) return false
    const isSame = isAboutTheSame(last.parts.at(-1)!, next)
    return isSame && last.before.length === 0 && this.#isBehindMark(',', next)
  }

  #isBehindMark(marks: string, { from }: ConditionPart): boolean {
    const { before, folded } = this.#reading.words[from]!
    // Flags stand side by side as the names of a list do.
    const isFlag = before === '' && /^[\u{1F1E6}-\u{1F1FF}]/u.test(folded)
    return (isFlag || (before.length === 1 && marks.includes(before))) && !leads.has(folded)
  }

  /** An "or" joins everything listed before it. */
  #joinListed(): void {
    while (this.clauses.at(-1)!.isListed) {
      const { parts } = this.clauses.pop()!
      this.clauses.at(-1)!.parts.push(...parts)
    }
  }
}

/** Words after which a sentence states another condition. */
const turns = readWords('but who that which with having')

function hasTurn({ words }: Reading, { from, to }: SentencePart): boolean {
  return words.slice(from, to).some(({ folded }) => turns.has(folded))
}

// Decides which neighbouring conditions of a sentence are alternatives.

/** "engineers in Berlin and product designers in Munich" is still about both cities. */
const joinedTextWordsMax = 3

/** Whether no person can meet both, so that "and" between them can only mean a list. */
function excludeEachOther(a: Condition, b: Condition): boolean {
  if (a.about === 'company' && b.about === 'company') return a.when === 'now' && b.when === 'now'
  if (a.about === 'place' && b.about === 'place') return a.of === b.of
  return a.about === 'language' && b.about === 'language'
}

function isAboutTheSame(a: ConditionPart, b: ConditionPart): boolean {
  return describeTopic(a.meaning.condition) === describeTopic(b.meaning.condition)
}

function describeTopic(condition: Condition): string {
  const { about } = condition
  if ('of' in condition) return `${about} ${condition.of}`
  return 'when' in condition ? `${about} ${condition.when}` : about
}

/**
 * Whether an "or" joins conditions rather than text: nothing stands on either side of it but nouns
 * for what is searched for, and where both sides have one, it is the same.
 * @param next the first word of the condition after it
 */
function areAlternatives(reading: Reading, { before, behind }: OpenClause, next: number): boolean {
  if (Math.max(before.length, behind.length) > joinedTextWordsMax) return false
  const [first, second] = [findNoun(reading, before), findNoun(reading, behind)]
  if (first === null || second === null) return false
  const isInPhrase = behind.length === 0 || reading.words[next]!.before === ''
  return isInPhrase && (first === '' || second === '' || first === second)
}

/** The noun at the end of a text, in the singular. '' for no text, null for another ending. */
function findNoun({ words }: Reading, text: readonly number[]): string | null {
  const at = text.at(-1)
  if (at === undefined) return ''
  const noun = words[at]!.folded
  const role = readRole(noun)
  const isSaidBefore = words.findIndex(({ folded }) => folded === noun) < text[0]!
  const isKnown = repositoryNouns.has(noun) || personNouns.has(noun) || role !== undefined
  return isKnown || isSaidBefore ? (role ?? noun.replace(/s$/, '')) : null
}
