/**
 * `node dist/test/mutants/draw.js [COUNT [SEED]]`: draws small mistakes anywhere in the product, and
 * writes them to drawn.jsonl. The same seed draws the same ones from the same code.
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import ts from 'typescript'
import { mulberry32 } from '../../data/generate/index.ts'
import { type Mutant, mutantListPath } from './list.ts'

interface Change {
  readonly start: number
  readonly end: number
  readonly to: string
}

const perFileMax = 3

const otherOperators = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.LessThanToken, '<='],
  [ts.SyntaxKind.LessThanEqualsToken, '<'],
  [ts.SyntaxKind.GreaterThanToken, '>='],
  [ts.SyntaxKind.GreaterThanEqualsToken, '>'],
  [ts.SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [ts.SyntaxKind.ExclamationEqualsEqualsToken, '==='],
  [ts.SyntaxKind.AmpersandAmpersandToken, '||'],
  [ts.SyntaxKind.BarBarToken, '&&'],
  [ts.SyntaxKind.PlusToken, '-'],
  [ts.SyntaxKind.MinusToken, '+'],
  [ts.SyntaxKind.AsteriskToken, '+'],
  [ts.SyntaxKind.PlusEqualsToken, '-='],
])

function listChanges(tree: ts.SourceFile): Change[] {
  const changes: Change[] = []
  const add = (node: ts.Node, to: string) => {
    changes.push({ start: node.getStart(tree), end: node.end, to })
  }
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isImportDeclaration(node)) return
    if (ts.isBinaryExpression(node)) {
      const other = otherOperators.get(node.operatorToken.kind)
      if (other !== undefined && !joinsText(node)) add(node.operatorToken, other)
    }
    if (ts.isNumericLiteral(node)) add(node, `${Number(node.text) + 1}`)
    if (ts.isIfStatement(node)) add(node.expression, `!(${node.expression.getText(tree)})`)
    if (node.kind === ts.SyntaxKind.TrueKeyword) add(node, 'false')
    if (node.kind === ts.SyntaxKind.FalseKeyword) add(node, 'true')
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return changes
}

function joinsText({ left, right }: ts.BinaryExpression): boolean {
  return [left, right].some((side) => ts.isStringLiteral(side) || ts.isTemplateExpression(side))
}

/** The change with so many lines around it that it stands once in the file. */
function describeChange(file: string, text: string, { start, end, to }: Change): Mutant {
  let first = text.lastIndexOf('\n', start - 1) + 1
  let last = text.indexOf('\n', end)
  while (text.split(text.slice(first, last)).length !== 2) {
    first = text.lastIndexOf('\n', first - 2) + 1
    last = text.indexOf('\n', last + 1)
  }
  const from = text.slice(first, last)
  const line = text.slice(0, start).split('\n').length
  const law = `${text.slice(start, end).replace(/\s+/g, ' ')} is not ${to.replace(/\s+/g, ' ')}`
  const changed = text.slice(first, start) + to + text.slice(end, last)
  return { law: `line ${line}: ${law}`, file, from, to: changed }
}

function drawMutants(count: number, seed: number): Mutant[] {
  const folders = ['src', 'native-free-index/src', 'clients/typescript/src', 'clients/console/src']
  const files = execFileSync('git', ['ls-files', ...folders], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/generated|assembly|vendor/.test(file))
  const random = mulberry32(seed)
  const all = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
    return listChanges(tree).map((change) => ({ file, text, change, order: random() }))
  })
  const perFile = new Map<string, number>()
  return all
    .toSorted((a, b) => a.order - b.order)
    .filter(({ file }) => {
      const before = perFile.get(file) ?? 0
      perFile.set(file, before + 1)
      return before < perFileMax
    })
    .slice(0, count)
    .map(({ file, text, change }) => describeChange(file, text, change))
}

const [count = 300, seed = 21] = process.argv.slice(2).map(Number)
const drawn = drawMutants(count, seed)
writeFileSync(mutantListPath('drawn'), drawn.map((each) => `${JSON.stringify(each)}\n`).join(''))
console.log(`${drawn.length} drawn`)
