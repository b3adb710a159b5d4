/** Reads the labels after an at sign, and how many of them form the domain. */
import { trimMarks } from '../email/addresses.ts'
import { parseMailDomain } from '../email/mail-domain.ts'
import { denseScript, dotAhead } from './signs.ts'

export interface WrittenDomain {
  /** With plain dots. */
  readonly name: string
  readonly end: number
  /** Whether a dot is written otherwise. */
  readonly isWritten: boolean
}

/** A run of labels and dots. */
export interface Labels {
  /** As they are written, with hyphens and underscores at both of their ends. */
  readonly labels: readonly string[]
  readonly ends: readonly number[]
  /** After each label but the last one, and after that too where a dot ends the run. */
  readonly dots: readonly string[]
}

export function readLabels(text: string, from: number): Labels {
  const labels: string[] = []
  const ends: number[] = []
  const dots: string[] = []
  for (let at = from; ; ) {
    label.lastIndex = at
    const [found] = label.exec(text) ?? []
    if (found === undefined) break
    at += found.length
    labels.push(found)
    ends.push(at)
    dotAhead.lastIndex = at
    const [dot] = dotAhead.exec(text) ?? []
    if (dot === undefined) break
    dots.push(dot)
    at += dot.length
  }
  return { labels, ends, dots }
}

const label = /[\p{L}\p{N}\p{M}\p{Cf}_-]+/uy

/**
 * The domain as a reader takes it, null for none.
 *
 * @param isPublic whether mail has to be able to reach it
 */
export function chooseDomain(behind: Labels, isPublic: boolean): WrittenDomain | null {
  const labels: string[] = []
  let cut = 0
  for (const one of behind.labels) {
    const [found] = wholeLabel.exec(one) ?? []
    if (found === undefined) break
    labels.push(removeInvisible(found))
    cut = one.length - found.length
    if (cut > 0) break
  }
  const written = behind.dots.findIndex((dot) => dot !== '.')
  const plainCount = written < 0 ? labels.length : written + 1
  const count = countDomainLabels(labels, isPublic, labels.length <= plainCount)
  if (count === 0) return null
  const end = behind.ends[count - 1]! - (count === labels.length ? cut : 0)
  return { name: labels.slice(0, count).join('.'), end, isWritten: count > plainCount }
}

const wholeLabel = /^[^_-]+(?:[_-]+[^_-]+)*/u

function removeInvisible(name: string): string {
  return name.replace(/\p{Cf}/gu, '')
}

/** How many labels make up the domain, 0 for none. Text that is joined to it looks like one. */
function countDomainLabels(labels: readonly string[], isPublic: boolean, isPlain: boolean): number {
  if (/^v?\d+$/.test(labels[0] ?? '') && labels.slice(1, 3).every((one) => /^\d/.test(one)))
    return 0
  if (isPublic || !isPlain) {
    for (let count = Math.min(labels.length, publicLabelsMax); count > 1; count--) {
      if (parseMailDomain(labels.slice(0, count).join('.')) !== null) return count
    }
    if (isPublic) return 0
  }
  const isEnding = (one: string) => /^\p{L}{2}/u.test(one) && !fileEndings.has(one.toLowerCase())
  return labels.findLastIndex((one, i) => i > 0 && isEnding(one)) + 1
}

/** Each of them costs a look-up. */
const publicLabelsMax = 10
const fileEndings = new Set(['cjs', 'js', 'json', 'jsx', 'mjs', 'ts', 'tsx', 'txt', 'yaml', 'yml'])

/** Other possible domains: the whole run, or its part before joined text. */
export function listPossibleDomains(behind: Labels): Pick<WrittenDomain, 'name' | 'end'>[] {
  const { labels, dots } = behind
  const domains: (readonly string[])[] = [trimLabelMarks(labels)]
  const doubtful = dots.findIndex((dot) => doubtfulDot.test(dot))
  if (doubtful >= 0) domains.push(trimLabelMarks(labels.slice(0, doubtful + 1)))
  for (const joined of [denseScript, invisible]) {
    const count = labels.findIndex((one) => joined.test(one))
    if (count < 0) continue
    const last = labels[count]!
    domains.push(trimLabelMarks([...labels.slice(0, count), last.slice(0, last.search(joined))]))
  }
  domains.push(...domains.map((one) => dropSentence(one, dots)))
  return domains.flatMap((one) => measureDomain(behind, one))
}

/** Without the last words of a plain dot, if they begin as a sentence: `acme.example.Thanks`. */
function dropSentence(labels: readonly string[], dots: readonly string[]): readonly string[] {
  const start = labels.findLastIndex((_, i) => i > 0 && dots[i - 1] === '.')
  return start > 0 && /^\p{Lu}/u.test(labels[start]!) ? labels.slice(0, start) : []
}

function measureDomain({ labels, ends }: Labels, chosen: readonly string[]) {
  const name = removeInvisible(chosen.join('.'))
  if (name === '' || name.length > nameCharsMax) return []
  const last = chosen.length - 1
  return [{ name, end: ends[last]! - labels[last]!.length + chosen[last]!.length }]
}

function trimLabelMarks(labels: readonly string[]): string[] {
  const count = labels.findLastIndex((one) => wordCharacter.test(one)) + 1
  if (count === 0) return []
  return [...labels.slice(0, count - 1), trimMarks(labels[count - 1]!)]
}

/** A word without brackets, or far from its labels: it may be prose. */
const doubtfulDot = /^\s+dot|\s{2}|[^\S ]/i
const wordCharacter = /[\p{L}\p{N}\p{M}]/u
const invisible = /\p{Cf}/u
/** At most 253 characters. Characters beyond U+FFFF count twice. */
const nameCharsMax = 506
