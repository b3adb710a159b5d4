import { analyseEmail } from 'native-free-index'

/** Terms that an index has by the hidden addresses and not by the others. */
export function termsOnlyOf(suppressed: readonly string[], others: readonly string[]): Set<string> {
  const terms = new Set(suppressed.flatMap(analyseEmail))
  for (const address of others) for (const term of analyseEmail(address)) terms.delete(term)
  return terms
}
