/** Whether a local part or a domain resembles a person's name or login. */

export interface NamedPerson {
  readonly login: string
  readonly displayName?: string | null | undefined
}

export interface Employed extends NamedPerson {
  readonly company?: string | null | undefined
}

/**
 * Whether a label of a domain is the login or the full name, ignoring hyphens, capitals and
 * accents. All parts of the name count, or the outer two, in either order. Only equality counts,
 * because resemblance would take many companies' domains for a person's. So would names of one
 * part, names shorter than five characters, and the company's own names.
 */
export function isNamedAfter(label: string, person: Employed): boolean {
  const name = alnumOf(folded(label))
  if (name.length < wholeCharsMin) return false
  if (spellingsOf(person.company).some((company) => alnumOf(company).includes(name))) return false
  const forms = spellingsOf(person.displayName).flatMap((spelling) => wholeForms(spelling))
  return [...forms, alnumOf(folded(person.login.slice(0, nameCharsMax)))].includes(name)
}

/**
 * The plus-tag, digits, separators, capitals and accents do not count. It is compared with the
 * login and with forms of the name: one or all of its parts, in both orders, with initials. It
 * resembles a form that is equal, that it begins or ends with (at least four letters), or that it
 * contains (at least six). It also resembles a form of which it is the beginning or end (at least
 * four letters).
 */
export function resembles(local: string, person: NamedPerson): boolean {
  const mailbox = folded(local.replace(/\+.*$/su, ''))
  const name = lettersOf(mailbox)
  if (name.length < lettersMin)
    return alnumOf(mailbox) === alnumOf(folded(person.login.slice(0, nameCharsMax)))
  return formsOf(person).some((form) => isAlike(name, form))
}

function isAlike(name: string, form: string): boolean {
  if (name === form) return true
  if (form.length >= edgeLettersMin && (name.startsWith(form) || name.endsWith(form))) return true
  if (form.length >= innerLettersMin && name.includes(form)) return true
  return name.length >= edgeLettersMin && (form.startsWith(name) || form.endsWith(name))
}

const lettersMin = 2
const edgeLettersMin = 4
const innerLettersMin = 6
const wholeCharsMin = 5
const namePartsMax = 6
const nameCharsMax = 100

function formsOf({ login, displayName }: NamedPerson): string[] {
  const forms = spellingsOf(displayName).flatMap((spelling) => nameForms(spelling))
  const account = lettersOf(folded(login.slice(0, nameCharsMax)))
  return [...forms, account].filter((form) => form.length >= lettersMin)
}

/** Müller writes herself muller or mueller. */
function spellingsOf(text: string | null | undefined): string[] {
  const name = (text ?? '').slice(0, nameCharsMax)
  return [...new Set([folded(name), folded(spelledOut(name))])]
}

function wholeForms(name: string): string[] {
  const parts = partsOf(name)
  if (parts.length < 2) return []
  const [first, last] = [parts[0]!, parts.at(-1)!]
  return [parts.join(''), parts.toReversed().join(''), first + last, last + first]
}

function partsOf(name: string): string[] {
  const parts = name.split(/[^\p{L}]+/u).filter((part) => part !== '')
  return parts.slice(0, namePartsMax)
}

function nameForms(name: string): string[] {
  const used = partsOf(name)
  if (used.length === 0) return []
  const first = used[0]!
  const last = used.at(-1)!
  const initials = used.map(initialOf).join('')
  return [
    ...used,
    used.join(''),
    used.toReversed().join(''),
    first + last,
    last + first,
    initialOf(first) + last,
    last + initialOf(first),
    first + initialOf(last),
    initialOf(last) + first,
    initials,
    initials.slice(0, -initialOf(last).length) + last,
  ]
}

function initialOf(part: string): string {
  return [...part][0]!
}

/** Lower case, without accents. Letters such as ø are replaced by similar ones. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/gu, (letter) => foldedLetters[letter]!)
}

const foldedLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

function spelledOut(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüåø]/gu, (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' })[letter]!)
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}]+/gu, '')
}

function alnumOf(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '')
}
