/**
 * A plugin of vite: tests import the product as it is compiled and runs, as Node loads it. That is
 * less than half of the time that loading its sources takes, and its functions run as fast as they
 * do in a server, without a lookup for each name that they import.
 */
import { spawnSync } from 'node:child_process'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vitest/config'

const root = dirname(import.meta.dirname)
const packageFolders = new Map([
  ['native-free-index', 'native-free-index'],
  ['devdex-client', 'clients/typescript'],
])

export function loadCompiled(): Plugin {
  return {
    name: 'compiled-product',
    enforce: 'pre',
    resolveId(source, importer) {
      if (importer === undefined) return undefined
      const path = source.startsWith('.') ? resolve(dirname(importer), source) : ''
      const id = findPackage(source) ?? findCompiled(path)
      return id === undefined ? undefined : { id, external: true }
    },
  }
}

/** What a package of this repository exports, so that tests and product have the same one. */
function findPackage(source: string): string | undefined {
  const [, name = '', entry = 'index'] = /^([^/]+)(?:\/([^/]+))?$/.exec(source) ?? []
  const folder = packageFolders.get(name)
  return folder === undefined ? undefined : join(root, folder, 'dist', `${entry}.js`)
}

/** The compiled file of a source of the product or the engine. */
function findCompiled(path: string): string | undefined {
  const [, folder, name] =
    /^\/(native-free-index\/)?src\/(.+)\.ts$/.exec(path.slice(root.length)) ?? []
  if (name === undefined || !path.startsWith(root)) return undefined
  return folder === undefined
    ? join(root, 'dist/src', `${name}.js`)
    : join(root, folder, 'dist', `${name}.js`)
}

/**
 * So that no run tries what was compiled before the last change, unless its caller has compiled. What
 * has type errors is compiled and tried too.
 */
export function setup(): void {
  if (process.env.TESTS_ARE_COMPILED !== undefined) return
  spawnSync('npm', ['run', '-s', 'compile'], { cwd: root, stdio: 'inherit' })
}
