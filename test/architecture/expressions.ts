/** All regular expressions of the product, found in its syntax trees. */
import ts from 'typescript'
import { Constants } from './constant-value.ts'
import { lineOf, nodesOf, type ParsedFile } from './parse.ts'

export interface Expression {
  /** Path and line. */
  readonly place: string
  readonly source: string
  readonly flags: string
}

export interface Found {
  readonly expressions: readonly Expression[]
  /** Places where the source or the flags of an expression are no constant. */
  readonly unknown: readonly string[]
}

/** Finds literals, `RegExp(…)`, and texts that methods of strings compile to expressions. */
export function expressionsIn(files: readonly ParsedFile[]): Found {
  const constants = new Constants(files)
  const expressions: Expression[] = []
  const unknown: string[] = []
  for (const file of files.filter(({ path }) => productFile.test(path))) {
    for (const node of nodesOf(file.tree)) {
      const place = `${file.path}:${lineOf(file.tree, node)}`
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/')
        const [source, flags] = [node.text.slice(1, end), node.text.slice(end + 1)]
        expressions.push({ place, source, flags })
      }
      const made = madeOf(node)
      if (made === undefined) continue
      const [source, flags = ''] = made.map((part) => part && constants.valueOf(part, file))
      if (typeof source !== 'string' || typeof flags !== 'string') unknown.push(place)
      else expressions.push({ place, source, flags })
    }
  }
  return { expressions, unknown }
}

/**
 * Whether the expression repeats something, outside of classes. If not, it cannot backtrack far.
 */
export function repeats({ source }: Pick<Expression, 'source'>): boolean {
  return /[*+{]/.test(source.replace(/\\./gs, '').replace(/\[[^\]]*\]/g, ''))
}

export function textOf({ source, flags }: Expression): string {
  return `/${source}/${flags}`
}

/** Vendored files run in browsers. */
const productFile =
  /^(?:(?:native-free-index|clients\/(?:typescript|console))\/)?src\/(?!.*\/vendor\/).*\.tsx?$/

/** The source and the flags that a node makes an expression of. Undefined for any other node. */
function madeOf(node: ts.Node): readonly (ts.Expression | undefined)[] | undefined {
  if (ts.isNewExpression(node) || ts.isCallExpression(node)) {
    const callee = node.expression
    if (ts.isIdentifier(callee) && callee.text === 'RegExp') {
      return [node.arguments?.[0], node.arguments?.[1]].slice(0, node.arguments?.length)
    }
    const isMethod = ts.isPropertyAccessExpression(callee) && textMethods.has(callee.name.text)
    const [given] = node.arguments ?? []
    if (isMethod && given !== undefined && isText(given)) return [given]
  }
  return undefined
}

const textMethods: ReadonlySet<string> = new Set(['match', 'matchAll', 'search'])

function isText(node: ts.Node): boolean {
  return (
    ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || ts.isBinaryExpression(node)
  )
}
