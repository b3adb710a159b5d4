/** Numbers, dates, years and text that one field must have -> filters. */
import type { FilterLeaf, Operator } from '../../contract/index.ts'
import {
  type FieldRows,
  professionalRows,
  repoRows,
  selectMembers,
  userRows,
} from '../../fields/index.ts'
import type {
  AccountCondition,
  Bound,
  Comparison,
  CountCondition,
  DateCondition,
  LanguageCondition,
  TextCondition,
  YearCondition,
} from '../condition.ts'
import type { Target } from '../interpretation.ts'
import { allOf, anyIn, leaf, type Operand, oneOf, tokens } from './leaves.ts'

function mapSaid(rows: FieldRows, prefix = ''): Readonly<Record<string, string>> {
  const said = selectMembers(rows, ({ words }) => words?.said !== undefined)
  return Object.fromEntries(said.map((name) => [rows[name]!.words!.said!, prefix + name]))
}

const repoFields = mapSaid(repoRows)
const userFields = mapSaid(userRows)
/** Profiles have followers of their own. */
const profileFields = { ...userFields, ...mapSaid(professionalRows, 'professional.') }

/** The field that a sentence means. Undefined if the target has none. */
function findField(said: string, target: Target): string | undefined {
  if (target.subject === 'repos') return repoFields[said]
  return (isProfile(target) ? profileFields : userFields)[said]
}

export function countFilter({ of, bounds }: CountCondition, target: Target): Operand {
  const field = findField(of, target)
  return field === undefined ? null : bounded(field, bounds, plainOperators)
}

export function dateFilter({ of, bounds }: DateCondition): Operand {
  return bounded(userFields[of]!, bounds, plainOperators)
}

export function accountFilter({ is }: AccountCondition, { subject }: Target): Operand {
  if (subject === 'repos') return null
  const isAboutBots = is === 'human' || is === 'bot'
  return isAboutBots ? leaf('isBot', 'Eq', is === 'bot') : leaf('type', 'Eq', is)
}

export function yearFilter({ about, bounds }: YearCondition, target: Target): Operand {
  const field = findField(about, target)
  return field === undefined ? null : bounded(field, bounds, listOperators)
}

const plainOperators = { Eq: 'Eq', Lt: 'Lt', Lte: 'Lte', Gt: 'Gt', Gte: 'Gte' } as const
/** For a list of years, of which one has to match. */
const listOperators = {
  Eq: 'Contains',
  Lt: 'AnyLt',
  Lte: 'AnyLte',
  Gt: 'AnyGt',
  Gte: 'AnyGte',
} as const

function bounded(
  field: string,
  bounds: readonly Bound<number | string>[],
  operators: Readonly<Record<Comparison, Operator>>,
): Operand {
  return allOf(bounds.map(({ op, value }): FilterLeaf => leaf(field, operators[op], value)))
}

export function languagesFilter(conditions: readonly LanguageCondition[], target: Target): Operand {
  const names = conditions.map(({ name }) => name)
  const field = findField('language', target)!
  return target.subject === 'users' ? anyIn(field, names) : oneOf(field, names)
}

export function textFilter({ about, text }: TextCondition, target: Target): Operand {
  const field = findField(about, target)
  if (field === undefined) return null
  switch (about) {
    case 'login':
      return target.subject === 'users' ? leaf(field, 'Eq', text) : leaf(field, 'In', [text])
    case 'fullName':
      return leaf(field, 'Eq', text)
    case 'topic':
      return anyIn(field, [text])
    default:
      return tokens(field, text)
  }
}

/** Profiles' fields are asked of users only: a repository's owner is another person's business. */
function isProfile({ subject, dataset }: Target): boolean {
  return subject === 'users' && dataset === 'professional'
}
