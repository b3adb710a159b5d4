/** Rules for comments: words of the field, and short sentences. */
import ts from 'typescript'
import { bannedBeginnings, bannedWords, caps, productRoots } from './law.ts'
import { type Comment, commentsOf, lineOf, nodesOf, type ParsedFile } from './parse.ts'

const banned = new RegExp(`\\b(?:${bannedWords.join('|')})\\b`, 'i')
const riddle = new RegExp(`^(?:${bannedBeginnings.join('|')}) (?!.*\\?$)`)

/** Faults in comments of the product, its tests and benches. Backticks quote names of the code. */
export function privateWords(files: readonly ParsedFile[]): string[] {
  const own = files.filter(({ foreign }) => !foreign)
  return inSentences(own, (one) => privateWordOf(one) ?? riddleOf(one))
}

/**
 * The beginning that hides the subject of a sentence, also on a page. Undefined if there is none.
 */
export function riddleOf(sentence: string): string | undefined {
  const [beginning] = riddle.exec(sentence) ?? []
  return beginning === undefined ? undefined : `"${beginning.trim()}" begins a sentence`
}

/** Faults in strings with a blank: errors, log lines, help. Example questions are exempt. */
export function privateTexts(files: readonly ParsedFile[]): string[] {
  return ofProduct(files)
    .filter(({ path }) => !/^src\/language\/(vocabulary|recognise)\//.test(path))
    .flatMap(({ path, tree }) =>
      nodesOf(tree).flatMap((node) => {
        if (!ts.isStringLiteralLike(node) && !ts.isTemplateLiteralToken(node)) return []
        const { text } = node
        const fault = text.includes(' ') ? privateWordOf(text) : undefined
        return fault === undefined ? [] : [`${path}:${lineOf(tree, node)}: ${fault}`]
      }),
    )
}

/** The private word in a sentence, also on a page. Undefined if there is none. */
export function privateWordOf(sentence: string): string | undefined {
  const [word] = banned.exec(sentence) ?? []
  return word === undefined ? undefined : `"${word}" is no word of the field`
}

/** `@param` must name a parameter, also after a renaming. */
export function staleParameters(files: readonly ParsedFile[]): string[] {
  return ofProduct(files).flatMap(({ path, tree }) =>
    nodesOf(tree).flatMap((node) => {
      if (!ts.isFunctionLike(node)) return []
      const names = node.parameters.flatMap(({ name }) => namesIn(name))
      return ts
        .getJSDocTags(node)
        .filter(ts.isJSDocParameterTag)
        .map(({ name }) => name.getText(tree).split('.')[0]!)
        .filter((name) => !names.includes(name))
        .map((name) => `${path}:${lineOf(tree, node)}: @param ${name} names no parameter`)
    }),
  )
}

function namesIn(name: ts.BindingName): string[] {
  if (ts.isIdentifier(name)) return [name.text]
  return name.elements.flatMap((element) =>
    ts.isBindingElement(element) ? namesIn(element.name) : [],
  )
}

function ofProduct(files: readonly ParsedFile[]): ParsedFile[] {
  return files.filter(({ path, foreign }) => !foreign && productRoots.test(path))
}

export function longSentences(files: readonly ParsedFile[]): string[] {
  return inSentences(ofProduct(files), (sentence) => {
    const count = sentence.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word)).length
    if (count <= caps.sentenceWordsMax) return undefined
    return `${count} words in a sentence, at most ${caps.sentenceWordsMax}`
  })
}

function inSentences(
  files: readonly ParsedFile[],
  faultOf: (sentence: string) => string | undefined,
): string[] {
  return files.flatMap(({ path, tree, lines }) =>
    joinedComments(commentsOf(tree), lines).flatMap(({ line, text }) =>
      sentencesOf(text).flatMap((sentence) => {
        const fault = faultOf(sentence)
        return fault === undefined ? [] : [`${path}:${line}: ${fault}: ${sentence}`]
      }),
    ),
  )
}

/** Joins line comments that follow each other on whole lines to one text. */
function joinedComments(comments: readonly Comment[], lines: readonly string[]): Comment[] {
  const joined: Comment[] = []
  let nextLine = 0
  for (const { line, text } of [...comments].sort((a, b) => a.line - b.line)) {
    const last = joined.at(-1)
    const isWhole = /^\s*\/\//.test(lines[line - 1]!)
    const isMore = isWhole && last?.text.startsWith('//') && line === nextLine
    if (isMore) joined[joined.length - 1] = { ...last!, text: `${last!.text}\n${text}` }
    else joined.push({ line, text })
    nextLine = line + 1
  }
  return joined
}

/** Leaves tables and drawings out: their lines have columns of blanks. */
function sentencesOf(comment: string): string[] {
  const text = comment
    .replace(/^\/\*\*?|\*\/$/g, '')
    .replace(/^[ \t]*(?:\* ?|\/\/ ?)/gm, '')
    .replace(/`[^`]*`/g, 'code')
  return text
    .split(/\n[ \t]*\n|\n(?=[ \t]*(?:[-*]|\d+\.) )|\n(?=@)/)
    .filter((block) => !/\S {2,}\S/.test(block))
    .flatMap((block) =>
      block
        .replace(/\s+/g, ' ')
        .trim()
        .split(/(?<=[.!?:;]) /),
    )
    .filter((sentence) => sentence !== '')
}
