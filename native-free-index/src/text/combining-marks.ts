/**
 * Cuts long runs of combining marks before a text is normalised: normalisation sorts each run by
 * insertion, in time quadratic in its length.
 */
import { kinds, nextAt, readKind } from './character-kinds.ts'

/** As in the Stream-Safe Text Format (UAX #15, section 13). No language needs as many. */
const marksMax = 30

/**
 * Keeps the first 30 marks of a run, in linear time. Unlike UAX #15, it inserts nothing between
 * marks. Marks that are not sorted count too, so a run stays short if some of its marks are removed
 * later. Normalising the result lengthens a run by a small factor at most.
 */
export function cutMarks(text: string): string {
  if (text.length <= marksMax) return text
  let kept = ''
  let keptTo = 0
  let run = 0
  for (let at = 0; at < text.length; at = nextAt(text, at)) {
    if (!isMark(text, at)) {
      // The run before this character was too long, so copying continues here.
      if (run > marksMax) keptTo = at
      run = 0
    } else if (++run === marksMax + 1) kept += text.slice(keptTo, at)
  }
  return run > marksMax ? kept : kept + text.slice(keptTo)
}

/** The half-width voicing signs of Japanese are letters that NFKC turns into marks. */
function isMark(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  return unit === 0xff9e || unit === 0xff9f || readKind(text, at) === kinds.mark
}
