/** Values of GH Archive events in the native format. */
import { createHash } from 'node:crypto'
import { type FieldRows, repoRows, userRows } from '../../../fields/index.ts'
import { LineError, type Members } from '../../normalise/index.ts'
import { isContact, isHashed, parseNoreply } from '../addresses.ts'
import { parseExactJson } from '../exact-json.ts'
import { parseRepositoryUrl } from '../field-values.ts'
import {
  describeKind,
  type MemberReaders,
  readMember,
  readMembers,
  type UnreadReport,
  type ValueReader,
} from '../read-members.ts'
import { isAbsentMember } from '../tables/absent-cells.ts'
import { readCount, readDate, readText, readTexts } from '../value-readers.ts'

export const noMembers: Members = {}

const textCharactersMax = 1000
const nameCharactersMax = 255
/** GitHub allows 20 topics of 50 characters. */
const topicsMax = 20
const topicCharactersMax = 50
/** GitHub lists 20 commits per push. */
const commitsMax = 100

export function readObject(value: unknown): Members | null {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  return isObject ? (value as Members) : null
}

/** The login of an account, or the login itself: until 2014 actors and members were logins. */
export function readLogin(value: unknown): string | undefined {
  return readName(typeof value === 'string' ? value : readObject(value)?.login, 'login')
}

/** Throws LineError for a value that is no identifier. */
export function readId(value: unknown): string | number | undefined {
  if (typeof value === 'number') {
    if (Number.isSafeInteger(value)) return value > 0 ? value : undefined
    throw new LineError('"id" is a number with uncertain digits')
  }
  return readName(value, 'id')
}

/** Throws LineError for a value that is no name. */
function readName(value: unknown, member: string): string | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value === 'string' && value.length <= nameCharactersMax) return value
  const reason = typeof value === 'string' ? 'a text that is too long' : describeKind(value)
  throw new LineError(`"${member}" cannot be read: ${reason}`)
}

/** The text if it is `owner/name`, else undefined. Events without a repository have `/`. */
export function readFullName(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > nameCharactersMax) return undefined
  const name = value
  const slash = name.indexOf('/')
  const isFull = slash > 0 && slash < name.length - 1 && name.indexOf('/', slash + 1) < 0
  return isFull ? name : undefined
}

/** The full name of a repository object, in the form of any year. */
export function readRepoName(given: Members): string | undefined {
  if (given.full_name !== undefined) return readFullName(given.full_name)
  const owner = readLogin(given.owner)
  const { name } = given
  if (owner !== undefined && typeof name === 'string') return readFullName(`${owner}/${name}`)
  const inUrl = typeof given.url === 'string' ? parseRepositoryUrl(given.url) : null
  return readFullName(given.name) ?? readFullName(inUrl)
}

/** Parses the dates. Parsing is slow, so it is done only for members passed to the sink. */
export function readDates(members: Members, report: UnreadReport): Members {
  const { createdAt, updatedAt, ...undated } = members
  return { ...undated, ...readMembers({ createdAt, updatedAt }, dateReaders, report) }
}

/**
 * The members of an account or a repository. Dates stay unparsed until `readDates`. A hot path: for
 * most events.
 */
export function readListed(
  given: Members,
  listed: readonly EventMember[],
  report: UnreadReport,
): Record<string, unknown> {
  const members: Record<string, unknown> = {}
  for (let i = 0; i < listed.length; i++) {
    const { field, names, read } = listed[i]!
    let name = names[0]!
    for (let j = 1; j < names.length && isMissing(given[name]); j++) name = names[j]!
    const value = given[name]
    if (isMissing(value) || value === '') continue
    const isUsual = name === names[0]
    const known = read(value, field, isUsual ? report : (_, reason) => report(name, reason))
    if (known !== undefined) members[field] = known
  }
  return members
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null
}

const readShortText: ValueReader<string> = (value, field, report) => {
  const text = readText(value, field, report)
  if (text === undefined || isAbsentMember(text, field)) return undefined
  if (text.length <= textCharactersMax) return text
  return report(field, `a text of more than ${textCharactersMax} characters`)
}

const readTopics: ValueReader<string[]> = (value, field, report) => {
  const topics = readTexts(value, field, report)?.filter((topic, i) => {
    const isTopic = i < topicsMax && topic.length <= topicCharactersMax
    if (!isTopic)
      report(field, `more than ${topicsMax} topics, or ${topicCharactersMax} characters`)
    return isTopic
  })
  return topics === undefined || topics.length === 0 ? undefined : topics
}

/** A date of any form, which `readDates` reads. */
const keepDate: ValueReader = (value) => value

const readAddress: ValueReader<string[]> = (value, field, report) => {
  const address = readText(value, field, report)
  if (address === undefined) return undefined
  return isContact(address) ? [address] : report(field, 'an address that nothing can be written to')
}

const dateReaders: MemberReaders = { createdAt: readDate, updatedAt: readDate }

/** A member of records, and the members of objects in events that give it, best first. */
interface EventMember {
  readonly field: string
  readonly names: readonly string[]
  readonly read: ValueReader
}

/** By type, or by member for those that have their own. */
const readers: MemberReaders = {
  string: readShortText,
  number: readCount,
  datetime: keepDate,
  topics: readTopics,
  emails: readAddress,
}

export const repoMembers = compileMembers(repoRows)
export const profileMembers = compileMembers(userRows)

function compileMembers(rows: FieldRows): EventMember[] {
  return Object.entries(rows).flatMap(([field, { github, type }]) => {
    const read = readers[field] ?? readers[type]
    return github?.events === undefined || read === undefined
      ? []
      : [{ field, names: github.events.split(' '), read }]
  })
}

/** The member of an event that gives a field, for reports. */
export const eventMembers: Readonly<Record<string, string>> = Object.fromEntries(
  [...repoMembers, ...profileMembers].map(({ field, names }) => [field, names[0]!]),
)

/**
 * The members of an event. BigQuery exports the payload as JSON in a text, and its tables may have
 * `actor_login` instead of an object.
 */
export function readEventMembers(given: Members, report: UnreadReport): Members {
  const { payload, actor } = given
  if (typeof payload !== 'string' && actor !== undefined) return given
  const members: Record<string, unknown> = { ...given }
  for (const name of ['payload', 'actor', 'repo', 'org']) {
    const value = given[name] ?? readFlattened(given, name)
    members[name] = value
    if (typeof value !== 'string' || !/^\s*[{[]/.test(value)) continue
    const parsed = parseObject(value)
    if (parsed === null) report(name, 'a text that is no JSON object')
    members[name] = parsed
  }
  return members
}

/** `actor_login` and `actor.id` as members of one object. Undefined if there are none. */
function readFlattened(given: Members, name: string): Members | undefined {
  const parts = Object.keys(given).filter(
    (key) => key.startsWith(`${name}_`) || key.startsWith(`${name}.`),
  )
  if (name === 'payload' || parts.length === 0) return undefined
  return Object.fromEntries(parts.map((key) => [key.slice(name.length + 1), given[key]]))
}

function parseObject(text: string): Members | null {
  try {
    return readObject(parseExactJson(text))
  } catch {
    return null
  }
}

interface PushedCommit {
  readonly email: string
  readonly name: string | undefined
  /** False for a commit of an earlier push. */
  readonly isNew: boolean
}

/** One commit per author of a push. Until 2014 it was `[sha, email, message, name, isNew]`. */
export function listCommits(payload: Members, report: UnreadReport): PushedCommit[] {
  const { commits, shas } = payload
  const list = Array.isArray(commits) ? commits : Array.isArray(shas) ? shas : []
  const found = new Map<string, PushedCommit>()
  const read = (value: unknown, member: string) =>
    readMember({ [member]: value }, member, readShortText, report)
  if (list.length > commitsMax) report('commits', `a list of more than ${commitsMax}`)
  for (const one of list.slice(0, commitsMax)) {
    const author = Array.isArray(one) ? one : readObject(readObject(one)?.author)
    if (author === null) continue
    const email = read(Array.isArray(author) ? author[1] : author.email, 'email')
    const name = read(Array.isArray(author) ? author[3] : author.name, 'name')
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
export function findAddressAccount(email: string, actor: unknown): 'actor' | 'other' | null {
  const account = parseNoreply(email)
  if (account === null) return null
  const id = readId(readObject(actor)?.id)
  const login = readLogin(actor)
  if (isHashed(email)) {
    const names = login === undefined ? [] : [`${id}+${login}`, login]
    return names.some((name) => hashSha1(name) === account.login.toLowerCase()) ? 'actor' : null
  }
  const isActor =
    account.number === null
      ? account.login.toLowerCase() === login?.toLowerCase()
      : `${account.number}` === `${id}`
  return isActor ? 'actor' : 'other'
}

function hashSha1(text: string): string {
  return createHash('sha1').update(text).digest('hex')
}
