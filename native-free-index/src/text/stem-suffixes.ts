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

export const step2Suffixes = createTable([
  ...createRules('ate', 'ational ation ator'),
  ...createRules('tion', 'tional'),
  ...createRules('ence', 'enci'),
  ...createRules('ance', 'anci'),
  ...createRules('able', 'abli'),
  ...createRules('ent', 'entli'),
  ...createRules('ize', 'izer ization'),
  ...createRules('al', 'alism aliti alli'),
  ...createRules('ful', 'fulness fulli'),
  ...createRules('ous', 'ousli ousness'),
  ...createRules('ive', 'iveness iviti'),
  ...createRules('ble', 'biliti bli'),
  ...createRules('og', 'ogist'),
  ...createRules('og', 'ogi', { after: 'l' }),
  ...createRules('less', 'lessli'),
  ...createRules('', 'li', { after: 'cdeghkmnrt' }),
])

export const step3Suffixes = createTable([
  ...createRules('tion', 'tional'),
  ...createRules('ate', 'ational'),
  ...createRules('al', 'alize'),
  ...createRules('ic', 'icate iciti ical'),
  ...createRules('', 'ful ness'),
  ...createRules('', 'ative', { region: 2 }),
])

export const step4Suffixes = createTable([
  ...createRules('', 'al ance ence er ic able ible ant ement ment ent', { region: 2 }),
  ...createRules('', 'ism ate iti ous ive ize', { region: 2 }),
  ...createRules('', 'ion', { region: 2, after: 'st' }),
])

function createRules(
  replacement: string,
  suffixes: string,
  { region = 1, after }: { region?: 1 | 2; after?: string } = {},
): SuffixRule[] {
  return suffixes.split(' ').map((suffix) => ({ suffix, replacement, region, after }))
}

function createTable(all: readonly SuffixRule[]): SuffixTable {
  const table: SuffixRule[][] = Array.from({ length: 128 }, () => [])
  for (const rule of all) table[rule.suffix.charCodeAt(rule.suffix.length - 1)]?.push(rule)
  for (const list of table) list.sort((a, b) => b.suffix.length - a.suffix.length)
  return table
}
