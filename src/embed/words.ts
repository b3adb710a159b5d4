/**
 * The words of a text, as BERT's uncased models were trained: lower case without accents, each
 * punctuation mark and each Chinese character a word of its own. Compatibility forms (NFKC) and
 * control characters are removed first, so that full-width letters are letters.
 */

/** UTF-16 units of a text that count. */
export const textCharactersMax = 8192

/** Part of every model's version: raise it with each change that gives a text other words. */
export const wordsRevision = 1

const asciiText = /^[\t-\r -~]*$/
const asciiWord = /[a-z0-9]+|[!-/:-@[-`{-~]/g

// Unassigned, private and format characters and lone surrogates are \p{C} as well.
const dropped = /\ufffd|(?![\t-\r])\p{C}/gu
const accent = /\p{Mn}/gu
const ideograph = /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u{20000}-\u{2fa1f}]/gu
const anyWord = /[^\s!-/:-@[-`{-~\p{P}]+|[!-/:-@[-`{-~\p{P}]/gu

export function splitWords(text: string): readonly string[] {
  const head = cutText(text)
  const words = asciiText.test(head)
    ? head.toLowerCase().match(asciiWord)
    : fold(head).match(anyWord)
  return words ?? []
}

/** The part of a text that counts. Never half of a surrogate pair. */
export function cutText(text: string): string {
  if (text.length <= textCharactersMax) return text
  const isHalf = text.codePointAt(textCharactersMax - 1)! > 0xffff
  return text.slice(0, isHalf ? textCharactersMax - 1 : textCharactersMax)
}

/** One character may become 18 under NFKC, so the result is cut again. */
function fold(text: string): string {
  return cutText(text.normalize('NFKC'))
    .replace(dropped, '')
    .toLowerCase()
    .normalize('NFD')
    .replace(accent, '')
    .replace(ideograph, ' $& ')
}

// WordPiece: a word is split into the longest pieces of a vocabulary, from its beginning (Schuster
// and Nakajima 2012, BERT's tokeniser). A vocabulary writes pieces inside a word as `##piece`.

/** UTF-16 units. BERT's tokeniser treats a longer word as unknown. */
const wordCharactersMax = 100
const insideMark = '##'

export class WordPieces {
  /** Pieces that begin a word, and those inside a word without their mark. */
  readonly #first = new Map<string, number>()
  readonly #inside = new Map<string, number>()
  /** Length of the longest piece: longer ones need no look-up. */
  readonly #charactersMax: number

  /** @param tokens by id */
  constructor(tokens: readonly string[]) {
    tokens.forEach((token, id) => {
      if (token.startsWith(insideMark)) this.#inside.set(token.slice(insideMark.length), id)
      else this.#first.set(token, id)
    })
    this.#charactersMax = tokens.reduce((most, token) => Math.max(most, token.length), 0)
  }

  /** The id of a token that begins words. Undefined if it is not in the vocabulary. */
  findId(token: string): number | undefined {
    return this.#first.get(token)
  }

  /** The ids of a word's pieces. Null if a part of it is in no piece. */
  take(word: string): readonly number[] | null {
    if (word.length > wordCharactersMax) return null
    const ids: number[] = []
    for (let start = 0; start < word.length; ) {
      const end = this.#takeLongest(word, start, ids)
      if (end === start) return null
      start = end
    }
    return ids
  }

  /** Appends the id of the longest piece and returns its end, or `start` if there is none. */
  #takeLongest(word: string, start: number, ids: number[]): number {
    const pieces = start === 0 ? this.#first : this.#inside
    for (let end = Math.min(word.length, start + this.#charactersMax); end > start; end--) {
      const id = pieces.get(word.slice(start, end))
      if (id === undefined) continue
      ids.push(id)
      return end
    }
    return start
  }
}
