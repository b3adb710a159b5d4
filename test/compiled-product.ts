/**
 * A plugin of vite: tests import the product as it is compiled and runs, as Node loads it. That is
 * less than half of the time that loading its sources takes, and its functions run as fast as they
 * do in a server, without a lookup for each name that they import.
 */
import { spawnSync } from 'node:child_process'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vitest/config'

const root = dirname(import.meta.dirname)

/** What Node loads by itself. */
export const compiledFiles: readonly RegExp[] = [/\/dist\//]

export function loadCompiled(): Plugin {
  return {
    name: 'compiled-product',
    enforce: 'pre',
    resolveId(source, importer) {
      if (importer === undefined || !source.startsWith('.')) return undefined
      return findCompiled(resolve(dirname(importer), source))
    },
  }
}

/** The compiled file of a source of the product or the engine. */
export function findCompiled(path: string): string | undefined {
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
  spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-b'], {
    cwd: root,
    stdio: 'inherit',
  })
}
