/** Values of GH Archive events in the native format. */
import { createHash } from 'node:crypto'
import { formatIsoSeconds } from '../../../contract/index.ts'
import type { Members } from '../../normalise/index.ts'
import { isContact, isHashed, noreplyAccount } from '../addresses.ts'
import { parseDate } from '../dates.ts'
import { fullNameOfUrl } from '../field-values.ts'

export const noMembers: Members = {}

const textCharactersMax = 1000
const nameCharactersMax = 255
/** GitHub allows 20 topics of 50 characters. */
const topicsMax = 20
const topicCharactersMax = 50
/** GitHub lists 20 commits per push. */
const commitsMax = 100

export function objectOf(value: unknown): Members | null {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? (value as Members) : null
}

/** The login of an account, or the login itself: until 2014 actors and members were logins. */
export function loginOf(value: unknown): string | undefined {
  return nameOf(typeof value === 'string' ? value : objectOf(value)?.login)
}

export function idOf(value: unknown): string | number | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? value : undefined
  return nameOf(value)
}

function nameOf(value: unknown): string | undefined {
  const isName = typeof value === 'string' && value !== '' && value.length <= nameCharactersMax
  return isName ? value : undefined
}

/** The text if it is `owner/name`, else undefined. Events without a repository have `/`. */
export function fullNameIn(value: unknown): string | undefined {
  const name = nameOf(value)
  if (name === undefined) return undefined
  const slash = name.indexOf('/')
  const isFull = slash > 0 && slash < name.length - 1 && name.indexOf('/', slash + 1) < 0
  return isFull ? name : undefined
}

/** The full name of a repository object, in the form of any year. */
export function fullNameOfRepo(given: Members): string | undefined {
  if (given.full_name !== undefined) return fullNameIn(given.full_name)
  const owner = loginOf(given.owner)
  if (owner !== undefined && nameOf(given.name) !== undefined) {
    return fullNameIn(`${owner}/${given.name}`)
  }
  const inUrl = typeof given.url === 'string' ? fullNameOfUrl(given.url) : null
  return fullNameIn(given.name) ?? fullNameIn(inUrl)
}

/** Members of a repository. Dates stay unparsed until `withDates`. */
export function repoMembersOf(given: Members): Members {
  const members: Record<string, unknown> = {}
  put(members, 'description', textOf(given.description))
  put(members, 'language', textOf(given.language))
  put(members, 'topics', topicsOf(given.topics))
  // Since 2012 `watchers` is the number of stars.
  const stars = given.stargazers_count ?? given.stargazers ?? given.watchers
  put(members, 'stargazerCount', countOf(stars))
  put(members, 'createdAt', nameOf(given.created_at))
  put(members, 'updatedAt', nameOf(given.pushed_at ?? given.updated_at))
  return members
}

/** Parses the dates. Parsing is slow, so it is done only for members passed to the sink. */
export function withDates(members: Members): Members {
  const dated: Record<string, unknown> = { ...members }
  for (const name of ['createdAt', 'updatedAt']) {
    const seconds = parseDate(dated[name])
    if (seconds === null) delete dated[name]
    else dated[name] = formatIsoSeconds(seconds)
  }
  return dated
}

export function profileMembersOf(given: Members): Members {
  const members: Record<string, unknown> = {}
  put(members, 'displayName', textOf(given.name))
  put(members, 'company', textOf(given.company))
  put(members, 'location', textOf(given.location))
  put(members, 'websiteUrl', textOf(given.blog))
  const email = addressOf(given.email)
  if (email !== undefined) members.emails = [email]
  put(members, 'followersCount', countOf(given.followers))
  put(members, 'ownedRepoCount', countOf(given.repos))
  return members
}

function put(members: Record<string, unknown>, name: string, value: unknown): void {
  if (value !== undefined) members[name] = value
}

export function textOf(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > textCharactersMax) return undefined
  const text = value.trim()
  return text === '' ? undefined : text
}

function countOf(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) >= 0 ? (value as number) : undefined
}

function topicsOf(value: unknown): string[] | undefined {
  if (!Array.isArray(value)) return undefined
  const topics = value
    .slice(0, topicsMax)
    .filter((topic) => textOf(topic) !== undefined && topic.length <= topicCharactersMax)
  return topics.length === 0 ? undefined : topics
}

function addressOf(value: unknown): string | undefined {
  const address = nameOf(value)?.trim()
  return address !== undefined && isContact(address) ? address : undefined
}

interface PushedCommit {
  readonly email: string
  readonly name: string | undefined
  /** False for a commit of an earlier push. */
  readonly isNew: boolean
}

/** One commit per author of a push. Until 2014 it was `[sha, email, message, name, isNew]`. */
export function commitsOf(payload: Members): PushedCommit[] {
  const { commits, shas } = payload
  const list = Array.isArray(commits) ? commits : Array.isArray(shas) ? shas : []
  const found = new Map<string, PushedCommit>()
  for (const one of list.slice(0, commitsMax)) {
    const author = Array.isArray(one) ? one : objectOf(objectOf(one)?.author)
    if (author === null) continue
    const email = nameOf(Array.isArray(author) ? author[1] : author.email)
    const name = textOf(Array.isArray(author) ? author[3] : author.name)
    const isNew = (Array.isArray(author) ? author[4] : one.distinct) !== false
    const key = `${email}\n${name}`
    if (email !== undefined && found.get(key)?.isNew !== true) {
      found.set(key, { email, name, isNew })
    }
  }
  return [...found.values()]
}

/**
 * The account of an author's address: the actor of the push, another account, or null. A hashed
 * address is the actor's if it is the hash of one of the actor's two noreply addresses.
 */
export function accountOfAddress(email: string, actor: unknown): 'actor' | 'other' | null {
  const account = noreplyAccount(email)
  if (account === null) return null
  const id = idOf(objectOf(actor)?.id)
  const login = loginOf(actor)
  if (isHashed(email)) {
    const names = login === undefined ? [] : [`${id}+${login}`, login]
    return names.some((name) => sha1(name) === account.login.toLowerCase()) ? 'actor' : null
  }
  const isActor =
    account.number === null
      ? account.login.toLowerCase() === login?.toLowerCase()
      : `${account.number}` === `${id}`
  return isActor ? 'actor' : 'other'
}

function sha1(text: string): string {
  return createHash('sha1').update(text).digest('hex')
}
