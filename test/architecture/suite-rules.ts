/** Names of suites: their endings say where the suites run, so no list of names is needed. */
import ts from 'typescript'
import { suiteKinds } from './law.ts'
import { nodesOf, type ParsedFile } from './parse.ts'

/** Suites without exactly one known ending, and suites of other servers outside of their folder. */
export function unsuitedTests(files: readonly ParsedFile[]): string[] {
  return tests(files).flatMap(({ path }) => {
    const kinds = partsOf(path).filter((part) => suiteKinds.includes(part))
    if (kinds.length !== 1 || !path.endsWith(`.${kinds[0]}.test.ts`)) {
      return [`${path}: its name ends in one of ${suiteKinds.join(', ')}, and .test.ts`]
    }
    return []
  })
}

/** `npm run test:all` tries property tests more often, and finds them by their names. */
export function unnamedLaws(files: readonly ParsedFile[]): string[] {
  return tests(files).flatMap(({ path, tree }) => {
    const tries = nodesOf(tree).some(
      (node) =>
        ts.isCallExpression(node) &&
        /^(fc\.assert|law|tries|withMore)$/.test(node.expression.getText(tree)),
    )
    const isNamed = partsOf(path).includes('property')
    // Suites of other servers always run as a whole, and so do stress suites.
    if (/\.(opensearch|postgres|stress)\.test\.ts$/.test(path) || tries === isNamed) return []
    const wrong = tries ? 'tries laws, and is not named' : 'tries no law, and is named'
    return [`${path}: ${wrong} *.property.*.test.ts`]
  })
}

function tests(files: readonly ParsedFile[]): ParsedFile[] {
  return files.filter(({ path }) => path.endsWith('.test.ts'))
}

/** Parts of the file name, without `test` and `ts`. */
function partsOf(path: string): string[] {
  return path.slice(path.lastIndexOf('/') + 1, -'.test.ts'.length).split('.')
}
