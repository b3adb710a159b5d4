/** The answer of a search: its hits, what is added to each, and the members around them. */
import { serialisePageInfo } from '../contract/index.ts'
import { copyHit, type GroupHead, type SearchHit } from '../engines/index.ts'
import { type CursorState, compileQuery, type SearchQuery } from '../plan/index.ts'
import { type AnswerForm, DocumentList, type Frame, ScoredList } from './answer.ts'
import type { ContentHash } from './content-hash.ts'
import { composeEvidence, noEvidence } from './evidence.ts'
import { composeExplanations } from './explanations.ts'
import { gather } from './gather.ts'
import { composeHighlights } from './highlights.ts'
import type { HandlerResult } from './pipeline.ts'
import type { RequestContext } from './request-context.ts'
import { noAdditions, priceAdditions, type Results, type Search } from './search.ts'
import { type ShownAddresses, showDocument } from './shown-addresses.ts'
import { composeSummary } from './summaries.ts'
import { explainRanks } from './why-not.ts'

/**
 * Members of an answer in addition to those of every search. A repeat is free only if its answer has
 * the same length, so no member may depend on the time.
 */
export interface AnswerMembers {
  /** Members as JSON, each followed by a comma. They come before the hits. */
  readonly first: string
  /** Members as JSON, each preceded by a comma. They come last. */
  readonly last: string
  /** The state that the cursor carries to the next page. */
  readonly cursorState: CursorState
  /** Credits of the call in addition to the hits. */
  readonly fee: number
}

/** @param form `page` by default */
export async function composeAnswer(
  search: Search,
  results: Results,
  context: RequestContext,
  more?: AnswerMembers,
  form: AnswerForm = 'page',
): Promise<HandlerResult> {
  const { query, attributes, additions } = search
  const { hits } = results
  const fee = (more?.fee ?? 0) + priceAdditions(additions)
  const gathered = await gather(context, attributes, hits, fee)
  const { shown, reveals, hash } = gathered
  const explanations = composeExplanations(hits)
  const hasEvidence = hits.some((hit) => hit.evidence !== undefined)
  const evidence = hasEvidence ? await composeEvidence(context, hits, hash) : noEvidence
  const highlights =
    query.highlights === null ? [] : await composeHighlights(context, query.highlights, results)
  const members = [...gathered.members, ...explanations, ...evidence.members, ...highlights]
  const hasAdditions = additions !== noAdditions || results.groups !== undefined
  const added = hasAdditions ? await composeAdditions(search, results, context, hash) : ''
  const frame = { ...composeFrame(query, results, added, context, more, form), members, form }
  const documents = shown === null ? hits : hits.map((hit) => showHit(hit, shown))
  const body = query.isScored
    ? new ScoredList(documents, frame)
    : new DocumentList(
        documents.map((hit) => hit.body),
        frame,
      )
  return { body, credits: gathered.credits + evidence.credits, reveals, shown: hash.value }
}

function showHit(hit: SearchHit, shown: ShownAddresses): SearchHit {
  return copyHit(hit, { body: showDocument(hit, shown) })
}

/** Members as JSON, each preceded by a comma. Their hash becomes part of what the answer shows. */
async function composeAdditions(
  { query, additions }: Search,
  results: Results,
  context: RequestContext,
  hash: ContentHash,
): Promise<string> {
  const { summary, whyNot } = additions
  const { plan, meaning, groups } = results
  if (summary.credits === 0 && whyNot === undefined && groups === undefined) return ''
  let members = await composeSummary(summary, query, meaning, context)
  if (whyNot !== undefined) {
    const all = compileQuery(query, meaning, context.target, 'all')
    const ranks = await explainRanks(whyNot, query, { relevant: plan, all }, context)
    members += `,"whyNot":${JSON.stringify(ranks)}`
  }
  hash.addText(members)
  if (groups !== undefined) hash.addText(JSON.stringify(groups))
  return members
}

type Borders = Pick<Frame, 'open' | 'close' | 'dividers'>

/**
 * The bytes around the hits: count, page and more. Lines have none.
 *
 * @param added members as JSON, each preceded by a comma
 */
function composeFrame(
  { subject, scope }: SearchQuery,
  results: Results,
  added: string,
  context: RequestContext,
  more: AnswerMembers | undefined,
  form: AnswerForm,
): Borders {
  if (form === 'lines') return { open: '', close: '' }
  const { hits, more: hasNextPage, corrections = [], suggestion, groups } = results
  const endCursor = writeCursor(results, scope, context, more?.cursorState)
  const pageInfo = serialisePageInfo({ endCursor, hasNextPage })
  const member = subject === 'users' ? 'users' : 'repositories'
  const first = `{"count":${hits.length},${more?.first ?? ''}`
  const spellings = corrections.map(({ from, to }) => ({ from, to }))
  const followed = spellings.length === 0 ? '' : `,"corrections":${JSON.stringify(spellings)}`
  const offered = suggestion === undefined ? '' : `,"suggestion":${JSON.stringify(suggestion)}`
  const end = `],"pageInfo":${pageInfo}${added}${followed}${offered}${more?.last ?? ''}}`
  // Everything else is ASCII.
  if (groups !== undefined) return composeGroupFrame(member, first, groups, end)
  const open = `${first}"${member}":[`
  return more === undefined && added + followed + offered === ''
    ? { open, close: end }
    : { open: Buffer.from(open), close: Buffer.from(end) }
}

/** The bytes around hits, and between groups of them. */
function composeGroupFrame(
  member: string,
  first: string,
  groups: readonly GroupHead[],
  end: string,
): Borders {
  const heads = groups.map(
    ({ key, size }) => `{"key":${JSON.stringify(key)},"size":${size},"${member}":[`,
  )
  const dividers = new Map<number, Uint8Array>()
  let at = 0
  for (const [i, { count }] of groups.entries()) {
    if (i > 0) dividers.set(at, Buffer.from(`]},${heads[i]}`))
    at += count
  }
  const close = groups.length === 0 ? end : `]}${end}`
  const open = `${first}"${member}":[],"groups":[${heads[0] ?? ''}`
  return { open: Buffer.from(open), close: Buffer.from(close), dividers }
}

/** The cursor of the next page. Null if there is none, or if no cursor was requested. */
export function writeCursor(
  { hits, more, last = hits.at(-1) }: Results,
  scope: SearchQuery['scope'],
  { engine, services: { cursors } }: RequestContext,
  cursorState: CursorState | undefined,
): string | null {
  if (!more || scope === null || last === undefined) return null
  return cursors.encrypt(last, engine.snapshot, scope, cursorState)
}
