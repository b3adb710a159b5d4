/**
 * The member `highlights` of results: where their texts have what the query finds. Texts are those
 * of stored documents. So addresses are obfuscated, also where the answer shows them in clear, and
 * nothing is shown that a key may not see.
 */
import { type HighlightedText, type Highlights, limits } from '../contract/index.ts'
import { membersOf, openHighlighter, textsAt } from '../engines/index.ts'
import type { PlannedHighlights, ShownField } from '../plan/index.ts'
import { timeSlicesOf } from './answer-budget.ts'
import type { DocumentPiece, Extras } from './documents.ts'
import type { RequestContext } from './request-context.ts'

type Highlighter = Awaited<ReturnType<typeof openHighlighter>>

/** The parts of one result, by the first member of paths to its texts. */
interface HighlightedDocument {
  readonly body: Uint8Array
  /** Set for users in the professional data set. */
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
  const user = membersOf('users', body)
  const document =
    profile === undefined ? user : { ...user, professional: membersOf('professionals', profile) }
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

/** At most `charsMax` characters. A longer text ends between words if it has blanks. */
function opening(text: string, charsMax: number): string {
  if (text.length <= charsMax) return text
  const blank = text.lastIndexOf(' ', charsMax)
  const isInside = (text.codePointAt(charsMax - 1) ?? 0) > 0xffff
  return text.slice(0, blank > 0 ? blank : charsMax - Number(isInside))
}
