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

/** One character may become 18 under NFKC, so what comes of it is cut again. */
function fold(text: string): string {
  return cutText(text.normalize('NFKC'))
    .replace(dropped, '')
    .toLowerCase()
    .normalize('NFD')
    .replace(accent, '')
    .replace(ideograph, ' $& ')
}
