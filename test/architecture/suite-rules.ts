/** Names of suites: their ends say where they run, so no list of names has to. */
import ts from 'typescript'
import { suiteKinds } from './law.ts'
import { nodesOf, type ParsedFile } from './parse.ts'

/** A suite has one end that a configuration knows, and is where suites of other servers belong. */
export function unsuitedTests(files: readonly ParsedFile[]): string[] {
  return tests(files).flatMap(({ path }) => {
    const kinds = partsOf(path).filter((part) => suiteKinds.includes(part))
    if (kinds.length !== 1 || !path.endsWith(`.${kinds[0]}.test.ts`)) {
      return [`${path}: its name ends in one of ${suiteKinds.join(', ')}, and .test.ts`]
    }
    return []
  })
}

/** `npm run test:all` tries laws more often; it knows by the name where there are any. */
export function unnamedLaws(files: readonly ParsedFile[]): string[] {
  return tests(files).flatMap(({ path, tree }) => {
    const tries = nodesOf(tree).some(
      (node) =>
        ts.isCallExpression(node) &&
        /^(fc\.assert|tries|withMore)$/.test(node.expression.getText(tree)),
    )
    const isNamed = partsOf(path).includes('property')
    // Those of other servers are run as a whole, and those of stress anyway.
    if (/\.(opensearch|postgres|stress)\.test\.ts$/.test(path) || tries === isNamed) return []
    const wrong = tries ? 'tries laws, and is not named' : 'tries no law, and is named'
    return [`${path}: ${wrong} *.property.*.test.ts`]
  })
}

function tests(files: readonly ParsedFile[]): ParsedFile[] {
  return files.filter(({ path }) => path.endsWith('.test.ts'))
}

/** Of the last name, without those of every suite. */
function partsOf(path: string): string[] {
  return path.slice(path.lastIndexOf('/') + 1, -'.test.ts'.length).split('.')
}
