/**
 * Cuts addresses out of texts in which somebody wrote them, be it as `ada@acme.example`, inside a
 * web address, or in a usual disguise (`ada [at] acme [dot] example`, `ada&#64;acme.example`).
 */

export interface CutText {
  readonly text: string
  /** How many addresses stood there. */
  readonly count: number
}

/** What stands in an address's place, as in addresses that are shown in part. */
export const addressCut = '***'

/**
 * The text without the addresses that are hidden, and else exactly as it was.
 * @param isHidden of a plain address
 */
export function cutAddresses(text: string, isHidden: (address: string) => boolean): CutText {
  // Most texts have none, and this is far quicker than a look at each.
  if (!anySign.test(text)) return { text, count: 0 }
  let kept = ''
  let from = 0
  let count = 0
  for (const sign of text.matchAll(atSigns)) {
    const place = hiddenAround(text, { start: sign.index, sign: sign[0] }, isHidden)
    // What is before it may be gone already: `a@b.example@b.example`.
    if (place === null || place.start < from) continue
    kept += text.slice(from, place.start) + addressCut
    from = place.end
    count++
  }
  return count === 0 ? { text, count } : { text: kept + text.slice(from), count }
}

interface Sign {
  readonly start: number
  readonly sign: string
}

function hiddenAround(
  text: string,
  { start, sign }: Sign,
  isHidden: (address: string) => boolean,
): { start: number; end: number } | null {
  // "Engineer @ acme.example" is none; in brackets the sign is an address's.
  const isBracketed = sign.length > 1 && text[start - 1] === ' ' && /^[[({<]/.test(sign)
  const localEnd = isBracketed ? start - 1 : start
  localBefore.lastIndex = localEnd
  domainBehind.lastIndex = start + sign.length
  const wide = localBefore.exec(text)?.[1]
  const domain = domainBehind.exec(text)?.[0]
  if (wide === undefined || domain === undefined) return null
  for (const ending of domainsIn(domain)) {
    for (const local of localsIn(wide)) {
      if (!isHidden(`${local}@${ending.replace(dotSigns, '.')}`)) continue
      return { start: localEnd - local.length, end: start + sign.length + ending.length }
    }
  }
  return null
}

/** What may be the local part at the end of a text without spaces, the likeliest first. */
function localsIn(wide: string): Set<string> {
  const points = [...wide]
  const usual = points.slice(points.findLastIndex((point) => !usualLocal.test(point)) + 1).join('')
  // Scripts without spaces stand right before an address.
  const spaced = usual.split(denseScripts).at(-1)!
  const locals = [spaced.replace(marksBefore, ''), spaced, usual]
  // `?to=ada` is a local part by the rules of mail, and so are `to=ada` and `=ada`.
  for (let start = wide.length - usual.length - 1; start >= 0; start--) {
    if (start === 0 || localSign.test(wide[start - 1]!)) locals.push(wide.slice(start))
  }
  return new Set(locals.filter((local) => local !== ''))
}

/** What may be the domain at the beginning of a text without spaces. */
function domainsIn(domain: string): Set<string> {
  const whole = withoutMarksAfter(domain)
  const spaced = withoutMarksAfter(domain.split(denseScripts)[0]!)
  // `acme.example.Thanks` lost a space.
  const sentence = whole.replace(/\.\p{Lu}[^.]*$/u, '')
  return new Set([whole, spaced, sentence].filter((one) => one !== ''))
}

/** From the end: an expression for it looks at the same marks once for each of them. */
function withoutMarksAfter(text: string): string {
  const points = [...text]
  return points.slice(0, points.findLastIndex((point) => wordCharacter.test(point)) + 1).join('')
}

const anySign = /[@\uff20\ufe6b]|%40|&(?:#|c)|[[({<] ?at ?[\])}>]/i
const atSigns = /[[({<] ?(?:at|@) ?[\])}>] ?|@|[\uff20\ufe6b]|%40|&#0*64;|&#x0*40;|&commat;/gi
const bracketedDot = String.raw` ?[[({<] ?(?:dot|\.) ?[\])}>] ?`
const dotSign = String.raw`(?:[.\uff0e\u3002]|%2e|&#0*46;|&#x0*2e;|&period;|${bracketedDot})`
const dotSigns = new RegExp(dotSign, 'gi')
const label = String.raw`[\p{L}\p{N}\p{M}_-]{1,63}`
const domainBehind = new RegExp(`${label}(?:${dotSign}${label}){0,20}`, 'iuy')

// As many characters as a local part has octets (RFC 5321, section 4.5.3.1.1).
const localBefore = /(?<=([\p{L}\p{N}\p{M}!#$%&'*+/=?^_`{|}~.-]{1,64}))/uy
const usualLocal = /[\p{L}\p{N}\p{M}'+._-]/u
const localSign = /[!#$%&'*+/=?^_`{|}~.-]/
const marksBefore = /^[^\p{L}\p{N}]+/u
const wordCharacter = /[\p{L}\p{N}\p{M}]/u
const denseScripts =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u
