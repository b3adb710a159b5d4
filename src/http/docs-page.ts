/**
 * The API reference: the OpenAPI document, a page that shows it, and the page's one script. All
 * come from this server, and the page's policy forbids other sources, so it works offline.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Reply, Route } from './adapter.ts'
import { openRoute } from './health.ts'

/** `openApiJson` is the document as text. Reads the script from disk: throws if it is not there. */
export function docsRoutes(openApiJson: string): Route<null>[] {
  const script = readFileSync(join(packageRoot(), 'src/http/vendor', scriptFile))
  const document = Buffer.from(openApiJson)
  return [
    openRoute('/openapi.json', () => reply('application/json', document)),
    openRoute('/docs', () => reply('text/html; charset=utf-8', page, pagePolicy)),
    openRoute(scriptPath, () => reply('text/javascript; charset=utf-8', script, cached)),
  ]
}

const scriptFile = 'rapidoc-min.js'
/** With the version in its address, the script may be cached for good. */
const scriptPath = '/docs/rapidoc-9.3.8.js'
const cached = { 'cache-control': 'public, max-age=31536000, immutable' }

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
></rapi-doc>
<noscript>This page needs JavaScript; <a href="/openapi.json">openapi.json</a> does not.</noscript>
</body>
</html>
`

function reply(type: string, body: string | Uint8Array, headers: Reply['headers'] = {}): Reply {
  return { status: 200, type, headers, body, release: shared }
}

/** All answers share the bytes: none of them is copied to be sent. */
function shared(): void {}

/**
 * The folder of the package `devdex`, found upwards from this file, which runs from `src` and from
 * `dist`. Files that the compiler does not copy are read from there.
 */
function packageRoot(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    if (nameOf(join(folder, 'package.json')) === 'devdex') return folder
    if (folder === dirname(folder)) throw new Error('no package.json of devdex above this file')
  }
}

function nameOf(path: string): unknown {
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).name : undefined
}
