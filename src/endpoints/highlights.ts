/**
 * The member `highlights` of results: where their texts have what the query finds. Texts are those
 * of stored documents. So addresses are obfuscated, also where the answer shows them in clear, and
 * nothing is shown that a key may not see.
 */
import { type HighlightedText, type Highlights, limits } from '../contract/index.ts'
import { openHighlighter } from '../engines/index.ts'
import type { PlannedHighlights, ShownField } from '../plan/index.ts'
import { timeSlicesOf } from './answer-budget.ts'
import type { DocumentPiece, Extras } from './documents.ts'
import type { RequestContext } from './request-context.ts'

type Highlighter = Awaited<ReturnType<typeof openHighlighter>>

/** The parts of one result, by the first member of paths to its texts. */
export interface HighlightedDocument {
  readonly body: Uint8Array
  /** Of users in the professional data set. */
  readonly profile?: Uint8Array | undefined
}

/** `extras` with the member of each result. Throws as `Engine.words`. */
export async function withHighlights(
  context: Pick<RequestContext, 'engine' | 'signal' | 'timing'>,
  planned: PlannedHighlights | null,
  documents: readonly HighlightedDocument[],
  extras: Extras,
): Promise<Extras> {
  if (planned === null || documents.length === 0) return extras
  const startMs = performance.now()
  const highlighter = await openHighlighter(context.engine, planned, context.signal)
  const timeSlices = timeSlicesOf(context)
  const members: (readonly DocumentPiece[])[] = []
  for (const [i, document] of documents.entries()) {
    if (timeSlices.isOver) await timeSlices.pause()
    const own = JSON.stringify(highlightsOf(document, planned, highlighter))
    members.push([...(extras[i] ?? []), Buffer.from(`,"highlights":${own}`)])
  }
  context.timing('highlight', performance.now() - startMs)
  return members
}

/** By field with a match: its texts. Fields share the characters that are searched. */
function highlightsOf(
  { body, profile }: HighlightedDocument,
  { fields, tags }: PlannedHighlights,
  highlighter: Highlighter,
): Highlights {
  const shown: Highlights = {}
  if (highlighter.isEmpty) return shown
  const professional = profile && withFullName(parsed(profile))
  const document = profile === undefined ? parsed(body) : { ...parsed(body), professional }
  let charsLeft: number = limits.highlightCharsMax
  for (const field of fields) {
    const texts: HighlightedText[] = []
    for (const text of textsAt(document, field.path)) {
      const searched = opening(text, charsLeft)
      charsLeft -= searched.length
      texts.push(...highlighted(searched, field, highlighter, tags))
    }
    if (texts.length > 0) shown[field.name] = texts
  }
  return shown
}

function highlighted(
  text: string,
  field: ShownField,
  highlighter: Highlighter,
  tags: PlannedHighlights['tags'],
): HighlightedText[] {
  return highlighter.highlight(text, field).map((found) => {
    const ranges = found.ranges.map(([start, end]): [number, number] => [start, end])
    return { text: tags === null ? found.text : tagged(found.text, ranges, tags), ranges }
  })
}

function tagged(
  text: string,
  ranges: HighlightedText['ranges'],
  [open, close]: readonly [string, string],
): string {
  let from = 0
  let marked = ''
  for (const [start, end] of ranges) {
    marked += text.slice(from, start) + open + text.slice(start, end) + close
    from = end
  }
  return marked + text.slice(from)
}

type StoredMembers = Readonly<Record<string, unknown>>

function parsed(body: Uint8Array): StoredMembers {
  return JSON.parse(
    Buffer.from(body.buffer, body.byteOffset, body.length).toString(),
  ) as StoredMembers
}

/** The name that is searched, as the profile shows it. */
function withFullName(profile: StoredMembers): StoredMembers {
  const { firstName, lastName } = profile
  return { ...profile, fullName: [firstName, lastName].filter(Boolean).join(' ') }
}

/** Distinct texts, in the order of the document. */
function textsAt(value: unknown, path: readonly string[], depth = 0): string[] {
  if (Array.isArray(value)) {
    return [...new Set(value.flatMap((element) => textsAt(element, path, depth)))]
  }
  if (depth === path.length) return typeof value === 'string' ? [value] : []
  if (typeof value !== 'object' || value === null) return []
  return textsAt((value as StoredMembers)[path[depth]!], path, depth + 1)
}

/** At most so many characters. A longer text ends between words if it has blanks. */
function opening(text: string, charsMax: number): string {
  if (text.length <= charsMax) return text
  const blank = text.lastIndexOf(' ', charsMax)
  const isInside = (text.codePointAt(charsMax - 1) ?? 0) > 0xffff
  return text.slice(0, blank > 0 ? blank : charsMax - Number(isInside))
}
