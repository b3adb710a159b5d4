/** Identifiers, files and folders in the words of the field. */
import ts from 'typescript'
import { bannedNameWords } from './law.ts'
import { lineOf, nodesOf, type ParsedFile } from './parse.ts'

/** A word of a name: `scoreAt` has two, `wal-file` too. */
const wordsOfName = /[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g

export function privateIdentifiers(files: readonly ParsedFile[]): string[] {
  return files
    .filter(({ foreign }) => !foreign)
    .flatMap(({ path, tree }) => {
      const seen = new Set<string>()
      return nodesOf(tree).flatMap((node) => {
        if (!ts.isIdentifier(node) && !ts.isPrivateIdentifier(node)) return []
        if (seen.has(node.text) || isMember(node)) return []
        seen.add(node.text)
        return faultsOf(node.text).map((fault) => `${path}:${lineOf(tree, node)}: ${fault}`)
      })
    })
}

export function privatePaths(files: readonly ParsedFile[]): string[] {
  return files
    .filter(({ foreign }) => !foreign)
    .flatMap(({ path }) => faultsOf(path).map((fault) => `${path}: ${fault}`))
}

function faultsOf(name: string): string[] {
  return [...name.matchAll(wordsOfName)]
    .map(([word]) => word.toLowerCase())
    .filter((word) => bannedNameWords.includes(word))
    .map((word) => `"${word}" of ${name} is no word of the field`)
}

/** A member such as `Math.floor` is named where it is declared. */
function isMember({ parent }: ts.Node): boolean {
  return ts.isPropertyAccessExpression(parent) && parent.expression.getText() === 'Math'
}
