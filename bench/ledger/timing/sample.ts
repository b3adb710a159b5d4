/** Times of several kinds of question, asked in random order, so that all meet the same machine. */
import { mulberry32 } from '../../../data/generate/index.ts'

/** Questions of one kind; a sample asks one of them after the other. */
export interface Kind<Question> {
  readonly name: string
  readonly questions: readonly Question[]
}

export interface Sample {
  readonly name: string
  /** Nanoseconds, in the order in which they were measured. */
  readonly times: Float64Array
  /** Distinct answers, without the parts that vary between answers anyway. */
  readonly answers: ReadonlySet<string>
}

export interface Measured {
  readonly nanoseconds: number
  readonly text: string
}

// Long enough that the one before tells little of the next, short enough that all kinds meet
// the same minute.
const turnsPerRound = 8
// Not counted: compilers and caches get warm.
const warmUpShare = 0.1

/** @param count of each kind */
export async function sampleKinds<Question>(
  kinds: readonly Kind<Question>[],
  count: number,
  ask: (question: Question) => Promise<Measured>,
): Promise<Sample[]> {
  const random = mulberry32(29)
  const samples = kinds.map(({ name }) => {
    return { name, times: new Float64Array(count), answers: new Set<string>() }
  })
  const asked = kinds.map(() => 0)
  const warmUp = Math.ceil(count * warmUpShare)
  const round = kinds.flatMap((_, kind) => Array<number>(turnsPerRound).fill(kind))
  while (asked.some((done) => done < warmUp + count)) {
    for (const kind of shuffled(round, random)) {
      const at = asked[kind]!++
      if (at >= warmUp + count) continue
      const { questions } = kinds[kind]!
      const { nanoseconds, text } = await ask(questions[at % questions.length]!)
      if (at >= warmUp) samples[kind]!.times[at - warmUp] = nanoseconds
      samples[kind]!.answers.add(text)
    }
  }
  return samples
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const order = [...items]
  for (let i = order.length - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1))
    ;[order[i], order[other]] = [order[other]!, order[i]!]
  }
  return order
}

// Parts of answers that vary: times, credits and rates.
const matching =
  /^(?:date|server-timing|x-credits-remaining|ratelimit-(?:remaining|reset)): .*\r\n/gim
const cursor = /"endCursor":"[^"]*"/g

/** The text of an answer without the parts that vary for any caller. */
export function lasting(text: string): string {
  return text.replace(matching, '').replace(cursor, (found) => `a cursor of ${found.length}`)
}
