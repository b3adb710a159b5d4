/** Routes that need no key: health, metrics and the API reference. */
import { hash, timingSafeEqual } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { RequestError } from '../contract/index.ts'
import type { Reply, RequestHead, Route } from './adapter.ts'

// GET /health answers if the process runs. GET /ready says whether it can answer searches.

export interface Readiness {
  readonly ready: boolean
  /** Shown without a key. */
  readonly detail: object
  /** Members of `detail` for the operator alone. */
  readonly counts?: object
}

/**
 * Calls `ready` on every request to /ready: 200 or 503, and `{"ready": …, "detail": …}`.
 * /health answers 200, with the members of `health`.
 */
export function createHealthRoutes(
  source: { ready: () => Readiness; health?: object },
  isOperator: IsOperator,
): Route<null>[] {
  return [
    createOpenRoute('/health', () => buildJsonReply(200, { status: 'ok', ...source.health })),
    createOpenRoute('/ready', ({ head }) => formatReadiness(source.ready(), isOperator(head))),
  ]
}

function formatReadiness(readiness: Readiness, isOperator: boolean): Reply {
  const { ready, counts } = readiness
  const detail = isOperator ? { ...readiness.detail, ...counts } : readiness.detail
  if (ready) return buildJsonReply(200, { ready, detail })
  return buildJsonReply(503, { ready, detail }, { 'retry-after': '1', 'retry-after-ms': '1000' })
}

function buildJsonReply(status: number, value: object, extra: Record<string, string> = {}): Reply {
  const headers = { 'cache-control': 'no-store', ...extra }
  return { status, headers, body: JSON.stringify(value) }
}

// GET /metrics serves the metrics of the process.

export interface MetricsSource {
  /** Media type of the text. */
  readonly contentType: string
  /** @param which `all` includes counts of people and their costs, for the operator alone */
  render(which: 'all' | 'public'): Promise<string>
}

/** `render` is called on every request. */
export function createMetricsRoutes(source: MetricsSource, isOperator: IsOperator): Route<null>[] {
  const headers = { 'cache-control': 'no-store' }
  return [
    createOpenRoute('/metrics', async ({ head }) => {
      const body = await source.render(isOperator(head) ? 'all' : 'public')
      return { status: 200, type: source.contentType, headers, body, isCompressible: true }
    }),
  ]
}

/** GET /metrics/slow: below /metrics, so that a proxy which hides one hides both. */
export function createSlowRoutes(
  source: { list(which: 'all' | 'public'): object },
  isOperator: IsOperator,
): Route<null>[] {
  return [
    createOpenRoute('/metrics/slow', ({ head }) =>
      buildJsonReply(200, source.list(isOperator(head) ? 'all' : 'public')),
    ),
  ]
}

/** A GET route that needs no key and costs nothing. */
export function createOpenRoute(path: string, respond: Route<null>['respond']): Route<null> {
  return { method: 'GET', path, admit: () => null, fields: () => '', respond }
}

// Recognises requests of the operator by a token that is no API key.

/**
 * Returns false without a token, or if none is configured. Throws RequestError
 * `invalid_metrics_token` for a wrong one.
 */
export type IsOperator = (head: RequestHead) => boolean

/** @param token undefined: there is no operator */
export function createOperatorCheck(token: string | undefined): IsOperator {
  if (token === undefined) return () => false
  const expected = hashToken(`Bearer ${token}`)
  return (head) => {
    const authorization = head.header('authorization')
    if (authorization === undefined) return false
    if (timingSafeEqual(hashToken(authorization), expected)) return true
    throw new RequestError('invalid_metrics_token')
  }
}

/** Digests have equal lengths, which a comparison in constant time needs. */
function hashToken(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}

/** A text that needs no key, such as a page for agents. */
export function createTextRoute(path: string, text: string): Route<null> {
  const bytes = Buffer.from(text)
  return createOpenRoute(path, () => buildReply('text/plain; charset=utf-8', bytes))
}

// The API reference: the OpenAPI document, a page that shows it with its one script, and the pages
// that the build wrote. All come from this server, and a policy forbids other sources.

/** `openApiJson` is the document as text. Throws if the script cannot be read from disk. */
export function createDocsRoutes(openApiJson: string): Route<null>[] {
  const script = readFileSync(join(findPackageRoot(), 'src/http/vendor', scriptFile))
  const document = Buffer.from(openApiJson)
  return [
    createOpenRoute('/openapi.json', () => buildReply('application/json', document)),
    createOpenRoute('/docs', () => buildReply(htmlType, page, pagePolicy)),
    createOpenRoute(scriptPath, () => buildReply('text/javascript; charset=utf-8', script, cached)),
    ...createReferenceRoutes(join(findPackageRoot(), 'dist/docs')),
  ]
}

const htmlType = 'text/html; charset=utf-8'

/** No routes if the pages have not been built. */
function createReferenceRoutes(folder: string): Route<null>[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder).filter((name) => name.endsWith('.html'))
  return names.map((name) => {
    const path = `/docs/reference/${basename(name, '.html')}`
    const html = readFileSync(join(folder, name))
    return createOpenRoute(path.replace(/\/index$/, ''), () =>
      buildReply(htmlType, html, pagePolicy),
    )
  })
}

const scriptFile = 'rapidoc-min.js'
/** The address contains the version, so the script may be cached for good. */
const scriptPath = '/docs/rapidoc-9.3.8.js'
export const cached = { 'cache-control': 'public, max-age=31536000, immutable' }

/** RapiDoc sets styles of its own. Scripts and data come from this origin only. */
const pagePolicy = {
  'content-security-policy': [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
}

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>devdex API</title>
<link rel="icon" href="data:,">
<script src="${scriptPath}" defer></script>
</head>
<body>
<rapi-doc
  spec-url="/openapi.json"
  render-style="read"
  load-fonts="false"
  regular-font="system-ui, sans-serif"
  mono-font="ui-monospace, monospace"
  show-header="false"
  show-method-in-nav-bar="as-colored-text"
  use-path-in-nav-bar="true"
  allow-spec-file-download="true"
  persist-auth="false"
>
<p slot="overview">
<a href="/docs/reference">Reference pages</a>: each endpoint with an example, fields, errors, limits and more.
</p>
</rapi-doc>
<noscript>This page needs JavaScript; <a href="/openapi.json">openapi.json</a> does not.</noscript>
</body>
</html>
`

export function buildReply(
  type: string,
  body: string | Uint8Array,
  headers: Reply['headers'] = {},
): Reply {
  return { status: 200, type, headers, body, release: keepShared, isCompressible: true }
}

/** Does nothing: all answers share the bytes, so none is copied or freed. */
function keepShared(): void {}

/**
 * The folder of the package, two folders above this one in `src`, and three in `dist`. Files that
 * the compiler does not copy are read from there.
 */
export function findPackageRoot(): string {
  const folders = ['../..', '../../..'].map((path) => join(import.meta.dirname, path))
  const root = folders.find((folder) => existsSync(join(folder, 'package.json')))
  if (root === undefined) throw new Error('no package.json of devdex above this file')
  return root
}
