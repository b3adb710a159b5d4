/** `npm run check -- --report`: the statistics of the code, each with its bound. */
import { runtimeCycles } from './graph-rules.ts'
import { caps } from './law.ts'
import { privateIdentifiers, privatePaths } from './name-rules.ts'
import type { ParsedFile } from './parse.ts'
import { longSentences, privateTexts, privateWords } from './prose-rules.ts'
import { typeNamesTwice } from './tidy-rules.ts'
import { parseRepository } from './tree.ts'

interface Value {
  readonly name: string
  readonly value: number | string
  /** The allowed values, for people. */
  readonly bound: string
  readonly isMet: boolean
}

/** Statistics of `src` and of the engine. All other files are parsed to find their imports. */
export function valuesOf(files: readonly ParsedFile[]): Value[] {
  const own = files.filter(({ foreign }) => !foreign)
  const source = own.filter(({ path }) => path.startsWith('src/'))
  const engine = own.filter(({ path }) => path.startsWith('native-free-index/src/'))
  const sizes = source.map(({ lines }) => lines.length).sort((a, b) => a - b)
  const median = sizes[Math.floor(sizes.length / 2)] ?? 0
  const product = [...source, ...engine]
  const largest = product.reduce((most, { lines }) => Math.max(most, lines.length), 0)
  const { filesMax, medianLines, fileLinesMax } = caps
  return [
    bounded('files of src', source.length, 0, filesMax),
    bounded('lines of src', sum(sizes)),
    bounded('median lines of a file', median, medianLines.min, medianLines.max),
    bounded('lines of the largest file', largest, 0, fileLinesMax),
    bounded('files of 60 lines or fewer', sizes.filter((lines) => lines <= 60).length),
    bounded('files with one importer', withOneImporter(source, own)),
    bounded('files of the engine', engine.length),
    bounded('lines of the engine', sum(engine.map(({ lines }) => lines.length))),
    bounded('cycles of imports at run time', runtimeCycles(files).length, 0, 0),
    bounded('type names declared twice', typeNamesTwice(files).length, 0, 0),
    bounded('private words in names', named(files), 0, 0),
    bounded('private words in comments', privateWords(files).length, 0, 0),
    bounded('private words in texts', privateTexts(files).length, 0, 0),
    bounded('sentences that are too long', longSentences(files).length, 0, 0),
  ]
}

function named(files: readonly ParsedFile[]): number {
  return privateIdentifiers(files).length + privatePaths(files).length
}

function bounded(
  name: string,
  value: number,
  min = 0,
  max: number = Number.POSITIVE_INFINITY,
): Value {
  const most = max === Number.POSITIVE_INFINITY ? '' : `at most ${max}`
  const bound = min > 0 ? `${min} to ${max}` : most
  return { name, value, bound, isMet: value >= min && value <= max }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** Files of `source` with exactly one importer, tests excluded. */
function withOneImporter(source: readonly ParsedFile[], files: readonly ParsedFile[]): number {
  const importers = new Map<string, number>()
  for (const { path, imports } of files) {
    if (/(^|\/)test\//.test(path)) continue
    for (const target of new Set(imports.map(({ target }) => target))) {
      if (target !== undefined) importers.set(target, (importers.get(target) ?? 0) + 1)
    }
  }
  return source.filter(({ path }) => importers.get(path) === 1).length
}

export function reportOf(values: readonly Value[]): string {
  const width = Math.max(...values.map(({ name }) => name.length))
  const lines = values.map(({ name, value, bound, isMet }) => {
    const number = String(value).padStart(7)
    return `${name.padEnd(width)} ${number}  ${isMet ? bound : `MISSED: ${bound}`}`.trimEnd()
  })
  return `${lines.join('\n')}\n`
}

if (process.argv.includes('--report')) process.stdout.write(reportOf(valuesOf(parseRepository())))
