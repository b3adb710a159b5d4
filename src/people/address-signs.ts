/**
 * How people write the at sign and the dots of an address: as they are, in another width, escaped
 * for a URL or for HTML, in brackets, or as a word. All repetitions are bounded, so that matching
 * stays linear.
 */

const open = String.raw`\s{0,2}[\[({<]\s{0,2}`
const close = String.raw`\s{0,2}[\])}>]\s{0,2}`

const at = String.raw`[@\ufe6b\uff20]`
const dot = String.raw`[.\u2024\u3002\ufe52\uff0e\uff61]`
const writtenDot =
  `%2e|&#0{0,6}46;|&#x0{0,6}2e;|&period;|${open}(?:dot|${dot})${close}` +
  String.raw`|\s{1,3}dot\s{1,3}`

export const atSigns = new RegExp(
  `${at}|%40|&#0{0,6}64;|&#x0{0,6}40;|&commat;|${open}(?:at|${at})${close}` +
    String.raw`|\s{1,3}(?:at|${at})\s{1,3}`,
  'giu',
)

/** Holds for every text in which `atSigns` finds a sign; most texts have none, and it is faster. */
export const mayHaveAtSign = /[@\ufe6b\uff20%&]|\bat\b/i

export const dotSigns = new RegExp(`${dot}|${writtenDot}`, 'giu')

/** At one offset. */
export const dotAhead = new RegExp(`${dot}|${writtenDot}`, 'iuy')

/** Ends at one offset; its first group is the sign. Plain dots belong to the local part itself. */
export const writtenDotBehind = new RegExp(`(?<=(${writtenDot}))`, 'iuy')
