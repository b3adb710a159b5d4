/** Whether a local part looks like it was made of somebody's name or login. */

export interface Named {
  readonly login: string
  readonly displayName?: string | null | undefined
}

/**
 * The plus-tag, digits, separators, capitals and accents do not count. A local part resembles a
 * form of the name (one or all of its parts, in both orders, with initials) or the login if it is
 * that; if it begins or ends with it, and it has four letters at least; if it contains it, and it
 * has six; or if it is the beginning or the end of it, with four letters at least.
 */
export function resembles(local: string, person: Named): boolean {
  const mailbox = folded(local.replace(/\+.*$/su, ''))
  const name = lettersOf(mailbox)
  if (name.length < lettersMin) return alnumOf(mailbox) === alnumOf(folded(person.login))
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
const namePartsMax = 6
const nameCharsMax = 100

function formsOf({ login, displayName }: Named): string[] {
  const name = (displayName ?? '').slice(0, nameCharsMax)
  // Müller writes herself muller or mueller.
  const spellings = new Set([folded(name), folded(spelledOut(name))])
  const forms = [...spellings].flatMap((spelling) => nameForms(spelling))
  return [...forms, lettersOf(folded(login))].filter((form) => form.length >= lettersMin)
}

function nameForms(name: string): string[] {
  const parts = name.split(/[^\p{L}]+/u).filter((part) => part !== '')
  if (parts.length === 0) return []
  const used = parts.slice(0, namePartsMax)
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

/** Lower case, without accents; letters that have no accent to lose become their likes. */
function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/gu, (letter) => likes[letter]!)
}

const likes: Readonly<Record<string, string>> = {
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
