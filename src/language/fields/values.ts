/** Numbers, dates, years and text that one field must have -> filters. */
import { listForms } from '../../contract/index.ts'
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
  CountCondition,
  DateCondition,
  LanguageCondition,
  TextCondition,
  YearCondition,
} from '../condition.ts'
import type { Target } from '../interpretation.ts'
import { joinAll, leaf, matchAny, matchOne, matchTokens, type Operand } from './leaves.ts'

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

export function filterCount({ of, bounds }: CountCondition, target: Target): Operand {
  const field = findField(of, target)
  return field === undefined ? null : filterBounds(field, bounds)
}

export function filterDate({ of, bounds }: DateCondition): Operand {
  return filterBounds(userFields[of]!, bounds)
}

export function filterAccount({ is }: AccountCondition, { subject }: Target): Operand {
  if (subject === 'repos') return null
  const isAboutBots = is === 'human' || is === 'bot'
  return isAboutBots ? leaf('isBot', 'Eq', is === 'bot') : leaf('type', 'Eq', is)
}

export function filterYear({ about, bounds }: YearCondition, target: Target): Operand {
  const field = findField(about, target)
  return field === undefined ? null : filterBounds(field, bounds, true)
}

/** @param isList whether the field has several values, of which one has to match */
function filterBounds(
  field: string,
  bounds: readonly Bound<number | string>[],
  isList = false,
): Operand {
  return joinAll(bounds.map(({ op, value }) => leaf(field, isList ? listForms[op] : op, value)))
}

export function filterLanguages(conditions: readonly LanguageCondition[], target: Target): Operand {
  const names = conditions.map(({ name }) => name)
  const field = findField('language', target)!
  return target.subject === 'users' ? matchAny(field, names) : matchOne(field, names)
}

export function filterText({ about, text }: TextCondition, target: Target): Operand {
  const field = findField(about, target)
  if (field === undefined) return null
  switch (about) {
    case 'login':
      return target.subject === 'users' ? leaf(field, 'Eq', text) : leaf(field, 'In', [text])
    case 'fullName':
      return leaf(field, 'Eq', text)
    case 'topic':
      return matchAny(field, [text])
    default:
      return matchTokens(field, text)
  }
}

/** Profiles' fields are asked of users only: a repository's owner is another person's business. */
function isProfile({ subject, dataset }: Target): boolean {
  return subject === 'users' && dataset === 'professional'
}
