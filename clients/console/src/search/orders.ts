/** Orders by a number or a date, as formulas. */
import { findMember } from '../parts/members.ts'

/** The formula of an order. It ranks what a query finds, or else all that passes the filters. */
export function orderFormula(field: string): unknown {
  // Dates are ranked by their age, which formulas know in days.
  const age = findMember(field)?.age
  const attribute = { type: 'Attr', name: age ?? field }
  return age ? { type: 'Mult', exprs: [{ type: 'Const', value: -1 }, attribute] } : attribute
}
