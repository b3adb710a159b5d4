import { existsSync, readFileSync } from 'node:fs'

/** Read from package.json, two folders above this file in `src`, and three in `dist`. */
export function readPackageVersion(): string {
  const paths = ['../../package.json', '../../../package.json']
  const urls = paths.map((path) => new URL(path, import.meta.url))
  const { version } = JSON.parse(readFileSync(urls.find(existsSync) ?? urls[0]!, 'utf8'))
  return version
}
