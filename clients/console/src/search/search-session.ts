/** The answers to the search of a page: results while one types, counts once the typing rests. */
import { computed, effect, signal } from '@preact/signals'
import { askCached, askUncached } from '../answer-cache.ts'
import { LatestCall } from '../latest-call.ts'
import { creditsRemaining, devdex, isCreditProblem } from '../session.ts'
import { countingKey, isCounting, listFacetRequests } from './facet-requests.ts'
import { readFields } from './fields.ts'
import {
  askSearch,
  type FurtherPage,
  readHits,
  type SearchAnswer,
  type SearchCounts,
  type SearchHit,
  type SearchResult,
} from './search-answers.ts'
import type { Collection, SearchState } from './search-params.ts'
import {
  computePrice,
  countCall,
  type RequestBody,
  type SearchCall,
  searchCall,
  searchMembers,
  typingSize,
} from './search-request.ts'
import { maySendSentences } from './search-state.ts'

/** Milliseconds without typing, after which the whole page is asked for and counted. */
const restMs = 500

/** Further pages that are kept, of all searches. */
const furtherMax = 40

/** Sessions of the current key. They outlive the pages, so that going back shows the same list. */
const sessions = new Map<Collection, SearchSession>()

effect(() => {
  if (devdex.value) sessions.clear()
})

export function openSession(collection: Collection): SearchSession {
  const session = sessions.get(collection) ?? new SearchSession(collection)
  sessions.set(collection, session)
  return session
}

export class SearchSession {
  readonly collection: Collection
  readonly found = new LatestCall<SearchResult>()
  readonly counted = new LatestCall<SearchCounts>()
  readonly more = new LatestCall<FurtherPage>()
  /** Whether the detail is open where it is a sheet. */
  readonly isDetailOpen = signal(false)
  /** Id of the hit that is to be explained. */
  readonly explained = signal('')
  /** Whether more of the results that are shown is on its way. */
  readonly isCompleting = signal(false)
  readonly #further = signal<readonly FurtherPage[]>([])
  #rest: ReturnType<typeof setTimeout> | undefined

  constructor(collection: Collection) {
    this.collection = collection
  }

  /** Whether the key has run out of credits. Until Enter, nothing more is asked while one types. */
  readonly isOutOfCredits = computed(() => isCreditProblem(this.found.problem.value))

  /** Pages behind the first one, of this search. */
  readonly further = computed(() => {
    const found = this.found.answer.value
    return this.#further.value.filter(({ of }) => of.answer === found?.answer)
  })

  readonly hits = computed((): readonly SearchHit[] => {
    const first = readHits(this.found.answer.value?.answer)
    return [...first, ...this.further.value.flatMap(({ hits }) => hits)]
  })

  /** Cursor of the next page. Null at the end. */
  readonly nextCursor = computed(() => {
    const last = this.further.value.at(-1) ?? this.found.answer.value?.answer
    return last?.pageInfo.endCursor ?? null
  })

  /** Whether the counts are those of the results that are shown. */
  readonly isCounted = computed(() => {
    return this.counted.answer.value?.of === this.found.answer.value
  })

  /** The searched text; for a sentence, the text that was understood. */
  readonly topic = computed(() => {
    const { answer, state } = this.found.answer.value ?? {}
    return answer?.explanation === undefined
      ? (state?.text ?? '')
      : (answer.explanation.query ?? '')
  })

  /** How many match in all, by strength too, once they are counted. */
  readonly total = computed(() => {
    return this.isCounted.value ? this.counted.answer.value?.answer.total : undefined
  })

  /** The call for a page of results; while one types, for some of them. */
  buildCall(state: SearchState, isTyping = false): SearchCall {
    const hasSentences = maySendSentences(this.collection)
    if (isTyping) return searchCall(this.collection, state, { hasSentences, first: typingSize })
    const whole = searchCall(this.collection, state, { hasSentences, hasEvidence: true })
    const canPay = computePrice(whole) <= (creditsRemaining.peek() ?? 0)
    if (isCounting.peek() && canPay) return whole
    return searchCall(this.collection, state, { hasSentences })
  }

  async search(state: SearchState, isTyping: boolean): Promise<void> {
    clearTimeout(this.#rest)
    if (isTyping && this.isOutOfCredits.peek()) return
    const isAnswered = await this.#find(state, isTyping)
    if (!isAnswered) return
    this.#rest = setTimeout(() => void this.finish(), isTyping ? restMs : 0)
  }

  /** Asks for what was not asked for while typing, and counts. */
  async finish(): Promise<void> {
    clearTimeout(this.#rest)
    const found = this.found.answer.peek()
    // A search that runs finishes by itself.
    if (found === undefined || this.found.isPending.peek()) return
    const isWhole = computePrice(this.buildCall(found.state)) <= computePrice(found.call)
    if (found.isTyped || !isWhole) {
      this.isCompleting.value = true
      const isAnswered = await this.#find(found.state, false)
      this.isCompleting.value = false
      if (!isAnswered) return
    }
    await this.count()
  }

  /** @returns whether it was answered, and is still the latest search */
  async #find(state: SearchState, isTyped: boolean): Promise<boolean> {
    const call = this.buildCall(state, isTyped)
    this.more.clear()
    await this.found.run(async (signal) => {
      // Answers to what is being typed are not kept: they would take the room of whole ones.
      const { body } = await (isTyped ? askUncached : askCached)(call.path, call.body, signal)
      return { call, state, isTyped, answer: body as unknown as SearchAnswer }
    })
    if (this.isOutOfCredits.peek()) {
      // Answers of an earlier search must not be shown with the new one.
      this.found.answer.value = undefined
      this.counted.clear()
    }
    return this.found.answer.peek()?.call === call
  }

  /** Counts at once what is shown, unless that is done. */
  async count(): Promise<void> {
    clearTimeout(this.#rest)
    await readFields(this.collection)
    const found = this.found.answer.peek()
    const key = countingKey.peek()
    if (found === undefined || !isCounting.peek()) return
    const last = this.counted.answer.peek()
    if (last?.of === found && last.key === key) return
    const { path, body } = this.countCall(found)
    await this.counted.run(async (signal) => {
      const { body: answer, creditsUsed } = await askCached(path, body, signal)
      return { of: found, key, credits: creditsUsed, answer: answer as unknown as SearchAnswer }
    })
  }

  countCall(found: SearchResult): SearchCall {
    return countCall(this.collection, this.buildMembers(found), listFacetRequests(this.collection))
  }

  /** The search without its page. */
  buildMembers({ state, answer }: SearchResult): RequestBody {
    return searchMembers(this.collection, state, answer.explanation)
  }

  async loadMore(): Promise<void> {
    const found = this.found.answer.peek()
    const after = this.nextCursor.peek()
    if (found === undefined || after === null || this.more.isPending.peek()) return
    await this.more.run(async (signal) => {
      const answer = await askSearch(found.call.path, { ...found.call.body, after }, signal)
      return { of: found, hits: readHits(answer), pageInfo: answer.pageInfo, after }
    })
    const page = this.more.answer.peek()
    if (page?.after === after) {
      this.#further.value = [...this.#further.peek(), page].slice(-furtherMax)
    }
  }

  /**
   * The page of a result, and its position on it. A search with this cursor and so many results has
   * the same scores.
   */
  findPosition(
    id: string,
  ): { readonly after: string | undefined; readonly index: number } | undefined {
    const first = readHits(this.found.answer.value?.answer)
    const pages = [{ hits: first, after: undefined }, ...this.further.value]
    for (const { hits, after } of pages) {
      const index = hits.findIndex((hit) => hit.id === id)
      if (index >= 0) return { after, index }
    }
    return undefined
  }

  clear(): void {
    clearTimeout(this.#rest)
    this.found.clear()
    this.counted.clear()
    this.more.clear()
  }
}
