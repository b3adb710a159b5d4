/**
 * Interprets sentences with a language model. If it fails in any way, the rules make the
 * interpretation.
 */
import { LRUCache } from 'lru-cache'
import { formatIsoSeconds } from '../../contract/index.ts'
import { HttpClientError } from '../../http-client/index.ts'
import type {
  Interpretation,
  Interpreter,
  ModelOutcome,
  ReportInterpretation,
  Target,
} from '../interpretation.ts'
import type { Context } from '../reading.ts'
import { readAnswer } from './answer.ts'
import { getAnswerSchema } from './answer-schema.ts'
import { JointCalls, ModelBreaker, NoAnswer, outcomes } from './calls.ts'
import type { ChatClient } from './chat-client.ts'
import { writeSystemPrompt } from './prompt.ts'

export interface ModelInterpreterOptions {
  readonly rules: Interpreter
  readonly client: ChatClient
  readonly context: Pick<Context, 'places' | 'nowSeconds'>
  /** Called for each interpreted sentence, by a model or by rules. */
  readonly onUnderstood?: ReportInterpretation
  /**
   * Called with the failure that opened the breaker, and null when it closes. The failure's message
   * may quote the sentence, so it must not be logged.
   */
  readonly onBreaker?: (failure: HttpClientError | null) => void
}

/** Cached interpretations, and for how long. */
const keptMax = 1000
const keptMs = 24 * 3600 * 1000

export function createModelInterpreter(options: ModelInterpreterOptions): Interpreter {
  return new ModelInterpreter(options)
}

/** Sentence, target, whether an interpretation may be run, whether the client waits, the fee. */
type InterpretArguments = Parameters<Interpreter['interpret']>

interface ModelAnswer {
  readonly interpretation: Interpretation
  readonly outcome: ModelOutcome
}

class ModelInterpreter implements Interpreter {
  readonly #options: ModelInterpreterOptions
  readonly #kept = new LRUCache<string, Interpretation>({ max: keptMax, ttl: keptMs })
  readonly #calls = new JointCalls<Interpretation>()
  readonly #breaker: ModelBreaker

  constructor(options: ModelInterpreterOptions) {
    this.#options = options
    this.#breaker = new ModelBreaker(options.onBreaker ?? (() => undefined))
  }

  async interpret(...asked: InterpretArguments): Promise<Interpretation> {
    const start = performance.now()
    const { interpretation, outcome } = await this.#interpret(asked)
    const seconds = (performance.now() - start) / 1000
    const { subject } = asked[1]
    this.#options.onUnderstood?.({ subject, by: interpretation.by, outcome, seconds })
    return interpretation
  }

  async #interpret(asked: InterpretArguments): Promise<ModelAnswer> {
    try {
      return await this.#askModel(asked)
    } catch (error) {
      const outcome = classifyFailure(error)
      return { interpretation: await this.#options.rules.interpret(...asked), outcome }
    }
  }

  async #askModel([
    sentence,
    target,
    isAcceptable,
    signal,
    mayAsk,
  ]: InterpretArguments): Promise<ModelAnswer> {
    const user = normaliseSentence(sentence)
    const key = JSON.stringify([target.subject, target.dataset, user, this.#readDay()])
    const kept = this.#kept.get(key)
    if (kept === undefined && !(await mayAsk())) throw new NoAnswer('unwanted')
    const interpretation =
      kept ?? (await this.#calls.join(key, signal, (stop) => this.#call(user, target, stop)))
    // Asked by each request for itself: requests differ in more than their sentence.
    if (!isAcceptable(interpretation)) throw new NoAnswer('unacceptable')
    if (kept !== undefined) return { interpretation, outcome: 'cached' }
    this.#kept.set(key, interpretation)
    return { interpretation, outcome: 'answered' }
  }

  /** A bad interpretation is not the server's fault, so it is read outside the breaker. */
  async #call(user: string, target: Target, stop: AbortSignal): Promise<Interpretation> {
    const { client, context } = this.#options
    const schema = getAnswerSchema(target)
    const system = writeSystemPrompt(target, this.#readDay())
    const ask = (until: AbortSignal) => client.ask({ system, user, schema }, until)
    const text = await this.#breaker.run(ask, stop)
    return readAnswer(text, target, context.places)
  }

  /** Date of the snapshot: the meaning of "this year" depends on it. */
  #readDay(): string {
    return formatIsoSeconds(this.#options.context.nowSeconds).slice(0, 10)
  }
}

/** Case stays, for it can tell a name from a word ("Nice"). */
function normaliseSentence(sentence: string): string {
  return sentence.toWellFormed().normalize('NFKC').replace(/\s+/g, ' ').trim()
}

/** Throws what is no failure of a model. */
function classifyFailure(error: unknown): ModelOutcome {
  if (error instanceof NoAnswer) return error.outcome
  if (error instanceof HttpClientError) return outcomes[error.reason]
  throw error
}
