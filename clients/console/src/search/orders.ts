/** Orders by a number or a date, as formulas. */
import type { Collection } from './search-params.ts'

/** Dates are ranked by their age, which formulas know in days. */
const ages: Readonly<Record<string, string>> = {
  createdAt: 'ageDays',
  updatedAt: 'daysSinceUpdate',
  lastActivityAt: 'daysSinceActivity',
}

/** How well a repository fits, so steep that the order decides among those that fit alone. */
const fitting = {
  type: 'Saturate',
  expr: { type: 'Attr', name: 'similarity' },
  midpoint: 0.55,
  exponent: 8,
}

/**
 * The formula of an order. People are ranked among those that a query finds. Repositories are all
 * ranked by a formula, so theirs has a part that says how well they fit the query.
 */
export function orderFormula(collection: Collection, field: string, hasQuery: boolean): unknown {
  const age = ages[field]
  const attribute = { type: 'Attr', name: age ?? field }
  if (collection === 'repos' && hasQuery) {
    return { type: 'Mult', exprs: [fitting, age ? newness(attribute) : many(attribute)] }
  }
  return age ? { type: 'Mult', exprs: [{ type: 'Const', value: -1 }, attribute] } : attribute
}

/** From 1 downwards: a half after a year. */
function newness(age: object): object {
  const year = { type: 'Const', value: 365 }
  const least = { type: 'Max', exprs: [{ type: 'Const', value: 0 }, age] }
  return { type: 'Div', exprs: [year, { type: 'Sum', exprs: [year, least] }] }
}

/** From 0 upwards: a half at a thousand. */
function many(attribute: object): object {
  return { type: 'Saturate', expr: attribute, midpoint: 1000 }
}
