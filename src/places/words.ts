/**
 * Splits a text into the words by which names of places are compared: folded, without apostrophes
 * and the periods of abbreviations. In scripts without spaces every character is a word. Takes
 * linear time.
 */
import { foldAccents } from 'native-free-index'

/** Separators between two words. A stronger one has a higher number. */
export const gap = {
  /** Nothing: two characters of a script without spaces. */
  none: 0,
  /** A space, a hyphen inside of a name, a period. */
  space: 1,
  comma: 2,
  /** An opening or closing parenthesis. */
  bracket: 3,
  /** A bar: people divide "city | state | country" by it, and other things as well. */
  bar: 4,
  /** A slash or a dash: it may lead to another place as well as to the country. */
  slash: 5,
  /** Separators of a list: `&`, `;`, a new line. */
  list: 6,
  /** An arrow to a later place. */
  arrow: 7,
} as const

export interface Words {
  /** Folded. */
  readonly keys: string[]
  /** In UTF-16 units of the text. */
  readonly starts: number[]
  readonly ends: number[]
  /** By word: the strongest `gap` before it. `gap.list` for the first word. */
  readonly gaps: number[]
}

const kind = { other: 0, letter: 1, unspaced: 2, mark: 3 } as const
const letters = /[\p{L}\p{N}]/u
const marks = /\p{M}/u
const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]/u
const southEastAsian = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/**
 * By UTF-16 unit. A high surrogate is a letter, so that rare scripts stay together, except for the
 * blocks of emoji, U+1F000 to U+1FBFF. A low one only continues.
 */
const kinds = classifyUnits()

/** Signs between a former place and a later one. */
export const arrows = '→⇒➡➜➔➝➞➤⟶⟹⮕↦►▸'

const gapOf: Readonly<Record<string, number>> = {
  ',': gap.comma,
  '，': gap.comma,
  '、': gap.comma,
  '،': gap.comma,
  ':': gap.comma,
  '(': gap.bracket,
  ')': gap.bracket,
  '（': gap.bracket,
  '）': gap.bracket,
  '[': gap.bracket,
  ']': gap.bracket,
  '/': gap.slash,
  '\\': gap.slash,
  '–': gap.slash,
  '—': gap.slash,
  '·': gap.slash,
  '•': gap.slash,
  '&': gap.list,
  '+': gap.list,
  '|': gap.bar,
  '｜': gap.bar,
  ';': gap.list,
  '>': gap.list,
  '<': gap.list,
  ...Object.fromEntries([...arrows].map((arrow) => [arrow, gap.arrow])),
  '↔': gap.list,
  '⇄': gap.list,
  '✈': gap.list,
  '\n': gap.list,
}

const insideMarks = /[.'’`ʼ]/

const space = 0x20
const hyphen = 0x2d
const period = 0x2e

/** The first `wordsMax` words of a text. */
export function splitWords(text: string, wordsMax: number = Number.POSITIVE_INFINITY): Words {
  const words: Words = { keys: [], starts: [], ends: [], gaps: [] }
  let before: number = gap.list
  for (let i = 0; i < text.length && words.keys.length < wordsMax; ) {
    const unit = text.charCodeAt(i)
    const end = findWordEnd(text, i)
    if (end === i) {
      before = Math.max(before, classifyGap(text, i, unit))
      i++
      continue
    }
    const previous = words.ends.at(-1)
    words.keys.push(foldWord(text.slice(i, end)))
    words.starts.push(i)
    words.ends.push(end)
    words.gaps.push(previous === i ? gap.none : before)
    before = gap.none
    i = skipPossessive(text, end)
  }
  return words
}

/** The word that begins at a position of the text, or -1. */
export function findWord({ starts }: Words, at: number): number {
  let low = 0
  let high = starts.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (starts[middle]! < at) low = middle + 1
    else high = middle
  }
  return starts[low] === at ? low : -1
}

/** The key of a name: its words joined by spaces, or by nothing in scripts without spaces. */
export function nameKey(name: string): string {
  const { keys, gaps } = splitWords(name)
  return keys.map((key, i) => (i === 0 || gaps[i] === gap.none ? key : ` ${key}`)).join('')
}

export function isUnspaced(unit: number): boolean {
  return kinds[unit] === kind.unspaced
}

export function isLetter(unit: number): boolean {
  return kinds[unit] === kind.letter
}

/** The end of the word that begins at `from`, or `from` if none does. */
function findWordEnd(text: string, from: number): number {
  const unit = text.charCodeAt(from)
  if (isFlagAt(text, from)) return from + 4
  if (text.startsWith(blackFlag, from)) return findTagFlagEnd(text, from)
  if (kinds[unit] === kind.unspaced) return from + 1
  if (kinds[unit] !== kind.letter) return from
  const end = findPlainWordEnd(text, from)
  if (!isHangul(unit)) return end
  // The rest of a name is a particle. After "city" there may be a second particle.
  if (isHangul(text.charCodeAt(from - 1))) return unit === cityUnit ? from + 1 : end
  return end - countParticleUnits(text.slice(from, end))
}

function findPlainWordEnd(text: string, from: number): number {
  let pieceStart = from
  for (let i = from; ; i++) {
    const next = text.charCodeAt(i)
    if (kinds[next] === kind.letter || kinds[next] === kind.mark) continue
    const joins = isApostrophe(next) || (next === period && i - pieceStart === 1)
    if (!joins || kinds[text.charCodeAt(i + 1)] !== kind.letter) return i
    if (isPossessive(text, i)) return i
    pieceStart = i + 1
  }
}

function isHangul(unit: number): boolean {
  return unit >= 0xac00 && unit <= 0xd7a3
}

/**
 * Korean particles follow a name without a space: "in", "to", "of", a topic marker, "also", "from".
 * "City" may precede them. Each is a word of its own. A name that contains one ("경기도") is still
 * found, because its key joins the two words without a space.
 */
const particle = /(?:시(?:에서|에|의|으로|은|는|도|출신)?|에서|에|의|으로|은|는|도|출신)$/
const nameUnitsMin = 2
/** "시". */
const cityUnit = 0xc2dc

function countParticleUnits(word: string): number {
  const units = particle.exec(word)?.[0].length ?? 0
  return word.length - units >= nameUnitsMin ? units : 0
}

/** `charCodeAt` returns NaN outside the text, which equals no unit. */
function classifyGap(text: string, i: number, unit: number): number {
  if (unit === hyphen) {
    const isSpaced = text.charCodeAt(i - 1) === space || text.charCodeAt(i + 1) === space
    return isSpaced ? gap.slash : gap.space
  }
  if (unit === greater && isArrowEnd(text, i)) return gap.arrow
  return gapOf[text[i]!] ?? gap.space
}

const greater = 0x3e

/** `->`, `=>`, `-->`, `~>`, but not `<->`. */
function isArrowEnd(text: string, i: number): boolean {
  let from = i
  while (i - from < arrowUnitsMax && /[-=~]/.test(text[from - 1] ?? '')) from--
  return from < i && text[from - 1] !== '<'
}

const arrowUnitsMax = 4

function isApostrophe(unit: number): boolean {
  return unit === 0x27 || unit === 0x2019 || unit === 0x60 || unit === 0x2bc
}

/** `'s` with no letter after it. */
function isPossessive(text: string, apostrophe: number): boolean {
  const after = text.charCodeAt(apostrophe + 1)
  return (
    (after === 0x73 || after === 0x53) && kinds[text.charCodeAt(apostrophe + 2)] !== kind.letter
  )
}

function skipPossessive(text: string, end: number): number {
  return isApostrophe(text.charCodeAt(end)) && isPossessive(text, end) ? end + 2 : end
}

/** Two regional indicators, U+1F1E6 to U+1F1FF. */
function isFlagAt(text: string, i: number): boolean {
  return isIndicatorAt(text, i) && isIndicatorAt(text, i + 2)
}

function isIndicatorAt(text: string, i: number): boolean {
  const low = text.charCodeAt(i + 1)
  return text.charCodeAt(i) === 0xd83c && low >= 0xdde6 && low <= 0xddff
}

/** Flags of England, Scotland and Wales: a black flag, the letters of a code as tags, an end. */
const blackFlag = '\u{1f3f4}'
const tagFlags: ReadonlyMap<string, string> = new Map(
  ['gbeng england', 'gbsct scotland', 'gbwls wales'].map((row) => {
    const [code = '', key = ''] = row.split(' ')
    const tags = [...code].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0)))
    return [`${blackFlag}${tags.join('')}\u{e007f}`, key] as const
  }),
)
const tagFlagUnits = 14

/** `from` for a flag of no country. */
function findTagFlagEnd(text: string, from: number): number {
  return tagFlags.has(text.slice(from, from + tagFlagUnits)) ? from + tagFlagUnits : from
}

function foldWord(word: string): string {
  if (word.length === tagFlagUnits && tagFlags.has(word)) return tagFlags.get(word)!
  if (hasOneForm(word)) return word
  const folded = foldAccents(word)
  return insideMarks.test(folded) ? folded.replace(/[.'’`ʼ]/g, '') : folded
}

/** Whether folding keeps a word: most ideographs and kana. Texts of them have very many words. */
function hasOneForm(word: string): boolean {
  if (word.length !== 1) return false
  const unit = word.charCodeAt(0)
  const isIdeograph = (unit >= 0x4e00 && unit <= 0x9fff) || (unit >= 0x3400 && unit <= 0x4dbf)
  return isIdeograph || (unit >= 0x3041 && unit <= 0x3096) || (unit >= 0x30a1 && unit <= 0x30fa)
}

function isUnspacedScript(character: string): boolean {
  return eastAsian.test(character) || southEastAsian.test(character)
}

function classifyUnits(): Uint8Array {
  const table = new Uint8Array(0x10000)
  for (let unit = 0; unit < table.length; unit++) {
    const character = String.fromCharCode(unit)
    if (unit >= 0xdc00 && unit <= 0xdfff) table[unit] = kind.mark
    else if (unit >= 0xd83c && unit <= 0xd83e) table[unit] = kind.other
    else if (unit >= 0xd800 && unit <= 0xdbff) table[unit] = kind.letter
    else if (isUnspacedScript(character)) table[unit] = kind.unspaced
    else if (letters.test(character)) table[unit] = kind.letter
    else if (marks.test(character)) table[unit] = kind.mark
  }
  return table
}
