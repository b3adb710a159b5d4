/** The content of the package by package.json, which `npm pack` would make, read without npm. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './installation.ts'

interface PackageJson {
  readonly name: string
  readonly files: readonly string[]
  readonly workspaces: readonly string[]
  readonly imports: Readonly<Record<string, string>>
  readonly scripts: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly bundleDependencies: readonly string[]
}

const read = (path: string): PackageJson => JSON.parse(readFileSync(join(root, path), 'utf8'))
const own = read('package.json')

test('every workspace that runs in the package is bundled, whole', () => {
  const workspaces = own.workspaces.map((folder) => read(`${folder}/package.json`))
  const used = workspaces.filter(({ name }) => name in own.dependencies)
  expect(used.map(({ name }) => name)).toEqual(own.bundleDependencies)
  // Their dependencies would have to be bundled as well.
  for (const { name, dependencies = {}, files } of used) {
    expect(Object.keys(dependencies), name).toEqual([])
    expect(files, name).toContain('dist')
  }
})

test('files that the program resolves by name are packed', () => {
  const benchOnly = '#scenarios/*'
  for (const [name, path] of Object.entries(own.imports)) {
    if (name === benchOnly) continue
    const folder = path.replace('./', '').split('/').slice(0, 2).join('/')
    expect(
      own.files.some((one) => one.startsWith(folder)),
      name,
    ).toBe(true)
  }
  for (const path of own.files.filter((one) => !/[!*{[]/.test(one))) {
    expect(existsSync(join(root, path)), path).toBe(true)
  }
})

test('installing the package runs nothing', () => {
  const ofInstallations = ['preinstall', 'install', 'postinstall']
  expect(ofInstallations.filter((name) => name in own.scripts)).toEqual([])
})
