/** Rules for size, names and leftovers of single files. Each rule returns the violations. */
import ts from 'typescript'
import {
  bannedNames,
  caps,
  environmentReaders,
  httpClients,
  productRoots,
  suiteKinds,
} from './law.ts'
import { commentsOf, lineOf, nodesOf, type ParsedFile } from './parse.ts'

export function longFiles(files: readonly ParsedFile[]): string[] {
  return own(files)
    .filter((file) => file.lines.length > caps.fileLinesMax)
    .map((file) => `${file.path}: ${file.lines.length} lines, at most ${caps.fileLinesMax}`)
}

/** A `describe` block is a heading rather than a function, so only what is inside it counts. */
export function longFunctions(files: readonly ParsedFile[]): string[] {
  return inNodes(files, (node, file) => {
    if (!ts.isFunctionLike(node) || isDescribeBlock(node)) return undefined
    const end = file.tree.getLineAndCharacterOfPosition(node.end).line + 1
    const lines = end - lineOf(file.tree, node) + 1
    if (lines <= caps.functionLinesMax) return undefined
    return `${lines} lines in a function, at most ${caps.functionLinesMax}`
  })
}

/** Addresses and imports cannot be broken, so their lines may be longer. */
export function longLines(files: readonly ParsedFile[]): string[] {
  return own(files).flatMap((file) => {
    const exempt = importLines(file)
    return file.lines.flatMap((line, i) => {
      const columns = [...line].length
      if (columns <= caps.lineColumnsMax || /https?:\/\//.test(line) || exempt.has(i + 1)) return []
      return [`${file.path}:${i + 1}: ${columns} columns, at most ${caps.lineColumnsMax}`]
    })
  })
}

export function defaultExports(files: readonly ParsedFile[]): string[] {
  return inNodes(having(/\bdefault\b|\bexport\s*=/, files), (node) => {
    const named = ts.isExportSpecifier(node) && node.name.text === 'default'
    const marked = node.kind === ts.SyntaxKind.DefaultKeyword
    return named || marked || ts.isExportAssignment(node) ? 'exports a default' : undefined
  })
}

/** An index.ts is a list of names with their origin: `export … from`, nothing else. */
export function busyIndexes(files: readonly ParsedFile[]): string[] {
  return own(files)
    .filter((file) => file.path.endsWith('/index.ts'))
    .flatMap((file) =>
      file.tree.statements
        .filter((one) => !ts.isExportDeclaration(one) || one.moduleSpecifier === undefined)
        .map((one) => `${file.path}:${lineOf(file.tree, one)}: an index.ts only re-exports`),
    )
}

const endOfName = new RegExp(`((\\.(${suiteKinds.join('|')}))?\\.test)?\\.tsx?$`)

export function badNames(files: readonly ParsedFile[]): string[] {
  return files.flatMap(({ path }) => {
    const names = path.split('/').map((name) => name.replace(endOfName, ''))
    const banned = names.filter((name) => bannedNames.includes(lastWordOf(name)))
    const odd = names.filter((name) => !/^[a-z0-9]+([-.][a-z0-9]+)*$/.test(name))
    return [
      ...banned.map((name) => `${path}: "${name}" does not say what is inside`),
      ...odd.map((name) => `${path}: "${name}" is not kebab-case`),
    ]
  })
}

/** `any` beyond the allowance: none in the engine, few in the service. */
export function anyTypes(files: readonly ParsedFile[]): string[] {
  const engine = own(files).filter((file) => file.path.startsWith('native-free-index/src/'))
  const service = own(files).filter((file) => file.path.startsWith('src/'))
  const serviceLines = service.reduce((sum, file) => sum + file.lines.length, 0)
  const inService = placesOfAny(service)
  const allowed = (serviceLines / 1000) * caps.anyPer1000LinesMax
  return [...placesOfAny(engine), ...(inService.length > allowed ? inService : [])]
}

/** Types of `src` that share a name with another type in another file of `src`. */
export function typeNamesTwice(files: readonly ParsedFile[]): string[] {
  const owners = new Map<string, string[]>()
  for (const { path, tree } of own(files)) {
    if (!path.startsWith('src/')) continue
    for (const name of new Set(tree.statements.map(typeNameOf))) {
      if (name !== undefined) owners.set(name, [...(owners.get(name) ?? []), path])
    }
  }
  return [...owners]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => `${name} is the name of several types: ${paths.join(' ')}`)
}

function typeNameOf(node: ts.Statement): string | undefined {
  const isType =
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isClassDeclaration(node)
  return isType ? node.name?.text : undefined
}

/** Notes to self, and comments that silence the compiler. */
export function leftovers(files: readonly ParsedFile[]): string[] {
  const left = /\b(TODO|FIXME|XXX)\b|@ts-(ignore|nocheck)\b/
  // Parsing comments is slow, and few files have such words at all.
  return having(left, own(files)).flatMap((file) =>
    commentsOf(file.tree)
      .filter(({ text }) => left.test(text))
      .map(({ line, text }) => `${file.path}:${line}: leftover ${text.slice(0, 60)}`),
  )
}

/** A test marked `only` keeps all others from running. */
export function lonelyTests(files: readonly ParsedFile[]): string[] {
  return inNodes(having(/\bonly\b/, files), (node) => {
    if (!ts.isPropertyAccessExpression(node) || node.name.text !== 'only') return undefined
    return isTestName(rootOf(node)) ? 'a test runs alone' : undefined
  })
}

/** Only the command line prints: people read it. Programs read the log. */
export function consoleCalls(files: readonly ParsedFile[]): string[] {
  const silent = files.filter(({ path }) => productRoots.test(path) && !path.startsWith('src/cli/'))
  return inNodes(having(/\bconsole\b/, silent), (node) =>
    ts.isPropertyAccessExpression(node) && isNamed(node.expression, 'console')
      ? 'only cli prints'
      : undefined,
  )
}

/** `process.env`, `process['env']`, `{ env } = process`, `import { env } from 'node:process'`. */
export function environmentReads(files: readonly ParsedFile[]): string[] {
  const blind = files.filter(
    ({ path }) => productRoots.test(path) && !environmentReaders.includes(path),
  )
  const readers = environmentReaders.join(' and ')
  return inNodes(having(/\benv\b/, blind), (node) =>
    readsEnvironment(node) ? `only ${readers} read the environment` : undefined,
  )
}

/** `fetch`, called or passed on: only the HTTP clients bound a request in time and bytes. */
export function httpClientCalls(files: readonly ParsedFile[]): string[] {
  const others = files.filter(({ path }) => productRoots.test(path) && !httpClients.includes(path))
  return inNodes(having(/\bfetch\b/, others), (node) =>
    ts.isIdentifier(node) && node.text === 'fetch' && isGlobalName(node)
      ? `only ${httpClients.join(' and ')} ask other servers`
      : undefined,
  )
}

/** `fetch` and `globalThis.fetch`, but no member of the same name. */
function isGlobalName({ parent, text }: ts.Identifier): boolean {
  if (ts.isPropertyAccessExpression(parent) && parent.name.text === text) {
    return isNamed(parent.expression, 'globalThis')
  }
  return ts.isExpression(parent) || ts.isVariableDeclaration(parent)
}

/** Rules of style do not apply to generated and vendored files. */
function own(files: readonly ParsedFile[]): ParsedFile[] {
  return files.filter((file) => !file.foreign)
}

function having(words: RegExp, files: readonly ParsedFile[]): ParsedFile[] {
  return files.filter(({ tree }) => words.test(tree.text))
}

function inNodes(
  files: readonly ParsedFile[],
  complaint: (node: ts.Node, file: ParsedFile) => string | undefined,
): string[] {
  return own(files).flatMap((file) =>
    nodesOf(file.tree).flatMap((node) => {
      const text = complaint(node, file)
      return text === undefined ? [] : [`${file.path}:${lineOf(file.tree, node)}: ${text}`]
    }),
  )
}

function isDescribeBlock(node: ts.Node): boolean {
  if (!ts.isCallExpression(node.parent)) return false
  const root = rootOf(node.parent.expression)
  return ['describe', 'describeEachAdapter'].some((name) => isNamed(root, name))
}

/** The leftmost name of a chain: `describe` in `describe.skipIf(x)('…')`. */
function rootOf(node: ts.Expression): ts.Expression {
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) {
    return rootOf(node.expression)
  }
  return ts.isTaggedTemplateExpression(node) ? rootOf(node.tag) : node
}

function importLines(file: ParsedFile): Set<number> {
  const lines = new Set<number>()
  for (const one of file.tree.statements) {
    if (!ts.isImportDeclaration(one) && !ts.isExportDeclaration(one)) continue
    const end = file.tree.getLineAndCharacterOfPosition(one.end).line + 1
    for (let line = lineOf(file.tree, one); line <= end; line++) lines.add(line)
  }
  return lines
}

/** `score-utils` ends in `utils`, `shared-memory` in `memory`. */
function lastWordOf(name: string): string {
  return name.split(/[-.]/).at(-1)!
}

function placesOfAny(files: readonly ParsedFile[]): string[] {
  return inNodes(files, (node) =>
    node.kind === ts.SyntaxKind.AnyKeyword ? 'the type any' : undefined,
  )
}

function isTestName(node: ts.Expression): boolean {
  return ['test', 'it', 'describe', 'suite', 'bench'].some((name) => isNamed(node, name))
}

function isNamed(node: ts.Node, name: string): boolean {
  return ts.isIdentifier(node) && node.text === name
}

function readsEnvironment(node: ts.Node): boolean {
  if (ts.isPropertyAccessExpression(node)) {
    return node.name.text === 'env' && isNamed(node.expression, 'process')
  }
  if (ts.isElementAccessExpression(node)) {
    const key = node.argumentExpression
    return ts.isStringLiteral(key) && key.text === 'env' && isNamed(node.expression, 'process')
  }
  if (!ts.isBindingElement(node) && !ts.isImportSpecifier(node)) return false
  if (!isNamed(node.propertyName ?? node.name, 'env')) return false
  return ts.isBindingElement(node)
    ? isProcess((node.parent.parent as ts.VariableDeclaration).initializer)
    : isProcess(node.parent.parent.parent.moduleSpecifier)
}

function isProcess(origin: ts.Expression | undefined): boolean {
  if (origin === undefined) return false
  return ts.isStringLiteral(origin)
    ? /^(node:)?process$/.test(origin.text)
    : isNamed(origin, 'process')
}
