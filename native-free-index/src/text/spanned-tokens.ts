/**
 * Tokens with their ranges in the text. The analyser writes the same tokens to this stream as to
 * the index.
 */
import { addEmailTokens, addTokens } from './analyse.ts'
import { foldAccents } from './fold.ts'
import { type Origins, Rewriting } from './rewriting.ts'
import { normalise, openSource } from './source.ts'
import { TokenStream } from './token-stream.ts'

export class SpannedTokens extends TokenStream {
  /** By token: its start in the text, in UTF-16 units. */
  readonly starts: number[] = []
  readonly ends: number[] = []
  /** By token: whether it belongs to the local part of an address. */
  readonly areLocalParts: boolean[] = []
  /** By compound: its range in the text. */
  readonly compoundRanges: { readonly start: number; readonly end: number }[] = []
  readonly #origins: Origins
  #run: Origins | null = null
  #runStart = 0

  constructor(origins: Origins) {
    super()
    this.#origins = origins
  }

  override push(term: string, positionLength: number, start: number, end: number): void {
    if (term === '') return
    super.push(term, positionLength, start, end)
    const run = this.#run
    const first = run === null ? start : this.#runStart + run.findStart(start)
    const last = run === null ? end : this.#runStart + run.findEnd(end)
    this.starts.push(this.#origins.findStart(first))
    this.ends.push(this.#origins.findEnd(last))
    this.areLocalParts.push(this.isLocalPart)
  }

  override pushCompound(
    words: readonly string[],
    isWhole: boolean,
    start: number,
    end: number,
  ): void {
    super.pushCompound(words, isWhole, start, end)
    this.compoundRanges.push({
      start: this.#origins.findStart(start),
      end: this.#origins.findEnd(end),
    })
  }

  override openRun(start: number, run: string, folded: string): void {
    this.#runStart = start
    this.#run = folding.findOrigins(run, folded)
  }

  override closeRun(): void {
    this.#run = null
  }
}

const normalising = new Rewriting(normalise)
const folding = new Rewriting(foldAccents)

/** The tokens of a document's text, or of an address. */
export function tokenizeSpans(text: string, analyser: 'text' | 'email'): SpannedTokens {
  const source = openSource(text)
  const tokens = new SpannedTokens(normalising.findOrigins(text, source.text))
  return analyser === 'text'
    ? addTokens(source, 'document', tokens)
    : addEmailTokens(source, tokens)
}
