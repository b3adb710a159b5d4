/**
 * Guesses which accounts are organizations where no source says so. A guess needs a word that
 * people do not bear, and none by which one person speaks: a person who is taken for an
 * organization is lost to searches by expertise, while a missed organization costs one place.
 */
import { joinName, tokenizeParts } from 'native-free-index'
import {
  afterRoles,
  calledNouns,
  companyActions,
  companyVerbs,
  hyphenatedEnds,
  joinedEnds,
  leadingNouns,
  legalForms,
  loginEnds,
  nameBreaks,
  nounBreaks,
  nounFollowers,
  officialNouns,
  officialWords,
  organizationNouns,
  ownNouns,
  personalBegins,
  prepositions,
  productNouns,
  roles,
  shortForms,
  singular,
  surnames,
} from './organization-words.ts'

export interface AccountTexts {
  readonly login: string
  readonly displayName?: string | undefined
  readonly bio?: string | undefined
}

/** Longer texts are read up to here. */
const charactersMax = 500

/** Why the account is an organization, or null if nothing tells. */
export function guessOrganization({ login, displayName, bio }: AccountTexts): string | null {
  const name = displayName?.slice(0, charactersMax).trim() ?? ''
  const about = bio?.slice(0, charactersMax).trim() ?? ''
  // Without a name and a bio, the login has to be plain.
  if (name === '' && about === '') return guessByEnd('login', login)
  if (isCommonName(name) && !hasPrefix(about, name)) return null
  const head = takeNameHead(name)
  const byName = guessByName(name, head)
  // A bio that calls itself a company outweighs the form of the name. Most bios need no reading.
  const isPerson = isPersonName(head)
  if (byName === null && isPerson && !hasPrefix(about, `${name} is `)) return null
  const sentences = splitSentences(about)
  if (isOnePerson(about, sentences) || sentences.some(isAboutPerson)) return null
  return byName ?? guessByBio(head, isPerson ? sentences.slice(0, 1) : sentences)
}

/** Two plain words. Most names are such, and need no reading. */
function isCommonName(name: string): boolean {
  if (!/^\p{sc=Latin}+ \p{sc=Latin}+$/u.test(name)) return false
  const words = name.toLowerCase().split(' ')
  const isTelling = (word: string) =>
    organizationNouns.has(word) || legalForms.has(word) || shortForms.has(word)
  return !words.some(isTelling)
}

function hasPrefix(text: string, start: string): boolean {
  return text.slice(0, start.length).toLowerCase() === start.toLowerCase()
}

/** Whether an account may be the company that people name as theirs. */
export function mayBeEmployer({ login, displayName, bio }: AccountTexts): boolean {
  const name = displayName?.slice(0, charactersMax).trim() ?? ''
  const about = bio?.slice(0, charactersMax) ?? ''
  const sentences = splitSentences(about)
  if (isOnePerson(about, sentences) || sentences.some(isAboutPerson)) return false
  // "Swiss Tidal" is a name of two words, and that of the login `swisstidal`.
  return !isPersonName(takeNameHead(name)) || joinName(name) === joinName(login)
}

// Names

function guessByName(name: string, head: readonly string[]): string | null {
  const joined = joinedEnds.find((end) => name.endsWith(end))
  if (joined !== undefined) return `name ends with ${joined}`
  if (head.length === 0) return null
  if (head.length === 1) return guessByEnd('name', head[0]!)
  const words = head.map((word) => word.toLowerCase())
  const last = words.at(-1)!
  const form = legalForms.get(last)
  if (form !== undefined) return `name ends with ${form}`
  // "Systems engineer" and "Mira’s lab" are of one person.
  if (words.some((word) => roles.has(word) || word.endsWith('’s'))) return null
  const end = words.length === 2 && surnames.has(last) ? undefined : organizationNouns.get(last)
  if (end !== undefined) return `name ends with ${end}`
  if (leadingNouns.has(words[0]!)) return `name begins with ${organizationNouns.get(words[0]!)}`
  const noun = words.find(
    (word, i) => organizationNouns.has(word) && prepositions.has(words[i + 1] ?? ''),
  )
  return noun === undefined ? null : `name says ${organizationNouns.get(noun)}`
}

/** @param text words that are joined, such as `EbookFoundation` or `acme-labs` */
function guessByEnd(of: 'name' | 'login', text: string): string | null {
  const words = tokenizeParts(text)
  if (words.length < 2) return null
  const last = words.at(-1)!
  const isHyphenated = text.toLowerCase().endsWith(`-${last}`)
  const end = loginEnds.get(last) ?? (isHyphenated ? hyphenatedEnds.get(last) : undefined)
  return end === undefined ? null : `${of} ends with ${end}`
}

/** The words of a name before what the person belongs to, such as "(Acme Inc)" or "@ Acme". */
function takeNameHead(name: string): readonly string[] {
  const parts = name.split(/ - |[^\p{L}\p{M}\p{N}\s'’.,&!-]/u).filter((part) => part.trim() !== '')
  // "ETH - Robotics Lab": an acronym is what the rest belongs to.
  const isAcronym = name.includes(' - ') && /^\p{Lu}{2,}$/u.test(parts[0] ?? '')
  const [first = '', second = ''] = (parts[isAcronym ? 1 : 0] ?? '').split(',')
  const forms = splitName(second)
  const isForm = (word: string) => legalForms.has(word.toLowerCase()) || word === 'Co'
  const words = [...splitName(first), ...(forms.every(isForm) ? forms : [])]
  // "Institute of Tides" is one name, "Mira of Foozle Labs" is a person.
  const isOther = (word: string, i: number) =>
    nameBreaks.has(word) ||
    (word === 'of' && !organizationNouns.has(words[i - 1]?.toLowerCase() ?? ''))
  const end = words.findIndex((word, i) => isOther(word.toLowerCase(), i))
  return end < 0 ? words : words.slice(0, end)
}

/** Without dots, because "s.r.o." and "Inc." are legal forms. */
function splitName(text: string): string[] {
  const plain = text.replaceAll("'", '’').replaceAll('.', '')
  return plain.match(/[\p{L}\p{M}\p{N}’-]+/gu) ?? []
}

/** Two to four words without one of an organization. */
function isPersonName(head: readonly string[]): boolean {
  if (head.length < 2 || head.length > 4) return false
  const isOther = (word: string) => organizationNouns.has(word.toLowerCase()) || /\p{N}/u.test(word)
  return !shortForms.has(head.at(-1)!.toLowerCase()) && !head.some(isOther)
}

// Bios

type Sentence = readonly string[]

function splitSentences(bio: string): readonly Sentence[] {
  if (bio === '') return []
  const plain = bio.replaceAll("'", '’').toLowerCase()
  const texts = plain.split(/[^\p{L}\p{M}\p{N}’@ -]| - /u)
  return texts.map((text) => text.split(' ').filter((word) => word !== '' && word !== '-'))
}

function isOnePerson(bio: string, sentences: readonly Sentence[]): boolean {
  const isWithoutSpaces = /我(?!们|們)|私は|僕|俺|저는/u.test(bio)
  return isWithoutSpaces || sentences.some((words) => words.some((word) => singular.has(word)))
}

/** Words at the begin of a sentence that may name a role: "senior software engineer at". */
const roleWordsMax = 5

function isAboutPerson(words: Sentence): boolean {
  if (personalBegins.has(words[0] ?? '')) return true
  const begin = words.slice(0, roleWordsMax)
  return begin.some((word, i) => roles.has(word) && !afterRoles.has(words[i + 1] ?? ''))
}

function guessByBio(head: readonly string[], sentences: readonly Sentence[]): string | null {
  for (const words of sentences) {
    const subject = countSubjectWords(words, head)
    if (isOfficial(words)) return 'bio says official'
    if (words.some((_, i) => isPlural(words, i))) return 'bio says we or our'
    const noun = nameNoun(words.slice(subject), subject > 0)
    if (noun !== null) return `bio says ${noun}`
  }
  return null
}

/** Words of "Acme is" or "we are" at the begin of a sentence, which are its subject. */
function countSubjectWords(words: Sentence, head: readonly string[]): number {
  if (words[0] === 'we’re') return 1
  if (words[0] === 'we' && words[1] === 'are') return 2
  const name = head.map((word) => word.toLowerCase())
  const isName = name.length > 0 && name.every((word, i) => words[i] === word)
  return isName && words[name.length] === 'is' ? name.length + 1 : 0
}

/** "The official account of", "org page for". */
function isOfficial(words: Sentence): boolean {
  const at = words.slice(0, 3).findIndex((word) => officialWords.has(word))
  return at >= 0 && words.slice(at + 1, at + 4).some((word) => officialNouns.has(word))
}

/** "We build", "we are building", "our mission", "our open source projects". */
function isPlural(words: Sentence, i: number): boolean {
  const [word, next = '', second = ''] = words.slice(i, i + 3)
  if (word === 'our') return ownNouns.has(next) || ownNouns.has(second)
  if (word === 'we') {
    return companyVerbs.has(next) || (next === 'are' && companyActions.has(second))
  }
  return word === 'we’re' && companyActions.has(next)
}

/** Words before the noun by which a bio calls the account: "an Irish software company". */
const wordsBeforeNoun = 7

/**
 * The noun by which a sentence calls the account: "Acme is a robotics company", "a toolkit for".
 * Not that of an employer or a hobby: "at a company", "building a company".
 *
 * @param words without the subject
 */
function nameNoun(words: Sentence, hasSubject: boolean): string | null {
  const hasArticle = articles.has(words[0] ?? '')
  const end = words.findIndex((word) => calledNouns.has(word) || productNouns.has(word))
  if (end < 1 || end > wordsBeforeNoun) return null
  const before = words.slice(0, end)
  if (before.some((word) => nounBreaks.has(word)) || before[0]!.endsWith('ing')) return null
  if (before.slice(1).some((word) => articles.has(word))) return null
  const noun = words[end]!
  if (productNouns.has(noun) && !(hasArticle || hasSubject)) return null
  const next = words[end + 1]
  return next === undefined || nounFollowers.has(next) ? noun : null
}

const articles: ReadonlySet<string> = new Set(['a', 'an', 'the'])
