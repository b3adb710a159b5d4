/** The suffixes that steps 2, 3 and 4 of the English stemmer replace, as tables. */

export interface SuffixRule {
  readonly suffix: string
  readonly replacement: string
  /** The region in which the suffix must lie. */
  readonly region: 1 | 2
  /** One of these letters must precede the suffix. Undefined: no condition. */
  readonly after: string | undefined
}

/** Rules by the code of the suffix's last letter, longest suffix first. */
export type SuffixTable = readonly (readonly SuffixRule[])[]

export const step2Suffixes = tableOf([
  ...rules('ate', 'ational ation ator'),
  ...rules('tion', 'tional'),
  ...rules('ence', 'enci'),
  ...rules('ance', 'anci'),
  ...rules('able', 'abli'),
  ...rules('ent', 'entli'),
  ...rules('ize', 'izer ization'),
  ...rules('al', 'alism aliti alli'),
  ...rules('ful', 'fulness fulli'),
  ...rules('ous', 'ousli ousness'),
  ...rules('ive', 'iveness iviti'),
  ...rules('ble', 'biliti bli'),
  ...rules('og', 'ogist'),
  ...rules('og', 'ogi', { after: 'l' }),
  ...rules('less', 'lessli'),
  ...rules('', 'li', { after: 'cdeghkmnrt' }),
])

export const step3Suffixes = tableOf([
  ...rules('tion', 'tional'),
  ...rules('ate', 'ational'),
  ...rules('al', 'alize'),
  ...rules('ic', 'icate iciti ical'),
  ...rules('', 'ful ness'),
  ...rules('', 'ative', { region: 2 }),
])

export const step4Suffixes = tableOf([
  ...rules('', 'al ance ence er ic able ible ant ement ment ent', { region: 2 }),
  ...rules('', 'ism ate iti ous ive ize', { region: 2 }),
  ...rules('', 'ion', { region: 2, after: 'st' }),
])

function rules(
  replacement: string,
  suffixes: string,
  { region = 1, after }: { region?: 1 | 2; after?: string } = {},
): SuffixRule[] {
  return suffixes.split(' ').map((suffix) => ({ suffix, replacement, region, after }))
}

function tableOf(all: readonly SuffixRule[]): SuffixTable {
  const table: SuffixRule[][] = Array.from({ length: 128 }, () => [])
  for (const rule of all) table[rule.suffix.charCodeAt(rule.suffix.length - 1)]?.push(rule)
  for (const list of table) list.sort((a, b) => b.suffix.length - a.suffix.length)
  return table
}
