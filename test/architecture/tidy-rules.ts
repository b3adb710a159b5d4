/** Rules for single files: leftovers, and what few may read. Each rule returns the violations. */
import ts from 'typescript'
import { environmentReaders, httpClients, productRoots } from './law.ts'
import { commentsOf, lineOf, nodesOf, type ParsedFile } from './parse.ts'

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

/** The leftmost name of a chain: `describe` in `describe.skipIf(x)('…')`. */
function rootOf(node: ts.Expression): ts.Expression {
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) {
    return rootOf(node.expression)
  }
  return ts.isTaggedTemplateExpression(node) ? rootOf(node.tag) : node
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
