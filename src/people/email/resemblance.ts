/** Whether a local part or a domain resembles a person's name or login. */

export interface NamedPerson {
  readonly login: string
  readonly displayName?: string | null | undefined
}

export interface EmployedPerson extends NamedPerson {
  readonly company?: string | null | undefined
}

/**
 * Whether a label of a domain is the login or the full name, ignoring hyphens, capitals and
 * accents. All parts of the name count, or the outer two, in either order. Only equality counts,
 * because resemblance would take many companies' domains for a person's. So would names of one
 * part, names shorter than five characters, and the company's own names.
 */
export function isNamedAfter(label: string, person: EmployedPerson): boolean {
  const name = keepAlphanumerics(foldName(label))
  if (name.length < wholeCharsMin) return false
  if (listSpellings(person.company).some((company) => keepAlphanumerics(company).includes(name)))
    return false
  const forms = listSpellings(person.displayName).flatMap((spelling) => listWholeForms(spelling))
  return [...forms, keepAlphanumerics(foldName(person.login.slice(0, nameCharsMax)))].includes(name)
}

/**
 * The plus-tag, digits, separators, capitals and accents do not count. It is compared with the
 * login and with forms of the name: one or all of its parts, in both orders, with initials. It
 * resembles a form that is equal, that it begins or ends with (at least four letters), or that it
 * contains (at least six). It also resembles a form of which it is the beginning or end (at least
 * four letters).
 */
export function hasSimilarName(local: string, person: NamedPerson): boolean {
  const mailbox = foldName(local.replace(/\+.*$/su, ''))
  const name = keepLetters(mailbox)
  if (name.length < lettersMin)
    return (
      keepAlphanumerics(mailbox) ===
      keepAlphanumerics(foldName(person.login.slice(0, nameCharsMax)))
    )
  return listForms(person).some((form) => isAlike(name, form))
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

function listForms({ login, displayName }: NamedPerson): string[] {
  const forms = listSpellings(displayName).flatMap((spelling) => listNameForms(spelling))
  const account = keepLetters(foldName(login.slice(0, nameCharsMax)))
  return [...forms, account].filter((form) => form.length >= lettersMin)
}

/** Müller writes herself muller or mueller. */
function listSpellings(text: string | null | undefined): string[] {
  const name = (text ?? '').slice(0, nameCharsMax)
  return [...new Set([foldName(name), foldName(spellOutUmlauts(name))])]
}

function listWholeForms(name: string): string[] {
  const parts = splitName(name)
  if (parts.length < 2) return []
  const [first, last] = [parts[0]!, parts.at(-1)!]
  return [parts.join(''), parts.toReversed().join(''), first + last, last + first]
}

function splitName(name: string): string[] {
  const parts = name.split(/[^\p{L}]+/u).filter((part) => part !== '')
  return parts.slice(0, namePartsMax)
}

function listNameForms(name: string): string[] {
  const used = splitName(name)
  if (used.length === 0) return []
  const first = used[0]!
  const last = used.at(-1)!
  const initials = used.map(readInitial).join('')
  return [
    ...used,
    used.join(''),
    used.toReversed().join(''),
    first + last,
    last + first,
    readInitial(first) + last,
    last + readInitial(first),
    first + readInitial(last),
    readInitial(last) + first,
    initials,
    initials.slice(0, -readInitial(last).length) + last,
  ]
}

function readInitial(part: string): string {
  return [...part][0]!
}

/** Lower case, without accents. Letters such as ø are replaced by similar ones. */
function foldName(text: string): string {
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

function spellOutUmlauts(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüåø]/gu, (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' })[letter]!)
}

function keepLetters(text: string): string {
  return text.replace(/[^\p{L}]+/gu, '')
}

function keepAlphanumerics(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '')
}
