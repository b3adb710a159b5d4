/**
 * Finds the route of a path. Most paths are looked up whole. Paths with parameters, such as
 * `/v3/users/{id}/followers`, are compared segment by segment.
 */
import { createUnknownPath, limits, RequestError } from '../contract/index.ts'
import type { PathParams, RequestHead, Route } from './adapter.ts'

/** A route and its path parameters. */
export interface RouteMatch {
  readonly route: Route
  readonly params: PathParams
}

/** All routes of one path, by method. */
interface RoutePath {
  readonly path: string
  readonly segments: readonly PathSegment[]
  readonly methods: Map<string, Route>
}

interface PathMatch {
  readonly route: RoutePath
  readonly params: PathParams
}

/** A fixed segment, or a parameter with a name. */
interface PathSegment {
  readonly text: string
  readonly name: string | null
}

export class RouteTable {
  readonly #exact: ReadonlyMap<string, RoutePath>
  /** Paths with parameters. */
  readonly #templates: readonly RoutePath[]
  /** Longer paths are not split: they have more segments than any route. */
  readonly #segmentsMax: number

  /** Throws if two routes share a method and could match one path. */
  constructor(routes: readonly Route[]) {
    const paths = groupByPath(routes)
    const hasName = ({ segments }: RoutePath) => segments.some(({ name }) => name !== null)
    this.#templates = paths.filter(hasName)
    this.#exact = new Map(paths.filter((one) => !hasName(one)).map((one) => [one.path, one]))
    this.#segmentsMax = 1 + Math.max(0, ...this.#templates.map(({ segments }) => segments.length))
    // The order of routes never decides which one answers.
    for (const template of this.#templates) {
      const rival = paths.find((one) => one !== template && canOverlap(one, template))
      if (rival !== undefined)
        throw new Error(`two routes for one path: ${template.path} and ${rival.path}`)
    }
  }

  /** Throws RequestError `not_found` (404) or `method_not_allowed` (405). */
  find(head: RequestHead): RouteMatch {
    const { path } = head
    const match = this.#match(path)
    if (match !== null)
      return { route: selectRoute(match.route.methods, head), params: match.params }
    if (this.#match(basePath + path) === null) throw createUnknownPath(path)
    const right = basePath + clipText(path)
    throw createUnknownPath(path, `the base address ends with ${basePath}, send this to ${right}`)
  }

  /** Null if no route has this path. */
  #match(path: string): PathMatch | null {
    const exact = this.#exact.get(path)
    if (exact !== undefined) return { route: exact, params: noParams }
    const texts = path.split('/', this.#segmentsMax)
    for (const route of this.#templates) {
      const params = matchSegments(route.segments, texts)
      if (params !== null) return { route, params }
    }
    return null
  }
}

function groupByPath(routes: readonly Route[]): RoutePath[] {
  const paths = new Map<string, RoutePath>()
  for (const route of routes) {
    const { path, method } = route
    const known = paths.get(path) ?? { path, segments: parsePath(path), methods: new Map() }
    if (known.methods.has(method)) throw new Error(`two routes for ${method} ${path}`)
    known.methods.set(method, route)
    // A path with GET also takes HEAD (RFC 9110, section 9.1). Adapters omit the body.
    if (method === 'GET') known.methods.set('HEAD', route)
    paths.set(path, known)
  }
  return [...paths.values()]
}

/** Clients often omit this suffix of the base address. */
const basePath = '/v3'

const noParams: PathParams = Object.freeze({})

function parsePath(path: string): PathSegment[] {
  return path.split('/').map((text) => ({ text, name: /^\{(\w+)\}$/.exec(text)?.[1] ?? null }))
}

function canOverlap(path: RoutePath, { segments }: RoutePath): boolean {
  if (path.segments.length !== segments.length) return false
  return segments.every(({ text, name }, i) => {
    const segment = path.segments[i]!
    return segment.name !== null || name !== null || segment.text === text
  })
}

/** Returns the path parameters, or null for a path of another form. */
function matchSegments(
  segments: readonly PathSegment[],
  texts: readonly string[],
): PathParams | null {
  if (texts.length !== segments.length) return null
  for (let i = 0; i < segments.length; i++) {
    const { text, name } = segments[i]!
    if (name === null && text !== texts[i]) return null
  }
  const params: Record<string, string> = {}
  for (let i = 0; i < segments.length; i++) {
    const { name } = segments[i]!
    if (name === null) continue
    const value = decodeSegment(texts[i]!)
    if (value === null) return null
    params[name] = value
  }
  return params
}

/** Characters that a path may contain unescaped (RFC 3986, section 2). */
const visible = /^[!-~]+$/

/** The text of a segment; null where it is empty, malformed or too long to be an identifier. */
function decodeSegment(segment: string): string | null {
  if (!visible.test(segment)) return null
  const text = segment.includes('%') ? unescapeSegment(segment) : segment
  return text === null || isTooLong(text) ? null : text
}

function unescapeSegment(segment: string): string | null {
  try {
    return decodeURIComponent(segment)
  } catch (error) {
    if (error instanceof URIError) return null
    throw error
  }
}

/** Characters are code points, as in bodies. */
function isTooLong(text: string): boolean {
  return text.length > limits.keyCharsMax && Array.from(text).length > limits.keyCharsMax
}

function selectRoute(methods: RoutePath['methods'], { method, path }: RequestHead): Route {
  const route = methods.get(method)
  if (route !== undefined) return route
  const allowed = [...methods.keys()].join(', ')
  const request = { path: clipText(path), method: clipText(method) }
  throw new RequestError('method_not_allowed', { ...request, allowed })
}

/** The beginning of a client's text, for messages. */
function clipText(text: string): string {
  return text.slice(0, 200)
}
