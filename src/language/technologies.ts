/** The technologies that a text names, which it is not searched for without. */
import { foldAccents } from 'native-free-index'
import { readWords } from './grammar.ts'
import { isTechnology } from './vocabulary/nouns.ts'
import { everydayNames, isPlainLanguage } from './vocabulary/programming-languages.ts'
import { isPersonNoun } from './vocabulary/roles.ts'

/** More that are no place: "graphql folks". */
const others = readWords(`node nodejs node.js deno bun vuejs reactjs next.js nextjs .net dotnet
  mysql postgres postgresql sqlite mongodb elasticsearch redis graphql terraform k8s helm jenkins
  prometheus grafana pandas numpy scikit-learn keras wordpress drupal jquery webpack emacs vim git`)

/** In lower case these are things, deeds and names, too. */
const everyday: ReadonlySet<string> = new Set([
  ...everydayNames,
  ...readWords(`d basic ada ruby pascal crystal scheme bash delphi groovy smalltalk unity vite turbo
    snowflake delta falcon puppet chef salt opal astro remix electron flutter unreal hugo excel
    oracle spark eclipse gatsby react angular maven node bun helm vue`),
])

/**
 * The words of a query that name a technology, as it writes them. Null if there is none. One that
 * is an everyday word counts if the text is nothing else, or if people follow: "go developer".
 */
export function findTechnologies(query: string): string | null {
  const words = query.split(/\s+/).filter((word) => word !== '')
  const folded = words.map((word) => foldAccents(word).replace(/,$/, ''))
  const isNothingElse = folded.every(isTechnologyName)
  const named = words.filter((_, i) => {
    if (!isTechnologyName(folded[i]!)) return false
    return isNothingElse || !everyday.has(folded[i]!) || isPersonNoun(folded[i + 1] ?? '')
  })
  return named.length === 0 ? null : named.join(' ')
}

/** Whether a word in lower case, without accents, is the name of a technology. */
export function isTechnologyName(folded: string): boolean {
  return isPlainLanguage(folded) || isTechnology(folded) || others.has(folded)
}
