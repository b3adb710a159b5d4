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
  type SearchReposRequest,
  type SearchUsersRequest,
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
  hasStrengths,
  maskedWords,
  mayHoldState,
  type PageStart,
  shownFilters,
  showsFormula,
  typedCorrections,
} from '../plan/index.ts'
import { type PlannedAttributes, priceMaxOf } from './attributes.ts'
import { ContentHash } from './content-hash.ts'
import { vocabularyOf } from './data-vocabulary.ts'
import { perGroupOf } from './groups.ts'
import { PageAhead } from './page-ahead.ts'
import type { HandlerResult, Prepared } from './pipeline.ts'
import type { RequestContext } from './request-context.ts'
import type { SearchBlocks } from './search-blocks.ts'
import { blockFound, blockSizeOf, searchBehind } from './search-blocks.ts'
import type { More, PagedSearch, SuggestingPage } from './search-page.ts'

/** The members of the request itself. */
export interface SentenceRequest {
  /** The sentence. */
  readonly query: string
  readonly explain?: boolean
  readonly whyNot?: readonly string[]
  readonly first?: number
  readonly maxResults?: number
  readonly groupBy?: string
  readonly perGroup?: number
}

/** The derived request, as the answer shows it. */
export type Derived =
  | Pick<SearchReposRequest, DerivedMember>
  | Pick<SearchUsersRequest, DerivedMember>

type DerivedMember = 'query' | 'filters' | 'rankBy' | 'similarTo' | 'first' | 'retrieval' | 'match'

/** Converts interpretations of sentences into one kind of search. */
interface Making<Request extends Derived, Planned> {
  readonly target: Target
  /** Credits of each page in addition to its hits. */
  readonly fee: number
  /** Endpoint of the derived request. */
  readonly endpoint: 'searchUsers' | 'searchRepos'
  derive(meant: Interpretation): Request
  /** Throws RequestError if the request may not be run. */
  plan(derived: Request): Planned
  /** Throws RequestError if requested attributes are not available. */
  complete(planned: Planned, derived: Request): PagedSearch
}

/** Prepares the request `request` at `place`. The sentence is interpreted only when it runs. */
export function preparedSentence<Request extends Derived, Planned>(
  request: SentenceRequest,
  context: RequestContext,
  place: PageStart,
  attributes: PlannedAttributes,
  making: Making<Request, Planned>,
): Prepared {
  // The state of a cursor was written by this endpoint, for this very request.
  const cursorState = place.cursorState as Understood | undefined
  const search = new SentenceSearch(request, context, making)
  const resultsMax = resultsMaxOf(request, cursorState) * perGroupOf(request)
  const price = priceMaxOf(resultsMax, attributes)
  return {
    blocks: () => sentenceBlocks(request, search, cursorState, attributes, context),
    creditsMax: understandingCredits + making.fee + (request.whyNot ?? []).length + price,
    run: async () => {
      const { run, page } = await search.find(cursorState)
      const answer = await run.search.answer(page, search.moreOf({ run, page }))
      return { ...answer, shown: shownOf(run.understood, answer) }
    },
  }
}

/**
 * The sentence is read once, for the first block. A stream that continues from a cursor has the
 * interpretation from there, and its fee was paid. A cursor carries how many records are left of
 * those that the sentence asks for.
 */
function sentenceBlocks<Request extends Derived, Planned>(
  request: SentenceRequest,
  search: SentenceSearch<Request, Planned>,
  cursorState: Understood | undefined,
  attributes: PlannedAttributes,
  context: RequestContext,
): SearchBlocks {
  const pageAhead = new PageAhead(context)
  let current: PagedSearch | undefined
  let more: More | undefined
  let searchQuery: string | undefined
  let count = 0
  const fee = cursorState === undefined ? understandingCredits : 0
  return {
    sizeMax: blockSizeOf(attributes),
    resultsMax: Number.POSITIVE_INFINITY,
    priceOf(results) {
      return (more === undefined ? fee : 0) + priceMaxOf(results, attributes)
    },
    async next(limit, following) {
      const isFirst = current === undefined
      const first = isFirst ? await search.find(cursorState, limit) : undefined
      if (first !== undefined) {
        const { run } = first
        current = run.search
        more = search.moreOf(first)
        searchQuery = run.understood.query ?? request.query
        this.resultsMax = sizeOf(request, run.understood.first) ?? this.resultsMax
      }
      const own = isFirst ? current! : current!.at({ limit })
      const page = first?.page ?? typed(await pageAhead.take(own), request)
      const behind = searchBehind(own, page)
      if (page.more && following > 0) pageAhead.seek(behind.at({ limit: following }))
      const stateAfter = carryRest(more!.cursorState as Understood, request, count)
      const block = await blockFound(own, page, { ...more!, fee: isFirst ? fee : 0 }, stateAfter)
      count += block.count
      current = behind
      return { ...block, searchQuery }
    },
    idle: () => pageAhead.idle(),
  }
}

/** The state of a cursor after `count` records and those that the function is called with. */
function carryRest(
  understood: Understood,
  request: SentenceRequest,
  count: number,
): (records: number) => Understood {
  const first = sizeOf(request, understood.first)
  return (records) => {
    const left = (first ?? 0) - count - records
    // Behind all that the sentence asks for, a cursor continues with as many again.
    return left > 0 ? { ...understood, first: left } : understood
  }
}

/** The hash includes the interpretation, because a model may interpret the sentence differently. */
function shownOf(understood: Understood, { shown = 0 }: HandlerResult): number {
  const hash = new ContentHash()
  hash.add(shown)
  hash.addText(JSON.stringify(understood))
  return hash.value
}

/** The number of results may be unknown before the interpretation, but is at most the default. */
function resultsMaxOf(request: SentenceRequest, cursorState: Understood | undefined): number {
  return sizeOf(request, cursorState?.first) ?? limits.resultsDefault
}

/**
 * The number of results: that of the request, else that of the sentence. A sentence can never raise
 * the price above that of a request without a number.
 */
export function sizeOf(
  { first, maxResults }: SentenceRequest,
  meant: number | undefined,
): number | undefined {
  const own = first ?? maxResults
  if (own !== undefined) return own
  return meant !== undefined && meant <= limits.resultsDefault ? meant : undefined
}

/** The state that later pages need. */
interface Understood extends Interpretation {
  /** In the order in which the steps were taken. */
  readonly relaxed: readonly Relaxation[]
}

interface SentenceRun {
  readonly understood: Understood
  readonly derived: Derived
  readonly search: PagedSearch
}

interface FoundRun {
  readonly run: SentenceRun
  readonly page: SuggestingPage
}

/** The page with corrections of the sentence's own words alone. */
function typed<Page extends { readonly corrections?: SuggestingPage['corrections'] }>(
  page: Page,
  { query }: SentenceRequest,
): Page {
  const { corrections = [], ...others } = page
  const own = typedCorrections(query, corrections)
  return (own.length === 0 ? others : { ...page, corrections: own }) as Page
}

class SentenceSearch<Request extends Derived, Planned> {
  readonly #request: SentenceRequest
  readonly #context: RequestContext
  readonly #making: Making<Request, Planned>

  constructor(request: SentenceRequest, context: RequestContext, making: Making<Request, Planned>) {
    this.#request = request
    this.#context = context
    this.#making = making
  }

  /**
   * @param cursorState interpretation of the previous page. An empty first page is widened.
   * @param limit of a page, in place of the request's, unless the sentence asks for fewer
   */
  async find(cursorState: Understood | undefined, limit?: number): Promise<FoundRun> {
    const { run, page } = await this.#find(cursorState, limit)
    return { run, page: typed(page, this.#request) }
  }

  async #find(cursorState: Understood | undefined, limit?: number): Promise<FoundRun> {
    const search = ({ search, understood: { first } }: SentenceRun) =>
      limit === undefined
        ? search
        : search.at({ limit: Math.min(limit, sizeOf(this.#request, first) ?? limit) })
    if (cursorState !== undefined) {
      const run = this.#runOf(cursorState, this.#plan(cursorState))
      return { run, page: await search(run).find() }
    }
    const run = await this.#understand()
    const deadline = new Deadline(this.#context.services.deadlineMs)
    const mayGoOn = () => !this.#context.signal.aborted && !deadline.isOver()
    const page = await search(run).find()
    return page.hits.length > 0 ? { run, page } : this.#widened({ run, page }, mayGoOn, search)
  }

  /** A step that finds nothing either is undone: the next step starts from the state before it. */
  async #widened(
    empty: FoundRun,
    mayGoOn: () => boolean,
    search: (run: SentenceRun) => PagedSearch,
  ): Promise<FoundRun> {
    let last = empty
    const done: RelaxStep[] = []
    while (mayGoOn()) {
      const next = relax(last.run.understood, done, this.#making.target.subject)
      if (next === null) break
      done.push(next.relaxation.step)
      const run = this.#wider(last.run.understood, next)
      if (run === null) break
      const page = await search(run).find()
      if (page.hits.length > 0) return { run, page }
      if (!next.isTrial) last = { run, page }
    }
    return last
  }

  moreOf({ run: { understood, derived }, page }: FoundRun): More {
    const { query: sentence, explain } = this.#request
    const explanation = explain
      ? `,"explanation":${serialiseExplanation(this.#explain(understood, derived, page))}`
      : ''
    return {
      first: `"searchQuery":${JSON.stringify(understood.query ?? sentence)},`,
      last: explanation,
      cursorState: understood,
      fee: understandingCredits,
    }
  }

  #explain(understood: Understood, derived: Derived, { hits, plan }: SuggestingPage): Explanation {
    const explanation = explanationOf(understood, derived)
    if (hits.length > 0 || derived.match === 'all' || !hasStrengths(plan)) return explanation
    return { ...explanation, unmatched: describeUnmatched(this.#making.target.subject) }
  }

  async #understand(): Promise<SentenceRun> {
    const startMs = performance.now()
    const { query: sentence } = this.#request
    const { engine, account } = this.#context
    const { target } = this.#making
    const interpreting = this.#context.interpreter.interpret(
      sentence,
      { ...target, ...(account.scope && { vocabulary: vocabularyOf(engine) }) },
      (one) => saysSomething(one) && this.#accepted(this.#kept(one)) !== null,
      this.#context.signal,
      () => this.#context.prepay(understandingCredits),
    )
    const meant =
      interpreting instanceof Promise ? await this.#context.outside(interpreting) : interpreting
    this.#context.timing('understand', performance.now() - startMs)
    const understood = { ...this.#kept(meant), relaxed: [] }
    const planned = this.#accepted(understood)
    if (planned !== null) return this.#runOf(understood, planned)
    // The interpreter made an invalid request. The text itself is searched instead.
    const { requestId } = this.#context.call
    this.#context.services.log.error(
      { requestId, by: meant.by },
      'an interpretation could not be run',
    )
    const plain = { ...plainly(sentence), relaxed: [] }
    return this.#runOf(plain, this.#plan(plain))
  }

  /** Null if it cannot be run. */
  #wider({ relaxed }: Understood, { interpretation, relaxation }: WiderSearch): SentenceRun | null {
    const wider = { ...interpretation, relaxed: [...relaxed, relaxation] }
    const planned = this.#accepted(wider)
    return planned === null ? null : this.#runOf(wider, planned)
  }

  /**
   * The part of an interpretation that a cursor can carry. Cursors have no lone surrogates.
   * Explained parts are kept only if the request asks for explanations.
   */
  #kept(meant: Interpretation): Interpretation {
    const { mask } = this.#context.target
    const words = mask && meant.filters ? maskedWords(meant.filters, mask) : []
    const text = [meant.query ?? [], words].flat().join(' ')
    const query = text === '' ? null : text.toWellFormed()
    const parts = this.#request.explain ? meant.parts : []
    return { ...(mask === undefined ? meant : this.#shown(meant, mask)), query, parts }
  }

  /** Removes conditions and orders by fields that do not exist for the key. */
  #shown({ filters, rankBy, ...others }: Interpretation, mask: FieldMask): Interpretation {
    const { subject } = this.#making.target
    const isRanked = rankBy !== undefined && showsFormula(subject, rankBy, mask)
    const shown = filters && shownFilters(filters, mask)
    return { ...others, filters: shown, ...(isRanked ? { rankBy } : {}) }
  }

  /** Null where a client could not have sent the request, or no cursor could bring it back. */
  #accepted(meant: Interpretation): Planned | null {
    const derived = this.#making.derive(meant)
    if (validateRequest(this.#making.endpoint, derived).length > 0) return null
    if (!mayHoldState(meant)) return null
    try {
      return this.#making.plan(derived)
    } catch (error) {
      if (error instanceof RequestError) return null
      throw error
    }
  }

  #plan(meant: Interpretation): Planned {
    return this.#making.plan(this.#making.derive(meant))
  }

  #runOf(understood: Understood, planned: Planned): SentenceRun {
    const derived = this.#making.derive(understood)
    return { understood, derived, search: this.#making.complete(planned, derived) }
  }
}

/** Without conditions all documents may be meant, but not if nothing was understood. */
function saysSomething({ query, filters, rankBy, similarTo, first }: Interpretation): boolean {
  return query !== null || filters !== null || (rankBy ?? similarTo ?? first) !== undefined
}

function describeUnmatched(subject: Target['subject']): string {
  const none = subject === 'users' ? 'No person' : 'No repository'
  return `${none} matches strongly or fairly; \`match: all\` shows weak matches`
}

function plainly(sentence: string): Interpretation {
  return { query: sentence, filters: null, parts: [], by: 'rules' }
}

function explanationOf({ by, parts, relaxed }: Understood, derived: Derived): Explanation {
  const { query, filters, rankBy, similarTo, first, retrieval } = derived
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
  }
}
