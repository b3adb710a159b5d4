/** Comments in the field's words and in short sentences. */
import ts from 'typescript'
import { bannedBeginnings, bannedWords, caps, productRoots } from './law.ts'
import { type Comment, commentsOf, lineOf, nodesOf, type ParsedFile } from './parse.ts'

const banned = new RegExp(`\\b(?:${bannedWords.join('|')})\\b`, 'i')
const riddle = new RegExp(`^(?:${bannedBeginnings.join('|')}) (?!.*\\?$)`)

/** Comments of the product, its tests and benches. A word inside backticks is a name of the code. */
export function privateWords(files: readonly ParsedFile[]): string[] {
  const own = files.filter(({ foreign }) => !foreign)
  return inSentences(own, (one) => privateWordOf(one) ?? riddleOf(one))
}

/** A beginning that hides the subject of a sentence, also of a page. Undefined if there is none. */
export function riddleOf(sentence: string): string | undefined {
  const [beginning] = riddle.exec(sentence) ?? []
  return beginning === undefined ? undefined : `"${beginning.trim()}" begins a sentence`
}

/** Errors, log lines and help texts: strings with a blank. A sentence to interpret is no prose. */
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

/** A fault of prose, also of a page. Undefined if there is none. */
export function privateWordOf(sentence: string): string | undefined {
  const [word] = banned.exec(sentence) ?? []
  return word === undefined ? undefined : `"${word}" is no word of the field`
}

/** `@param` names a parameter. A renamed one takes its comment along. */
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

/** Line comments on lines of their own that follow each other are one text. */
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

/** Tables and drawings, whose lines have columns of blanks, are none. */
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
