/** Parses TypeScript to what the rules read: the syntax tree and its imports. */
import { posix } from 'node:path'
import ts from 'typescript'

export interface ParsedFile {
  /** From the root of the repository, with `/`. */
  readonly path: string
  readonly tree: ts.SourceFile
  readonly imports: readonly Import[]
}

export interface Import {
  /** As written; undefined where the code computes it. */
  readonly specifier: string | undefined
  /** The imported file, for relative specifiers and for the engine's package name. */
  readonly target: string | undefined
  /** Erased by the compiler: `import type`, `export type … from`, `import('x').T`. */
  readonly typesOnly: boolean
  /** First line, from 1. */
  readonly line: number
}

export function parseFile(path: string, text: string): ParsedFile {
  const tree = ts.createSourceFile(path, text, ts.ScriptTarget.ES2023, true)
  return { path, tree, imports: importsOf(path, tree) }
}

export function parseFiles(texts: Readonly<Record<string, string>>): ParsedFile[] {
  return Object.entries(texts).map(([path, text]) => parseFile(path, text))
}

const nodesByTree = new WeakMap<ts.Node, readonly ts.Node[]>()

/** Every node of the tree, parents first. The list is cached, as each rule reads it. */
export function nodesOf(tree: ts.Node): readonly ts.Node[] {
  const known = nodesByTree.get(tree)
  if (known !== undefined) return known
  const nodes: ts.Node[] = []
  const visit = (node: ts.Node): void => {
    nodes.push(node)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  nodesByTree.set(tree, nodes)
  return nodes
}

/** Line of a node's first character, from 1. */
export function lineOf(tree: ts.SourceFile, node: ts.Node): number {
  return tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1
}

function importsOf(path: string, tree: ts.SourceFile): Import[] {
  const imports: Import[] = []
  for (const node of nodesOf(tree)) {
    const found = importIn(node)
    if (found === undefined) continue
    const specifier = found.from !== undefined && isText(found.from) ? found.from.text : undefined
    imports.push({
      specifier,
      target: specifier === undefined ? undefined : targetOf(path, specifier),
      typesOnly: found.typesOnly,
      line: lineOf(tree, node),
    })
  }
  return imports
}

/** The part of a node that names another module; `from` is undefined for an empty call. */
function importIn(node: ts.Node): { from: ts.Node | undefined; typesOnly: boolean } | undefined {
  if (ts.isImportDeclaration(node)) {
    const typesOnly = node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword
    return { from: node.moduleSpecifier, typesOnly }
  }
  if (ts.isExportDeclaration(node) && node.moduleSpecifier !== undefined) {
    return { from: node.moduleSpecifier, typesOnly: node.isTypeOnly }
  }
  if (ts.isExternalModuleReference(node)) return { from: node.expression, typesOnly: false }
  if (ts.isImportTypeNode(node)) {
    const from = ts.isLiteralTypeNode(node.argument) ? node.argument.literal : node.argument
    return { from, typesOnly: true }
  }
  if (ts.isCallExpression(node) && callsLoader(node.expression)) {
    return { from: node.arguments[0], typesOnly: false }
  }
  return undefined
}

/** `import(…)`, `require(…)` and `createRequire(…)(…)`. */
function callsLoader(callee: ts.Expression): boolean {
  if (callee.kind === ts.SyntaxKind.ImportKeyword) return true
  if (ts.isIdentifier(callee)) return callee.text === 'require'
  return (
    ts.isCallExpression(callee) &&
    ts.isIdentifier(callee.expression) &&
    callee.expression.text === 'createRequire'
  )
}

function isText(node: ts.Node): node is ts.StringLiteral | ts.NoSubstitutionTemplateLiteral {
  return ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)
}

function targetOf(path: string, specifier: string): string | undefined {
  if (specifier === 'native-free-index') return 'native-free-index/src/index.ts'
  if (!specifier.startsWith('.')) return undefined
  return posix.join(posix.dirname(path), specifier)
}
