/**
 * Evaluates constant expressions of the code without running it: texts, numbers and lists of them,
 * composed of constants of their own file and of files that it imports.
 */
import ts from 'typescript'
import type { ParsedFile } from './parse.ts'

export type Constant = string | number | readonly Constant[] | undefined

/** Values of the parameters of a function, by name. */
type Names = ReadonlyMap<string, Constant>

export class Constants {
  readonly #files: ReadonlyMap<string, ParsedFile>

  constructor(files: readonly ParsedFile[]) {
    this.#files = new Map(files.map((file) => [file.path, file]))
  }

  /** Undefined where the expression is no constant, or has a form that this class does not read. */
  valueOf(node: ts.Node, file: ParsedFile, names: Names = new Map()): Constant {
    const read = (part: ts.Node) => this.valueOf(part, file, names)
    if (ts.isStringLiteralLike(node)) return node.text
    if (ts.isNumericLiteral(node)) return Number(node.text)
    if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return read(node.expression)
    if (ts.isArrayLiteralExpression(node)) return all(node.elements.map(read))
    if (ts.isIdentifier(node)) return names.get(node.text) ?? this.#named(node.text, file)
    if (ts.isTemplateExpression(node)) return filled(node, ({ text }) => text, read)
    if (ts.isTaggedTemplateExpression(node)) return rawText(node, read)
    if (ts.isBinaryExpression(node))
      return sum(read(node.left), node.operatorToken, read(node.right))
    if (ts.isPropertyAccessExpression(node)) return this.#member(node, file)
    return ts.isCallExpression(node) ? this.#called(node, file, names) : undefined
  }

  /** `/x/.source`, `limits.charsMax`. */
  #member({ expression, name }: ts.PropertyAccessExpression, file: ParsedFile): Constant {
    if (ts.isRegularExpressionLiteral(expression) && name.text === 'source') {
      return expression.text.slice(1, expression.text.lastIndexOf('/'))
    }
    const found = ts.isIdentifier(expression) ? this.#declared(expression.text, file) : undefined
    const { node, file: home } = found ?? { node: expression, file }
    if (name.text === 'source' && found !== undefined) return this.#source(node, home)
    const object = ts.isAsExpression(node) ? node.expression : node
    if (!ts.isObjectLiteralExpression(object)) return undefined
    const member = object.properties.find(
      (one) => ts.isPropertyAssignment(one) && one.name.getText(home.tree) === name.text,
    )
    return member && this.valueOf((member as ts.PropertyAssignment).initializer, home)
  }

  #source(node: ts.Node, file: ParsedFile): Constant {
    if (ts.isRegularExpressionLiteral(node)) return node.text.slice(1, node.text.lastIndexOf('/'))
    return ts.isNewExpression(node) ? this.valueOf(node.arguments![0]!, file) : undefined
  }

  /** `[…].join('|')`, `[…].map((one) => …)`. */
  #called({ expression, arguments: given }: ts.CallExpression, file: ParsedFile, names: Names) {
    if (!ts.isPropertyAccessExpression(expression)) return undefined
    const list = this.valueOf(expression.expression, file, names)
    const [first] = given
    if (!Array.isArray(list) || first === undefined) return undefined
    if (expression.name.text === 'join') return list.join(String(this.valueOf(first, file, names)))
    if (expression.name.text !== 'map' || !ts.isArrowFunction(first)) return undefined
    const parameter = first.parameters[0]!.name.getText(file.tree)
    return all(list.map((one) => this.valueOf(first.body, file, new Map([[parameter, one]]))))
  }

  #named(name: string, file: ParsedFile): Constant {
    const found = this.#declared(name, file)
    return found && this.valueOf(found.node, found.file)
  }

  /** The initializer of a constant that a file declares, imports or re-exports. */
  #declared(name: string, file: ParsedFile): { node: ts.Node; file: ParsedFile } | undefined {
    for (const statement of file.tree.statements) {
      if (ts.isVariableStatement(statement)) {
        const { declarations } = statement.declarationList
        const own = declarations.find((one) => one.name.getText(file.tree) === name)
        if (own?.initializer !== undefined) return { node: own.initializer, file }
      }
      const origin = originOf(statement, name)
      const from = origin && this.#files.get(targetOf(file, origin.specifier))
      const found = from && this.#declared(origin.name, from)
      if (found !== undefined) return found
    }
    return undefined
  }
}

/** The module that an import or a re-export takes a name from. */
function originOf(statement: ts.Statement, name: string) {
  const isImport = ts.isImportDeclaration(statement)
  if (!isImport && !ts.isExportDeclaration(statement)) return undefined
  const { moduleSpecifier } = statement
  if (moduleSpecifier === undefined || !ts.isStringLiteral(moduleSpecifier)) return undefined
  const bindings = isImport ? statement.importClause?.namedBindings : statement.exportClause
  const isList =
    bindings !== undefined && (ts.isNamedImports(bindings) || ts.isNamedExports(bindings))
  const one = isList ? bindings.elements.find((element) => element.name.text === name) : undefined
  if (one === undefined && (isImport || bindings !== undefined)) return undefined
  return { specifier: moduleSpecifier.text, name: (one?.propertyName ?? one?.name)?.text ?? name }
}

function targetOf({ imports }: ParsedFile, specifier: string): string {
  return imports.find((one) => one.specifier === specifier)?.target ?? ''
}

function all(values: readonly Constant[]): Constant {
  return values.includes(undefined) ? undefined : values
}

function sum(left: Constant, operator: ts.Node, right: Constant): Constant {
  if (operator.kind !== ts.SyntaxKind.PlusToken) return undefined
  if (typeof left === 'number' && typeof right === 'number') return left + right
  return left === undefined || right === undefined ? undefined : `${left}${right}`
}

function rawText(node: ts.TaggedTemplateExpression, read: (part: ts.Node) => Constant): Constant {
  if (node.tag.getText() !== 'String.raw') return undefined
  const raw = (part: ts.TemplateLiteralLikeNode) => part.rawText ?? part.text
  return ts.isTemplateExpression(node.template)
    ? filled(node.template, raw, read)
    : raw(node.template)
}

function filled(
  { head, templateSpans }: ts.TemplateExpression,
  textOf: (part: ts.TemplateLiteralLikeNode) => string,
  read: (part: ts.Node) => Constant,
): Constant {
  const values = templateSpans.map(({ expression }) => read(expression))
  if (values.includes(undefined)) return undefined
  return textOf(head) + templateSpans.map(({ literal }, i) => values[i] + textOf(literal)).join('')
}
