/**
 * The console: one page at `/`, its scripts and styles below `/console/`. They are built with the
 * package and read once. Names have fingerprints, so browsers keep the files for good.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Reply, RequestHead, Route } from './adapter.ts'
import { chooseEncoding } from './compression.ts'
import { buildReply, cached, createOpenRoute, findPackageRoot } from './open-routes.ts'

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/** Scripts, styles and data come from this origin only, and no other page may show this one. */
const policy = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-cache',
}

/**
 * @param folder of the built files, each with a compressed version next to it
 * @returns no routes if the console has not been built
 */
export function createConsoleRoutes(
  folder = join(findPackageRoot(), 'dist/console'),
): Route<null>[] {
  if (!existsSync(join(folder, 'index.html'))) return []
  return readdirSync(folder)
    .filter((name) => types[extname(name)] !== undefined)
    .map((name) => {
      const isPage = name === 'index.html'
      const respond = createResponder(folder, name, isPage ? policy : cached)
      return createOpenRoute(isPage ? '/' : `/console/${name}`, ({ head }) => respond(head))
    })
}

function createResponder(folder: string, name: string, headers: Reply['headers']) {
  const type = types[extname(name)]!
  const varying = { ...headers, vary: 'accept-encoding' }
  const plain = readFileSync(join(folder, name))
  const small = readFileSync(join(folder, `${name}.gz`))
  return (head: RequestHead): Reply => {
    const accepted = head.header('accept-encoding') ?? ''
    if (chooseEncoding(accepted, ['gzip']) === undefined)
      return { ...buildReply(type, plain, varying), isCompressible: false }
    const headers = { ...varying, 'content-encoding': 'gzip' }
    return { ...buildReply(type, small, headers), isCompressible: false }
  }
}
