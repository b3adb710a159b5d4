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

type Methods = Map<string, Route>

/** All routes of one path with parameters. */
interface Template {
  readonly path: string
  readonly segments: readonly PathSegment[]
  readonly methods: Methods
}

/** A fixed segment, or a parameter with a name. */
interface PathSegment {
  readonly text: string
  readonly name: string | null
}

export class RouteTable {
  readonly #exact = new Map<string, Methods>()
  readonly #templates: Template[] = []
  /** Longer paths are not split: they have more segments than any route. */
  readonly #segmentsMax: number

  /** Throws if two routes share a method and could match one path. */
  constructor(routes: readonly Route[]) {
    for (const route of routes) {
      const methods = this.#methodsOf(route.path)
      if (methods.has(route.method)) throw new Error(`two routes for ${route.method} ${route.path}`)
      methods.set(route.method, route)
      // A path with GET also takes HEAD (RFC 9110, section 9.1). Adapters omit the body.
      if (route.method === 'GET') methods.set('HEAD', route)
    }
    this.#refuseOverlaps()
    this.#segmentsMax = 1 + Math.max(0, ...this.#templates.map(({ segments }) => segments.length))
  }

  /** Throws RequestError `not_found` (404) or `method_not_allowed` (405). */
  find(head: RequestHead): RouteMatch {
    const { path } = head
    const found = this.#methodsAt(path)
    if (found !== null) return { route: routeOf(found.methods, head), params: found.params }
    const isBelowBase = this.#methodsAt(basePath + path) !== null
    if (!isBelowBase) throw createUnknownPath(path)
    const advice = `the base address ends with ${basePath}, send this to ${basePath}${shown(path)}`
    throw createUnknownPath(path, advice)
  }

  /** Null if no route has this path. */
  #methodsAt(path: string): { readonly methods: Methods; readonly params: PathParams } | null {
    const exact = this.#exact.get(path)
    if (exact !== undefined) return { methods: exact, params: noParams }
    const given = path.split('/', this.#segmentsMax)
    for (const { segments, methods } of this.#templates) {
      const params = paramsOf(segments, given)
      if (params !== null) return { methods, params }
    }
    return null
  }

  #methodsOf(path: string): Methods {
    const segments = segmentsOf(path)
    const isExact = segments.every(({ name }) => name === null)
    const known = isExact
      ? this.#exact.get(path)
      : this.#templates.find((template) => template.path === path)?.methods
    if (known !== undefined) return known
    const methods: Methods = new Map()
    if (isExact) this.#exact.set(path, methods)
    else this.#templates.push({ path, segments, methods })
    return methods
  }

  /** Throws if two paths overlap, so that the order of routes never decides which one answers. */
  #refuseOverlaps(): void {
    const paths = [...this.#exact.keys(), ...this.#templates.map(({ path }) => path)]
    for (const { path, segments } of this.#templates) {
      const rival = paths.find((other) => other !== path && overlap(segments, segmentsOf(other)))
      if (rival !== undefined) throw new Error(`two routes for one path: ${path} and ${rival}`)
    }
  }
}

/** Clients often omit this suffix of the base address. */
const basePath = '/v3'

const noParams: PathParams = Object.freeze({})

function segmentsOf(path: string): PathSegment[] {
  return path.split('/').map((text) => ({ text, name: /^\{(\w+)\}$/.exec(text)?.[1] ?? null }))
}

function overlap(one: readonly PathSegment[], other: readonly PathSegment[]): boolean {
  if (one.length !== other.length) return false
  return one.every((segment, i) => {
    const { text, name } = other[i]!
    return segment.name !== null || name !== null || segment.text === text
  })
}

/** Returns the path parameters, or null for a path of another form. */
function paramsOf(segments: readonly PathSegment[], given: readonly string[]): PathParams | null {
  if (given.length !== segments.length) return null
  for (let i = 0; i < segments.length; i++) {
    const { text, name } = segments[i]!
    if (name === null && text !== given[i]) return null
  }
  const params: Record<string, string> = {}
  for (let i = 0; i < segments.length; i++) {
    const { name } = segments[i]!
    if (name === null) continue
    const value = decoded(given[i]!)
    if (value === null) return null
    params[name] = value
  }
  return params
}

/** Characters that a path may contain unescaped (RFC 3986, section 2). */
const visible = /^[!-~]+$/

/** The text of a segment; null where it is empty, malformed or too long to be an identifier. */
function decoded(segment: string): string | null {
  if (!visible.test(segment)) return null
  const text = segment.includes('%') ? unescaped(segment) : segment
  return text === null || isTooLong(text) ? null : text
}

function unescaped(segment: string): string | null {
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

function routeOf(methods: Methods, { method, path }: RequestHead): Route {
  const route = methods.get(method)
  if (route !== undefined) return route
  const allowed = [...methods.keys()].join(', ')
  throw new RequestError('method_not_allowed', {
    path: shown(path),
    allowed,
    method: shown(method),
  })
}

/** The beginning of a client's text, for messages. */
function shown(text: string): string {
  return text.slice(0, 200)
}
