/**
 * The member `highlights` of results: where their texts have what the query finds. Texts are those
 * of stored documents. So addresses are obfuscated, also where the answer shows them in clear, and
 * nothing is shown that a key may not see.
 */
import { type HighlightedText, type Highlights, limits } from '../contract/index.ts'
import { listTextsAt, openHighlighter, readMembers } from '../engines/index.ts'
import type { PlannedHighlights, ShownField } from '../plan/index.ts'
import type { MemberPieces } from './answer.ts'
import { openTimeSlices } from './answer-budget.ts'
import type { RequestContext } from './request-context.ts'
import type { Results } from './search.ts'

type Highlighter = Awaited<ReturnType<typeof openHighlighter>>

/** The member of each result. Throws as `WordIndex.expand`. */
export async function composeHighlights(
  context: Pick<RequestContext, 'engine' | 'signal' | 'recordTiming'>,
  planned: PlannedHighlights,
  { hits, profiles }: Pick<Results, 'hits' | 'profiles'>,
): Promise<readonly MemberPieces[]> {
  if (hits.length === 0) return []
  const startMs = performance.now()
  const highlighter = await openHighlighter(context.engine, planned, context.signal)
  const timeSlices = openTimeSlices(context)
  const member: [Uint8Array][] = []
  for (const [i, { body }] of hits.entries()) {
    if (timeSlices.isOver) await timeSlices.pause()
    const highlights = highlightDocument(body, profiles?.[i]?.body, planned, highlighter)
    member.push([Buffer.from(`,"highlights":${JSON.stringify(highlights)}`)])
  }
  context.recordTiming('highlight', performance.now() - startMs)
  return [member]
}

/** By field with a match: its texts. Fields share the characters that are searched. */
function highlightDocument(
  body: Uint8Array,
  profile: Uint8Array | undefined,
  { fields, tags }: PlannedHighlights,
  highlighter: Highlighter,
): Highlights {
  const shown: Highlights = {}
  if (highlighter.isEmpty) return shown
  const user = readMembers('users', body)
  const document =
    profile === undefined ? user : { ...user, professional: readMembers('professionals', profile) }
  let charsLeft: number = limits.highlightCharsMax
  for (const field of fields) {
    const texts: HighlightedText[] = []
    for (const text of listTextsAt(document, field.path)) {
      const searched = cutText(text, charsLeft)
      charsLeft -= searched.length
      texts.push(...highlightText(searched, field, highlighter, tags))
    }
    if (texts.length > 0) shown[field.name] = texts
  }
  return shown
}

function highlightText(
  text: string,
  field: ShownField,
  highlighter: Highlighter,
  tags: PlannedHighlights['tags'],
): HighlightedText[] {
  return highlighter.highlight(text, field).map((found) => {
    const ranges = found.ranges.map(([start, end]): [number, number] => [start, end])
    return { text: tags === null ? found.text : markRanges(found.text, ranges, tags), ranges }
  })
}

function markRanges(
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
function cutText(text: string, charsMax: number): string {
  if (text.length <= charsMax) return text
  const blank = text.lastIndexOf(' ', charsMax)
  const isInside = (text.codePointAt(charsMax - 1) ?? 0) > 0xffff
  return text.slice(0, blank > 0 ? blank : charsMax - Number(isInside))
}
