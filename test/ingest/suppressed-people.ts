/** A data set in which each person has words of their own, and suppression lists over it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { constants, gunzipSync } from 'node:zlib'
import type { ImportSuppression } from '../../src/ingest/index.ts'
import { dataSet } from './data-set.ts'

/** A word of letters alone that no other person has. */
export function unique(person: number, what: string): string {
  const letter = (i: number) => String.fromCharCode(97 + i)
  return `zq${letter(Math.floor(person / 26))}${letter(person % 26)}${what}`
}

export const userCount = 12
export const everybody = Array.from({ length: userCount }, (_, i) => i)

export function emailsOf(person: number): [string, string] {
  const own = (what: string) => unique(person % userCount, what)
  return [`${own('inbox')}@${own('domain')}.example`, `${own('second')}@sub.${own('zone')}.example`]
}

/** @param person has a unique word in each text; the texts also name addresses of others */
export function userLine(person: number, [first, second] = emailsOf(person + 1)) {
  const own = (what: string) => unique(person, what)
  return {
    platformId: own('ident'),
    login: own('login'),
    displayName: `${own('first')} <${first}>`,
    bio: `writes ${own('biography')} with ${first}, ${second}.`,
    company: `${own('company')} ${second}`,
    location: `${own('hamlet')} (${first})`,
    websiteUrl: `mailto:${second}?subject=${own('website')}`,
    socialAccounts: [{ provider: 'x', url: `https://x.example/${own('social')}/${first}` }],
    emails: emailsOf(person),
    professional: {
      headline: `${own('headline')}: ${first}`,
      experience: [{ title: own('office'), company: `${own('employer')}/${second}` }],
      languages: [own('tongue'), second],
    },
    unknownToUs: { deep: [first] },
  }
}

/** How often a user's line names each of the two addresses of the next person. */
export const mentionsInUser = [6, 5] as const
/** How often a repository's line names each of the two addresses of another person. */
export const mentionsInRepo = [3, 1] as const

/** Two of each user: by their login as it is, and in capitals. */
export function repoLine(person: number, second: boolean, addresses = emailsOf(person + 2)) {
  const own = (what: string) => unique(person, second ? `${what}two` : `${what}one`)
  const login = unique(person, 'login')
  return {
    platformId: own('repoid'),
    ownerLogin: second ? login.toUpperCase() : login,
    name: own('project'),
    description: `a tool for ${own('purpose')} by ${addresses[0]}`,
    topics: [own('topic'), addresses[0]],
    readme: `# ${own('readme')}\nwrite to <${addresses[0]}>, or to [us](mailto:${addresses[1]})`,
    embeddedAt: '2026-01-02T03:04:05Z',
  }
}

function edgeLines() {
  const login = (i: number) => unique(i % userCount, 'login')
  const ident = (i: number) => unique(i % userCount, 'ident')
  const repo = (i: number) => repoLine(i % userCount, i % 2 === 1)
  return everybody.flatMap((i) => [
    { type: 'follows', from: login(i), to: ident(i + 1) },
    { type: 'follows', from: ident(i), to: login(i + 5).toUpperCase(), at: '2024-05-06' },
    // Escaped, so that it is no line to be read at a glance.
    `{"type":"stars","from":"\\u007a${login(i).slice(1)}","to":"${repo(i + 3).platformId}"}`,
    {
      type: 'contributes',
      from: login(i),
      to: `${repo(i + 1).ownerLogin}/${repo(i + 1).name}`,
    },
    { type: 'follows', from: 'zqnobody', to: login(i) },
  ])
}

export const users = everybody.map((i) => userLine(i))
export const repos = everybody.flatMap((i) => [repoLine(i, false), repoLine(i, true)])
export const folderOf = (userLines: readonly object[], repoLines: readonly object[]) =>
  dataSet({ 'users.jsonl': userLines, 'repos.jsonl': repoLines, 'edges.jsonl': edgeLines() })

interface Entries {
  readonly logins?: readonly string[]
  readonly platformIds?: readonly string[]
  readonly addresses?: readonly string[]
  readonly domains?: readonly string[]
}

export function listOf(entries: Entries, version = 1): ImportSuppression {
  const { logins = [], platformIds = [], addresses = [], domains = [] } = entries
  return {
    version,
    isEmpty: [logins, platformIds, addresses, domains].every(({ length }) => length === 0),
    suppressesLogin: (login) => logins.includes(login.toLowerCase()),
    suppressesPlatformId: (id) => platformIds.includes(id),
    suppressesAddress: (address) =>
      addresses.includes(address) ||
      domains.some((name) => new RegExp(`[@.]${name}$`).test(address)),
    learn: async () => undefined,
  }
}

/** By login, by platformId, by an address, by a domain above that of an address. */
export const suppressed = listOf({
  logins: [unique(1, 'login'), unique(4, 'login'), 'nobody-here'],
  platformIds: [unique(2, 'ident')],
  addresses: [users[3]!.emails[0]!],
  domains: [`${unique(5, 'zone')}.example`],
})
export const suppressedPeople = [1, 2, 4]
/** Words that only the suppressed addresses have. */
export const suppressedWords = ['inbox', 'domain']
  .map((what) => unique(3, what))
  .concat([unique(5, 'second'), unique(5, 'zone')])

const wordsIn = (line: object) =>
  JSON.stringify(line)
    .toLowerCase()
    .match(/zq[a-z]+/g) ?? []
const ofSuppressed = (line: { login?: string; ownerLogin?: string }) =>
  suppressedPeople.some(
    (i) => (line.login ?? line.ownerLogin)?.toLowerCase() === unique(i, 'login'),
  )
const lines = [...users, ...repos]
// Suppressing a person does not suppress this person's addresses in the lines of others.
export const stays = [
  ...new Set(lines.filter((line) => !ofSuppressed(line)).flatMap(wordsIn)),
].filter((word) => !suppressedWords.includes(word))
export const gone = new Set(lines.flatMap(wordsIn).filter((word) => !stays.includes(word)))

/** All files below a folder, unpacked as far as they are there, and their names, in lower case. */
export function contentsOf(folder: string): string {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const texts = entries.map((entry) =>
    entry.isFile() ? textOf(join(entry.parentPath, entry.name)) : '',
  )
  return [...entries.map(({ name }) => name), ...texts].join('\n').toLowerCase()
}

function textOf(path: string): string {
  const bytes = readFileSync(path)
  if (!path.endsWith('.gz')) return bytes.toString('latin1')
  return gunzipSync(bytes, { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1')
}

export const among = (words: Iterable<string>, text: string) =>
  [...words].filter((word) => text.includes(word))
