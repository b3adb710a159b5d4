/** Describes the nodes of a ranking formula as Markdown. */
import {
  type RankedMember,
  rankedMembers,
  rankTextFields,
  userRankedMembers,
  userRankTextFields,
} from './schemas/rank-by.ts'

const nodes = [
  ['Attr', 'name', 'an attribute of the NOUN; 0 where it is missing'],
  ['Const', 'value', 'a number'],
  ['BM25', 'field, query', 'how well one field fits the words, 0 to 1'],
  ['Sum, Mult, Max, Min', 'exprs', 'of all expressions'],
  ['Div', 'exprs', 'the first of two divided by the second; by 0 it is 0'],
  ['Log', 'base, expr', 'logarithm to the base; 0 where the expression is not positive'],
  [
    'Saturate',
    'expr, midpoint, exponent',
    'x^e / (x^e + midpoint^e), which is ½ at the midpoint; 0 where x is not positive',
  ],
] as const

const rules = [
  'All values are doubles. One that would be too large for a double is the largest there is,',
  'so a score is always a number. Scores are not brought to 0 to 1.',
].join('\n')

/** Descriptions of formulas, by the name of the schema. */
export const rankGuides: Readonly<Record<string, string>> = {
  RankBy: writeGuide('repository', rankedMembers, rankTextFields),
  UserRankBy: writeGuide('user', userRankedMembers, userRankTextFields),
}

function writeGuide(
  noun: string,
  attributes: Readonly<Record<string, RankedMember>>,
  textFields: readonly string[],
): string {
  const shapes = nodes.map(([types, members, meaning]) => {
    return `| ${types} | ${quoteNames(members.split(', '))} | ${meaning.replace('NOUN', noun)} |`
  })
  const rows = Object.entries(attributes).map(
    ([name, { meaning }]) => `| \`${name}\` | ${meaning} |`,
  )
  return [
    rules,
    ['| type | members | value |', '|---|---|---|', ...shapes].join('\n'),
    ['| attribute | |', '|---|---|', ...rows].join('\n'),
    `Fields of \`BM25\`: ${quoteNames(textFields)}.`,
  ].join('\n\n')
}

function quoteNames(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ')
}

/**
 * The rank of a repository where a request has no `rankBy` (decisions §6): 70 % similarity to the
 * query, 20 % popularity, 10 % activity. Only similarity depends on the query, so the rest is
 * computed once, at import, and stored with the repository.
 */
export const defaultRank = {
  similarityWeight: 0.7,
  popularityWeight: 0.2,
  activityWeight: 0.1,
  /** Popularity is full from this number of stars. */
  starsMax: 500_000,
  /** Activity is full from this number of closed issues. */
  closedIssuesMax: 200_000,
  /** The number column of `weighPopularity`. Every repository has it. */
  column: 'defaultRank',
} as const

/** The share of the default rank that does not depend on a query, from 0 to 0.3. */
export function weighPopularity(stars: number, closedIssues: number): number {
  const { popularityWeight, activityWeight, starsMax, closedIssuesMax } = defaultRank
  const popularity = computeLogShare(stars, starsMax)
  const activity = computeLogShare(closedIssues, closedIssuesMax)
  return popularityWeight * popularity + activityWeight * activity
}

function computeLogShare(count: number, full: number): number {
  return Math.min(1, Math.log(1 + count) / Math.log(1 + full))
}
