/**
 * Clients that send requests for all parts of a snapshot, in any state of the cluster, and the
 * answers. An answer is right if one of the snapshots gives it without other load.
 */
import { setTimeout } from 'node:timers/promises'
import type { Client, Question, WholeAnswer } from '../../../bench/client.ts'
import {
  comparable,
  swapQuestions,
  swapWalks,
  type Walk,
  Walker,
} from '../endurance/swap-questions.ts'

/** The answers of a snapshot, and the ids of each list. */
export interface Known {
  /** In the order of the requests. */
  readonly answers: readonly string[]
  /** Ids of each list, in order. */
  readonly walks: readonly (readonly string[])[]
}

export interface Read {
  /** The start of the request, by `performance.now()`. */
  readonly startMs: number
  readonly endMs: number
  /** Refused: 503 with `Retry-After`. Wrong: an answer that no snapshot gives. */
  readonly verdict: 'right' | 'refused' | 'wrong' | 'failed'
  readonly told: string
}

export function questionsFor(users: number): Question[] {
  const similarity = { type: 'Attr', name: 'ANN' }
  const stars = { type: 'Attr', name: 'stargazerCount' }
  const words = { type: 'BM25', field: 'description', query: 'engine' }
  const rankBy = { type: 'Sum', exprs: [similarity, stars, words] }
  const formula = { query: 'search engine', first: 20, rankBy }
  return [...swapQuestions(users), { path: '/search/repos', body: JSON.stringify(formula) }]
}

/** Throws an Error where a request is not answered. */
export async function recorded(client: Client, questions: readonly Question[]): Promise<Known> {
  const answers: string[] = []
  for (const question of questions) {
    const answer = await client.ask(question)
    if (answer?.status !== 200) throw new Error(`${question.path}: ${answer?.body}`)
    answers.push(comparable(answer.body))
  }
  const walks: string[][] = []
  for (const walk of swapWalks) walks.push(await Walker.idsOf(client, walk))
  return { answers, walks }
}

/** Between two requests of a client, which shares the processors with the cluster. */
const pauseMs = 5
/** The pause before a refused page is requested again. */
const againMs = 200

export class Reads {
  readonly #client: Client
  readonly #questions: readonly Question[]
  readonly #known: readonly Known[]
  #isOver = false
  readonly all: Read[] = []
  /** Lists read from the first page to the last; refused pages were requested again. */
  walks = 0
  readonly brokenWalks: string[] = []

  constructor(client: Client, questions: readonly Question[], known: readonly Known[]) {
    this.#client = client
    this.#questions = questions
    this.#known = known
  }

  /** Resolves once the clients have been stopped. */
  async run(clients: number): Promise<void> {
    let next = 0
    const one = async () => {
      while (!this.#isOver) {
        await this.#ask(next++ % this.#questions.length)
        await setTimeout(pauseMs)
      }
    }
    await Promise.all([this.#walk(), ...Array.from({ length: clients }, one)])
  }

  stop(): void {
    this.#isOver = true
  }

  /** The requests from then on. */
  since(ms: number): Read[] {
    return this.all.filter(({ startMs }) => startMs >= ms)
  }

  async #ask(i: number): Promise<void> {
    const { path } = this.#questions[i]!
    const startMs = performance.now()
    const answer = await this.#client.ask(this.#questions[i]!)
    const verdict = this.#verdictOn(answer, i)
    const told =
      verdict === 'right' ? '' : `${path} ${answer?.status} ${answer?.body.slice(0, 300)}`
    this.all.push({ startMs, endMs: performance.now(), verdict, told })
  }

  #verdictOn(answer: WholeAnswer | null, question: number): Read['verdict'] {
    if (answer?.status === 200) {
      const said = comparable(answer.body)
      return this.#known.some(({ answers }) => answers[question] === said) ? 'right' : 'wrong'
    }
    const isRefusal = answer?.status === 503 && answer.headers['retry-after'] !== undefined
    return isRefusal ? 'refused' : 'failed'
  }

  async #walk(): Promise<void> {
    for (let next = 0; !this.#isOver; next++) {
      const place = next % swapWalks.length
      const ids = await this.#idsOf(swapWalks[place]!)
      if (this.#isOver) return
      this.walks++
      if (this.#known.some(({ walks }) => walks[place]!.join() === ids.join())) continue
      this.brokenWalks.push(`${swapWalks[place]!.path} after ${ids.length} results`)
    }
  }

  async #idsOf(walk: Walk): Promise<string[]> {
    const walker = new Walker(this.#client, walk)
    while (!(await walker.begin()) && !this.#isOver) await setTimeout(againMs)
    while (!(await walker.finish()) && !this.#isOver) await setTimeout(againMs)
    return walker.ids
  }
}
