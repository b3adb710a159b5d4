import fc from 'fast-check'
import { expect, it } from 'vitest'
import { holds, law } from '../../../native-free-index/test/law.ts'
import { readAddresses } from '../../../src/people/email/addresses.ts'
import { chooseBestEmail, type DomainValidity, listMailDomains } from '../../../src/people/index.ts'

const personal = [
  'ada',
  'Ada.Lovelane',
  'sunny77',
  'a.l',
  'lovelane+git',
  'mellow',
  '李明',
  'q_x',
  'ada+x',
]
const roles = ['info', 'support', 'Sales', 'hello', 'postmaster', 'info+x', 'help-desk']
const unread = ['noreply', 'no-reply', 'do_not_reply', 'mailer-daemon', 'noreply+ada']
const domains = {
  PERSONAL: ['gmail.com', 'proton.me', 'lovelane.example', 'mail.lovelane.example'],
  SCHOOL: ['oak.edu', 'cs.elm.ac.uk', 'ethz.ch', 'fir.edu.example'],
  WORK: ['acme.example', 'acme.co.jp', 'bücher.example'],
}
const disposable = ['mailinator.com', 'x.yopmail.com']
const allDomains = [...Object.values(domains).flat(), ...disposable]
const locals = [...personal, ...roles, ...unread]
const ranks = { PERSONAL: 0, SCHOOL: 1, WORK: 2 }

const address = fc
  .tuple(fc.constantFrom(...locals), fc.constantFrom(...allDomains))
  .map(([local, domain]) => `${local}@${domain}`)
const disguise = fc.constantFrom(
  (text: string) => text,
  (text: string) => `mailto:${text}`,
  (text: string) => `Ada <${text}>`,
  (text: string) => text.replace('@', ' [at] ').replaceAll('.', ' [dot] '),
  (text: string) => text.replace('@', '(at)'),
  (text: string) => ` ${text}, `,
)
const emails = fc.array(
  fc.tuple(address, disguise).map(([text, wrap]) => wrap(text)),
  { maxLength: 12 },
)
const dead = fc.uniqueArray(fc.constantFrom('gmail.com', 'oak.edu', 'acme.example', 'ethz.ch'))
const ada = { login: 'mellowada', displayName: 'Ada Lovelane', websiteUrl: 'lovelane.example' }

function validityOf(invalid: readonly string[]): (domain: string) => DomainValidity {
  return (domain) => (invalid.includes(domain) ? 'invalid' : 'valid')
}

function shownOf(list: readonly string[], invalid: readonly string[]): string[] {
  const { bestEmail, otherCandidates } = chooseBestEmail(
    { ...ada, emails: list },
    validityOf(invalid),
  )
  return bestEmail === null ? [] : [bestEmail, ...otherCandidates]
}

const localOf = (text: string) => text.slice(0, text.lastIndexOf('@'))
const isRole = (text: string) => roles.includes(localOf(text))

function classOf(text: string): number {
  const domain = text.slice(text.lastIndexOf('@') + 1)
  if (domains.PERSONAL.includes(domain)) return ranks.PERSONAL
  return domains.SCHOOL.includes(domain) ? ranks.SCHOOL : ranks.WORK
}

law(
  'shows only what was entered, without its disguise, each once',
  100,
  [emails, dead],
  (list, invalid) => {
    const entered = readAddresses(list).map(({ text }) => text)
    const shown = shownOf(list, invalid)
    expect(entered).toEqual(expect.arrayContaining(shown))
    expect(new Set(shown.map((text) => text.toLowerCase())).size).toBe(shown.length)
  },
)

law(
  'never shows noreply, disposable and dead addresses, and roles only by themselves',
  100,
  [emails, dead],
  (list, invalid) => {
    const shown = shownOf(list, invalid)
    for (const text of shown) {
      const domain = text.slice(text.lastIndexOf('@') + 1)
      expect(unread).not.toContain(localOf(text))
      expect([...disposable, ...invalid]).not.toContain(domain)
    }
    expect(new Set(shown.map(isRole)).size).toBeLessThan(2)
    const hasPerson = readAddresses(list).some(
      ({ local, domain }) =>
        personal.includes(local) && ![...disposable, ...invalid].includes(domain),
    )
    if (hasPerson) expect(shown.some(isRole)).toBe(false)
    expect(shown.length > 0 || !hasPerson).toBe(true)
  },
)

law(
  'goes from class to class, and the profile is that of the first',
  100,
  [emails, dead],
  (list, invalid) => {
    const classes = shownOf(list, invalid).map(classOf)
    expect(classes).toEqual(classes.toSorted((a, b) => a - b))
    const { profile } = chooseBestEmail({ ...ada, emails: list }, validityOf(invalid))
    expect(profile).toBe(Object.keys(ranks)[classes[0] ?? -1] ?? null)
  },
)

it('minds the order of the list only among equals', () => {
  const alike = (text: string) =>
    Number(
      !['ada', 'ada+x', 'a.l', 'Ada.Lovelane', 'lovelane+git', 'mellow'].includes(localOf(text)),
    )
  const key = (text: string, all: readonly string[]) => {
    const repeats = Number(text.includes('+') && all.includes(text.replace(/\+[^@]*/, '')))
    return 4 * classOf(text) + (isRole(text) ? 0 : 2 * alike(text)) + repeats
  }
  holds(100, [emails, fc.infiniteStream(fc.nat())], (list, numbers) => {
    const order = list.map((text) => ({ text, at: numbers.next().value as number }))
    const shuffled = order.toSorted((a, b) => a.at - b.at).map(({ text }) => text)
    const [one, other] = [shownOf(list, []), shownOf(shuffled, [])]
    expect(other.toSorted()).toEqual(one.toSorted())
    const keys = other.map((text) => key(text, other))
    expect(keys).toEqual(one.map((text) => key(text, one)))
    const entered = readAddresses(shuffled).map(({ text }) => text)
    const places = other.map((text, i) => 1000 * keys[i]! + entered.indexOf(text))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
  })
})

law('asks about each domain that decides, once', 100, [emails], (list) => {
  const asked: string[] = []
  chooseBestEmail({ ...ada, emails: list }, (domain) => {
    asked.push(domain)
    return 'valid'
  })
  expect(listMailDomains([{ emails: list }, { emails: list }])).toEqual([...new Set(asked)])
})

it('takes any text, of any length', () => {
  holds(100, [fc.array(fc.string({ unit: 'binary' }), { maxLength: 4 })], (texts) => {
    const [login = '', displayName, websiteUrl, ...list] = texts
    const person = { login, displayName, websiteUrl, emails: [...list, `${login}@acme.example`] }
    expect(chooseBestEmail(person, () => 'valid').otherCandidates.length).toBeLessThan(3)
  })
  const long = ['a@'.repeat(50_000), ' at '.repeat(50_000), '('.repeat(50_000), ' '.repeat(99_999)]
  expect(shownOf([...long, ...Array(500).fill('x@acme.example')], [])).toEqual(['x@acme.example'])
  const many = Array.from({ length: 500 }, (_, i) => `x${i}@acme.example`)
  expect(shownOf(many, [])).toHaveLength(100)
})
