/** Which test files are the nearest to a file of the product: by imports, the shortest way first. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import ts from 'typescript'

const packages = new Map([
  ['native-free-index', 'native-free-index/src/index.ts'],
  ['devdex-client', 'clients/typescript/src/index.ts'],
])

/** Suites of `npm test`: those of other servers and long ones are not. */
const suiteName = /\.(unit|integration|isolated)\.test\.ts$/

export class TestFiles {
  readonly #root: string
  readonly #imports = new Map<string, readonly string[]>()
  readonly #distances: ReadonlyMap<string, ReadonlyMap<string, number>>

  constructor(root: string) {
    this.#root = root
    const names = ['test', 'native-free-index/test'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => suiteName.test(name))
        .map((name) => `${folder}/${name}`),
    )
    this.#distances = new Map(names.map((name) => [name, this.#measureDistances(name)]))
  }

  /** Functions alone before services and processes, where the ways are equally long. */
  rankByDistance(file: string): string[] {
    const near = [...this.#distances].flatMap(([name, distances]) => {
      const distance = distances.get(file)
      return distance === undefined ? [] : [{ name, distance: distance + weighKind(name) }]
    })
    near.sort((a, b) => a.distance - b.distance || a.name.localeCompare(b.name))
    return near.map(({ name }) => name)
  }

  #measureDistances(from: string): Map<string, number> {
    const distances = new Map([[from, 0]])
    for (const [file, distance] of distances) {
      for (const target of this.#readImports(file)) {
        if (!distances.has(target)) distances.set(target, distance + 1)
      }
    }
    return distances
  }

  #readImports(file: string): readonly string[] {
    const known = this.#imports.get(file)
    if (known !== undefined) return known
    const text = readFileSync(join(this.#root, file), 'utf8')
    const targets = ts.preProcessFile(text).importedFiles.flatMap(({ fileName }) => {
      const target = fileName.startsWith('.')
        ? normalize(join(dirname(file), fileName))
        : packages.get(fileName)
      return target !== undefined && /\.tsx?$/.test(target) && existsSync(join(this.#root, target))
        ? [target]
        : []
    })
    this.#imports.set(file, targets)
    return targets
  }
}

function weighKind(name: string): number {
  return name.includes('.unit.') ? 0 : 1
}
