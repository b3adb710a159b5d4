/**
 * How people write the at sign and the dots of an address: as they are, in another width, escaped
 * for a URL or for HTML, in brackets, or as a word. No expression looks at a character more than
 * a bounded number of times, so that matching stays linear.
 */

const open = String.raw`\s{0,2}[\[({<]\s{0,2}`
const close = String.raw`\s{0,2}[\])}>]\s{0,2}`

/** As HTML escapes them. */
export const escapedAtSign = '&#0*64;|&#x0*40;|&commat;'
export const escapedDot = '&#0*46;|&#x0*2e;|&period;'

const at = String.raw`[@\ufe6b\uff20]`
const dots = String.raw`.\u2024\u3002\ufe52\uff0e\uff61`
const dot = `[${dots}]`
const spelledDot = String.raw`\s{1,3}dot\s{1,3}`
const writtenDot = `%2e|${escapedDot}|${open}(?:dot|${dot})${close}|${spelledDot}`

export const atSigns = new RegExp(
  `${at}|%40|${escapedAtSign}|${open}(?:at|${at})${close}` +
    String.raw`|\s{1,3}(?:at|${at})\s{1,3}`,
  'giu',
)

/**
 * Holds for every text with an address in it. Most texts have none, and this is faster than
 * `atSigns`. The word is an at sign only before a label and a dot.
 */
export const mayHaveAtSign = new RegExp(
  String.raw`${at}|%40|&(?:#|c)|[[({<]\s{0,2}at\b` +
    String.raw`|\bat\s+[^\s%&[({<${dots}]+(?:\s+dot\b|\s*[%&[({<${dots}])`,
  'i',
)

export const dotSigns = new RegExp(`${dot}|${writtenDot}`, 'giu')

/** At one offset. */
export const dotAhead = new RegExp(`${dot}|${writtenDot}`, 'iuy')

/** Ends at one offset. Its first group is the sign. Plain dots belong to the local part itself. */
export const writtenDotBehind = new RegExp(`(?<=(${writtenDot}))`, 'iuy')

/** Scripts without spaces between words: they put none before or after an address either. */
export const denseScript =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
