/** Orders by a number or a date, as formulas. */

/** Dates are ranked by their age, which formulas know in days. */
const ages: Readonly<Record<string, string>> = {
  createdAt: 'ageDays',
  updatedAt: 'daysSinceUpdate',
  lastActivityAt: 'daysSinceActivity',
}

/** The formula of an order. It ranks what a query finds, or else all that passes the filters. */
export function orderFormula(field: string): unknown {
  const age = ages[field]
  const attribute = { type: 'Attr', name: age ?? field }
  return age ? { type: 'Mult', exprs: [{ type: 'Const', value: -1 }, attribute] } : attribute
}
