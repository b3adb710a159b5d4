/**
 * A search in natural language. The sentence is interpreted, or the interpretation comes from the
 * cursor. It becomes a request of another endpoint, which is planned and run. An empty result is
 * widened.
 */
import {
  type Explanation,
  type FieldMask,
  limits,
  type RelaxStep,
  RequestError,
  serialiseExplanation,
  understandingCredits,
  validateRequest,
} from '../contract/index.ts'
import { Deadline } from '../domain/index.ts'
import {
  type Interpretation,
  type Relaxation,
  relax,
  type Target,
  type WiderSearch,
} from '../language/index.ts'
import {
  canCarryState,
  hasStrengths,
  keepTypedCorrections,
  listMaskedWords,
  type PageStart,
  planQuery,
  type SearchQuery,
  searchEndpoints,
  showFilters,
  showsFormula,
} from '../plan/index.ts'
import type { PlannedAttributes } from './attributes.ts'
import { ContentHash } from './content-hash.ts'
import { openVocabulary } from './data-vocabulary.ts'
import { chooseSize, deriveRequest, type SentenceRequest } from './derived-request.ts'
import { countPerGroup } from './groups.ts'
import type { HandlerResult } from './pipeline.ts'
import type { RequestContext } from './request-context.ts'
import {
  appliesFilters,
  findResults,
  moveSearch,
  planAdditions,
  planSearchAttributes,
  type Results,
  type Search,
} from './search.ts'
import type { AnswerMembers } from './search-answer.ts'
import type { FirstBlock } from './search-blocks.ts'

/** The interpretation of a sentence, which later pages need. */
export interface SentenceReading extends Interpretation {
  /** In the order in which the steps were taken. */
  readonly relaxed: readonly Relaxation[]
}

/** A sentence as one of the searches that it may stand for. */
interface SentenceRun {
  readonly understood: SentenceReading
  readonly search: Search
}

interface SentenceResults {
  readonly run: SentenceRun
  readonly results: Results
}

export class SentenceSearch {
  readonly #target: Target
  readonly #request: SentenceRequest
  readonly #start: PageStart
  readonly #attributes: PlannedAttributes
  readonly #context: RequestContext

  constructor(
    target: Target,
    request: SentenceRequest,
    start: PageStart,
    attributes: PlannedAttributes,
    context: RequestContext,
  ) {
    this.#target = target
    this.#request = request
    this.#start = start
    this.#attributes = attributes
    this.#context = context
  }

  /**
   * @param carried interpretation of the previous page. Without it, an empty page is widened.
   * @param limit of a page, in place of the request's, unless the sentence asks for fewer
   */
  async find(carried: SentenceReading | undefined, limit?: number): Promise<SentenceResults> {
    const run = carried === undefined ? await this.#interpretSentence() : this.#openRun(carried)
    const deadline = new Deadline(this.#context.services.deadlineMs)
    const results = await this.#findPage(run, limit)
    const isWhole = results.hits.length > 0 || carried !== undefined
    const found = isWhole
      ? { run, results }
      : await this.#relaxSearch({ run, results }, deadline, limit)
    return { run: found.run, results: this.#keepTypedCorrections(found.results) }
  }

  async findFirst(carried: SentenceReading | undefined, limit: number): Promise<FirstBlock> {
    const { run, results } = await this.find(carried, limit)
    const { understood, search } = run
    return {
      search,
      results,
      sentence: {
        members: this.composeMembers(run, results),
        searchQuery: understood.query ?? this.#request.query,
        resultsMax: chooseSize(this.#request, understood.first),
        carryState: (records) => this.#carryState(understood, records),
        keepTypedCorrections: (page) => this.#keepTypedCorrections(page),
      },
    }
  }

  /** A cursor carries how many records are left of those that the sentence asks for. */
  #carryState(understood: SentenceReading, records: number): SentenceReading {
    const left = (chooseSize(this.#request, understood.first) ?? 0) - records
    // Behind all that the sentence asks for, a cursor continues with as many again.
    return left > 0 ? { ...understood, first: left } : understood
  }

  /** A search may look for words that were not typed, such as forms of those that were. */
  #keepTypedCorrections(results: Results): Results {
    const { corrections = [], ...others } = results
    const typed = keepTypedCorrections(this.#request.query, corrections)
    return typed.length === 0 ? others : { ...others, corrections: typed }
  }

  #findPage({ search, understood }: SentenceRun, limit: number | undefined): Promise<Results> {
    if (limit === undefined) return findResults(search, this.#context)
    const size = chooseSize(this.#request, understood.first) ?? limit
    return findResults(moveSearch(search, { limit: Math.min(limit, size) }), this.#context)
  }

  /** A step that finds nothing either is undone: the next step starts from the state before it. */
  async #relaxSearch(
    empty: SentenceResults,
    deadline: Deadline,
    limit: number | undefined,
  ): Promise<SentenceResults> {
    let last = empty
    const done: RelaxStep[] = []
    while (!this.#context.signal.aborted && !deadline.isOver()) {
      const next = relax(last.run.understood, done, this.#target.subject)
      if (next === null) break
      done.push(next.relaxation.step)
      const run = this.#openWider(last.run.understood, next)
      if (run === null) break
      const results = await this.#findPage(run, limit)
      if (results.hits.length > 0) return { run, results }
      if (!next.isTrial) last = { run, results }
    }
    return last
  }

  composeMembers({ understood, search: { query } }: SentenceRun, results: Results): AnswerMembers {
    const { query: sentence, explain } = this.#request
    const explanation = explain
      ? serialiseExplanation(explainSentence(understood, query, results))
      : null
    return {
      first: `"searchQuery":${JSON.stringify(understood.query ?? sentence)},`,
      last: explanation === null ? '' : `,"explanation":${explanation}`,
      cursorState: understood,
      fee: understandingCredits,
    }
  }

  async #interpretSentence(): Promise<SentenceRun> {
    const startMs = performance.now()
    const { query: sentence } = this.#request
    const { engine, account, interpreter, signal } = this.#context
    const interpretation = interpreter.interpret(
      sentence,
      { ...this.#target, ...(account.scope && { vocabulary: openVocabulary(engine) }) },
      (meant) => saysSomething(meant) && this.#plan(this.#keepCarried(meant)) !== null,
      signal,
      () => this.#context.prepay(understandingCredits),
    )
    const isKnown = !(interpretation instanceof Promise)
    const meant = isKnown ? interpretation : await this.#context.outside(interpretation)
    this.#context.recordTiming('understand', performance.now() - startMs)
    const understood = { ...this.#keepCarried(meant), relaxed: [] }
    const query = this.#plan(understood)
    if (query !== null) return this.#buildRun(understood, query)
    // The interpreter made an invalid request. The text itself is searched instead.
    const { requestId } = this.#context.call
    const fields = { requestId, by: meant.by }
    this.#context.services.log.error(fields, 'an interpretation could not be run')
    return this.#openRun({ query: sentence, filters: null, parts: [], by: 'rules', relaxed: [] })
  }

  /** Null if it cannot be run. */
  #openWider(
    { relaxed }: SentenceReading,
    { interpretation, relaxation }: WiderSearch,
  ): SentenceRun | null {
    const wider = { ...interpretation, relaxed: [...relaxed, relaxation] }
    const query = this.#plan(wider)
    return query === null ? null : this.#buildRun(wider, query)
  }

  /**
   * The part of an interpretation that a cursor can carry. Cursors have no lone surrogates.
   * Explained parts are kept only if the request asks for explanations.
   */
  #keepCarried(meant: Interpretation): Interpretation {
    const { mask } = this.#context.target
    const words = mask && meant.filters ? listMaskedWords(meant.filters, mask) : []
    const text = [meant.query ?? [], words].flat().join(' ')
    const query = text === '' ? null : text.toWellFormed()
    const parts = this.#request.explain ? meant.parts : []
    return { ...(mask === undefined ? meant : this.#maskMeaning(meant, mask)), query, parts }
  }

  /** Removes conditions and orders by fields that do not exist for the key. */
  #maskMeaning({ filters, rankBy, ...others }: Interpretation, mask: FieldMask): Interpretation {
    const isRanked = rankBy !== undefined && showsFormula(this.#target.subject, rankBy, mask)
    const shown = filters && showFilters(filters, mask)
    return { ...others, filters: shown, ...(isRanked ? { rankBy } : {}) }
  }

  /** Null where a client could not have sent the request, or no cursor could bring it back. */
  #plan(meant: Interpretation): SearchQuery | null {
    const { subject } = this.#target
    const { target } = this.#context
    const derived = deriveRequest(subject, this.#request, meant, target.mask)
    if (validateRequest(searchEndpoints[subject], derived).length > 0 || !canCarryState(meant))
      return null
    try {
      return planQuery(subject, derived, this.#start, target)
    } catch (error) {
      if (error instanceof RequestError) return null
      throw error
    }
  }

  /** Throws RequestError if the request may not be run. */
  #openRun(understood: SentenceReading): SentenceRun {
    const { subject } = this.#target
    const { target } = this.#context
    const derived = deriveRequest(subject, this.#request, understood, target.mask)
    return this.#buildRun(understood, planQuery(subject, derived, this.#start, target))
  }

  /** Throws RequestError if requested attributes are not available. */
  #buildRun(understood: SentenceReading, query: SearchQuery): SentenceRun {
    const request = this.#request
    const context = this.#context
    const mindsFilters = query.subject === 'repos' && appliesFilters(query.request)
    const attributes = mindsFilters ? planSearchAttributes(query, context) : this.#attributes
    // Scores are explained where there are few enough, without an error where there are not.
    const isExplainable = query.page.limit * countPerGroup(request) <= limits.explainedMax
    const explains = isExplainable && request.explain === true
    const additions = { ...planAdditions(query, context), explains }
    return { understood, search: { query, attributes, additions, suggests: false } }
  }
}

/** The hash includes the interpretation, because a model may interpret the sentence differently. */
export function hashSentence(understood: SentenceReading, { shown = 0 }: HandlerResult): number {
  const hash = new ContentHash()
  hash.add(shown)
  hash.addText(JSON.stringify(understood))
  return hash.value
}

/** Without conditions all documents may be meant, but not if nothing was understood. */
function saysSomething({ query, filters, rankBy, similarTo, first }: Interpretation): boolean {
  return query !== null || filters !== null || (rankBy ?? similarTo ?? first) !== undefined
}

function explainSentence(
  { by, parts, relaxed }: SentenceReading,
  { subject, request }: SearchQuery,
  { hits, plan }: Results,
): Explanation {
  const { query, filters, rankBy, similarTo, first, retrieval, match } = request
  const isUnmatched = hits.length === 0 && match !== 'all' && hasStrengths(plan)
  return {
    by,
    query: typeof query === 'string' ? query : null,
    ...(filters === undefined ? {} : { filters }),
    ...(rankBy === undefined ? {} : { rankBy }),
    ...(similarTo === undefined ? {} : { similarTo }),
    ...(first === undefined ? {} : { first }),
    ...(retrieval === undefined ? {} : { retrieval }),
    parts: [...parts],
    relaxed: [...relaxed],
    ...(isUnmatched && { unmatched: describeUnmatched(subject) }),
  }
}

function describeUnmatched(subject: Target['subject']): string {
  const none = subject === 'users' ? 'No person' : 'No repository'
  return `${none} matches strongly or fairly; \`match: all\` shows weak matches`
}
