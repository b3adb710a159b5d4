/**
 * The kind of a list of people or repositories, such as the stargazers of a repository. Answers of
 * the REST API lack it, so it comes from the name of the file or a mapping.
 */
import { type EdgeType, edgeTypes } from '../../../contract/index.ts'
import { SourceError } from '../../sources/index.ts'
import type { FieldMapping, SourceInput } from '../format.ts'

export interface InputList {
  readonly items: 'users' | 'repos'
  readonly type: EdgeType
  /** A login. Absent: the items. */
  readonly from?: string
  /** A login (follows), else `owner/name`. Absent: the items. */
  readonly to?: string
}

/** Null if unknown. Throws SourceError for an invalid mapping. */
export function findInputList(input: SourceInput, mapping: FieldMapping | null): InputList | null {
  return readMappedList(input.name, mapping) ?? parseListPath(input.path)
}

/** Constants that name the type and one end of edges. */
function readMappedList(name: string, mapping: FieldMapping | null): InputList | null {
  const { type: given, from, to } = mapping?.constants ?? {}
  if (given === undefined || (from === undefined) === (to === undefined)) return null
  const type = edgeTypes.find((known) => known === given)
  if (type === undefined) {
    throw new SourceError(`${name}: "type" of the map must be one of ${edgeTypes.join(', ')}`)
  }
  const end = from ?? to
  const isRepo = to !== undefined && type !== 'follows'
  if (typeof end !== 'string' || !(isRepo ? isFullName(end) : end !== '')) {
    const wanted = isRepo ? 'the full name of a repository: owner/name' : 'a login'
    throw new SourceError(`${name}: "${from === undefined ? 'to' : 'from'}" must be ${wanted}`)
  }
  if (to !== undefined) return { items: 'users', type, to: end }
  return { items: type === 'follows' ? 'users' : 'repos', type, from: end }
}

const listsOfRepos: Readonly<Record<string, EdgeType>> = {
  stargazers: 'stars',
  contributors: 'contributes',
}

/**
 * `OWNER__NAME.stargazers.json`, `OWNER/NAME/stargazers.json`, `LOGIN.followers.json` or
 * `users/LOGIN/followers.json`, compressed or not, with the number of a page or not.
 */
function parseListPath(path: string): InputList | null {
  const parts = path.split(/[/\\]/)
  const file = (parts.pop() ?? '').replace(/\.(?:gz|zst)$/, '').replace(/\.(?:jsonl?|ndjson)$/, '')
  const dot = file.lastIndexOf('.')
  const list = file.slice(dot + 1).replace(/[-_]?\d{1,6}$/, '')
  const before = dot < 0 ? null : file.slice(0, dot)
  const type = Object.hasOwn(listsOfRepos, list) ? listsOfRepos[list]! : null
  if (type !== null) {
    const to = before === null ? parseFolders(parts) : before.replace('__', '/')
    return to !== null && isFullName(to) ? { items: 'users', type, to } : null
  }
  const login = before ?? (parts.at(-2) === 'users' ? parts.at(-1)! : '')
  if (!isLogin(login)) return null
  if (list === 'followers') return { items: 'users', type: 'follows', to: login }
  if (list === 'following') return { items: 'users', type: 'follows', from: login }
  return list === 'starred' ? { items: 'repos', type: 'stars', from: login } : null
}

/** Common folders, which are not owners unless their parent folder is `repos`. */
const commonFolders = new Set(
  (
    'home users user root tmp temp var opt srv mnt media data dataset datasets import imports ' +
    'export exports dump dumps download downloads documents desktop github api work projects src'
  ).split(' '),
)

function parseFolders(folders: readonly string[]): string | null {
  const [before, owner = '', name = ''] = folders.slice(-3)
  if (folders.length < 2) return null
  const [first, second] = folders.length === 2 ? [before!, owner] : [owner, name]
  const isNamed = folders.length > 2 && before === 'repos'
  if (!isNamed && commonFolders.has(first.toLowerCase())) return null
  return `${first}/${second}`
}

/** Allows underscores, which precede the short name of an enterprise. */
function isLogin(text: string): boolean {
  return /^[a-z0-9][a-z0-9_-]{0,59}$/i.test(text)
}

function isFullName(text: string): boolean {
  const [owner, name, ...rest] = text.split('/')
  return rest.length === 0 && isLogin(owner!) && /^[\w.-]{1,100}$/.test(name ?? '')
}
