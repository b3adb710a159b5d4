/** Reads the login in a text of a source: a plain one, or the address of a profile on GitHub. */
import { LineError } from '../normalise/index.ts'
import { readName } from './value-readers.ts'

/** Hosts of profiles. */
const githubHosts: ReadonlySet<string> = new Set(['github.com', 'www.github.com'])

/** First parts of paths on GitHub that are no logins. */
const reservedNames: ReadonlySet<string> = new Set(
  (
    'about account apps blog collections contact customer-stories dashboard enterprise ' +
    'enterprises events explore features issues join login marketplace new notifications ' +
    'organizations orgs pricing pulls readme search security sessions settings signup site ' +
    'sponsors stars stories team teams topics trending users'
  ).split(' '),
)

/** Marks of writing direction and joins, which copies from pages hold. */
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g

/**
 * Undefined where absent. Throws LineError for a text that is no login, such as the address of a
 * repository or of a page on another host.
 */
export function readLogin(value: unknown, field: string): string | undefined {
  const text = readName(value, field)?.replace(invisible, '').trim()
  if (text === undefined || text === '') return undefined
  const page = parsePage(text)
  const login = page === null ? text.replace(/^@/, '') : findPageLogin(page)
  // Own logins of an operator may have any letters. None has blanks, or is an address.
  if (login === null || login === '' || /[\s/@:?\\]/.test(login)) {
    throw new LineError(`"${field}" is no login on GitHub`)
  }
  return login
}

/** The login of a profile on GitHub. Null for any other text. */
export function parseProfile(text: string): string | null {
  const page = parsePage(text.replace(invisible, '').trim())
  return page === null ? null : findPageLogin(page)
}

export interface WebPage {
  readonly host: string
  /** The parts of the path. */
  readonly parts: readonly string[]
}

/** The address of a page on the web, with a scheme or not. Null for any other text. */
export function parsePage(text: string): WebPage | null {
  const start = /^(?:https?:)?\/\//i.exec(text)?.[0].length ?? 0
  const [host = '', ...parts] = text
    .slice(start, start + urlCharactersMax)
    .split(/[?#]/, 1)[0]!
    .split('/')
  const isHost = /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i.test(host)
  const isPage = isHost && (start > 0 || parts.length > 0 || githubHosts.has(host.toLowerCase()))
  if (!isPage) return null
  return { host: host.toLowerCase(), parts: parts.filter((part) => part !== '') }
}

const urlCharactersMax = 1000

export function isOnGithub({ host }: WebPage): boolean {
  return host === 'github.com' || host.endsWith('.github.com')
}

function findPageLogin({ host, parts }: WebPage): string | null {
  const login = parts[0]?.replace(/^@/, '') ?? ''
  if (!githubHosts.has(host) || parts.length !== 1) return null
  return reservedNames.has(login.toLowerCase()) ? null : login
}
