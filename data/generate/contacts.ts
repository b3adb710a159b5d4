/**
 * A person's addresses and links: `example.com` and similar reserved domains, domains under
 * `.example`, and free-mail domains. Local parts at free-mail domains begin with `sample.`, so that
 * they belong to no real person.
 */
import { plainLetters } from './naming.ts'
import type { Traits } from './person.ts'
import type { Random } from './random.ts'
import type { UserRecord } from './records.ts'
import { words } from './words/table.ts'

export type Contacts = Pick<UserRecord, 'emails' | 'websiteUrl' | 'socialAccounts'>

export function inventContacts(random: Random, traits: Traits, login: string): Contacts {
  const contacts: Contacts = {}
  const ownDomain = random.chance(0.3) ? inventDomain(random, traits, login) : undefined
  if (random.chance(0.55)) contacts.emails = inventEmails(random, traits, login, ownDomain)
  if (ownDomain !== undefined) contacts.websiteUrl = random.pick(websiteForms)(ownDomain)
  else if (traits.company !== undefined && random.chance(0.12)) {
    contacts.websiteUrl = `https://${traits.company.domain}/team/${plainLetters(login)}`
  }
  if (random.chance(0.25)) contacts.socialAccounts = inventAccounts(random, login)
  return contacts
}

const freeMailDomains = words(
  `gmail.com gmail.com gmail.com gmail.com gmail.com outlook.com outlook.com hotmail.com yahoo.com
  proton.me icloud.com`,
)

/** Free-mail domains that are usual in one country only. */
const localMailDomains: Readonly<Record<string, readonly string[]>> = {
  DE: ['gmx.de', 'web.de'],
  CN: ['qq.com', '163.com'],
  RU: ['mail.ru', 'yandex.ru'],
  KR: ['naver.com'],
  CZ: ['seznam.cz'],
}

const providers = words('fediverse microblog video forum photos')

const websiteForms: readonly ((domain: string) => string)[] = [
  (domain) => `https://${domain}`,
  (domain) => `https://${domain}/`,
  (domain) => `https://www.${domain}`,
  (domain) => `http://${domain}`,
  (domain) => `https://blog.${domain}`,
  (domain) => domain,
]

function inventDomain(random: Random, traits: Traits, login: string): string {
  const given = plainLetters(traits.name.given.latin)
  const family = plainLetters(traits.name.family.latin)
  const label = random.pick([login.toLowerCase(), `${given}${family}`, `${given}-${family}`])
  return `${label}.example`
}

function inventEmails(
  random: Random,
  traits: Traits,
  login: string,
  ownDomain: string | undefined,
): string[] {
  const count = random.pick([1, 1, 1, 2, 2, 3])
  const emails = new Set<string>()
  while (emails.size < count) emails.add(inventEmail(random, traits, login, ownDomain))
  return [...emails]
}

function inventEmail(
  random: Random,
  traits: Traits,
  login: string,
  ownDomain: string | undefined,
): string {
  const given = plainLetters(traits.name.given.latin)
  const family = plainLetters(traits.name.family.latin)
  const choice = random.next()
  if (choice < 0.04) return `${random.integer(10000, 99999999)}+${login}@users.noreply.example.com`
  if (ownDomain !== undefined && choice < 0.35) {
    return `${random.pick([given, 'hello', 'me', 'mail', 'info', family])}@${ownDomain}`
  }
  if (traits.company !== undefined && choice < 0.6) {
    const local = random.pick([given, `${given}.${family}`, `${given.charAt(0)}${family}`])
    return `${local}@${traits.company.domain}`
  }
  if (choice < 0.68) {
    const local = random.pick([
      login.toLowerCase(),
      `${given}.${family}`,
      `${login.toLowerCase()}+git`,
    ])
    return `${local}@${random.pick(['example.com', 'example.org', 'example.net'])}`
  }
  const local = `sample.${given}.${family}.${random.integer(1000, 9999)}`
  return `${local}@${freeMailDomain(random, traits.place.country.code)}`
}

function freeMailDomain(random: Random, countryCode: string): string {
  const local = localMailDomains[countryCode]
  return random.pick(local !== undefined && random.chance(0.5) ? local : freeMailDomains)
}

function inventAccounts(random: Random, login: string): { provider: string; url: string }[] {
  return random
    .sample(providers, random.pick([1, 1, 2, 3]))
    .map((provider) => ({ provider, url: `https://${provider}.example/@${login.toLowerCase()}` }))
}
