/** Conditions -> one filter for one target. */

import { foldAccents } from 'native-free-index'
import type { FilterExpression } from '../../contract/index.ts'
import type {
  CompanyCondition,
  Condition,
  LanguageCondition,
  PlaceCondition,
} from '../condition.ts'
import type { Target } from '../interpretation.ts'
import { allOf, anyOf, complement, leaf, type Operand, tokens } from './leaves.ts'
import { reposOfPlaces, usersInPlaces, usersOutsidePlaces } from './places.ts'
import {
  accountFilter,
  countFilter,
  dateFilter,
  languagesFilter,
  textFilter,
  yearFilter,
} from './values.ts'

/** Conditions that share a filter: those on the same fields, if that makes it shorter. */
type Bundle =
  | { readonly about: 'place'; readonly conditions: PlaceCondition[] }
  | { readonly about: 'company'; readonly conditions: CompanyCondition[] }
  | { readonly about: 'language'; readonly conditions: LanguageCondition[] }
  | { readonly about: 'one'; readonly condition: Single }

type Single = Exclude<Condition, PlaceCondition | CompanyCondition | LanguageCondition>

/** The filter for at least one of the conditions. Null if no field of the target can express it. */
export function filterConditions(
  conditions: readonly Condition[],
  target: Target,
): FilterExpression | null {
  return anyOf(bundlesOf(conditions).map((bundle) => said(bundle, target)))
}

/** The filter for none of the conditions. Null if no operator can express it. */
export function negateConditions(
  conditions: readonly Condition[],
  target: Target,
): FilterExpression | null {
  const parts = bundlesOf(conditions).map((bundle) => denied(bundle, target))
  return parts.includes(null) ? null : allOf(parts)
}

function said(bundle: Bundle, target: Target): Operand {
  const isUsers = target.subject === 'users'
  switch (bundle.about) {
    case 'place':
      return (isUsers ? usersInPlaces : reposOfPlaces)(bundle.conditions, target)
    case 'company':
      return (isUsers ? usersOfCompanies : reposOfCompanies)(bundle.conditions, target)
    case 'language':
      return languagesFilter(bundle.conditions, target)
    case 'one':
      return single(bundle.condition, target)
  }
}

function single(condition: Single, target: Target): Operand {
  switch (condition.about) {
    case 'count':
      return countFilter(condition, target)
    case 'date':
      return dateFilter(condition)
    case 'account':
      return accountFilter(condition, target)
    case 'experienceSince':
    case 'graduation':
      return yearFilter(condition, target)
    default:
      return textFilter(condition, target)
  }
}

function denied(bundle: Bundle, target: Target): Operand {
  const isUsers = target.subject === 'users'
  if (bundle.about === 'place') {
    // Owners write places in too many ways to tell who has not written one.
    return isUsers ? usersOutsidePlaces(bundle.conditions, target) : null
  }
  if (bundle.about === 'company') {
    return (isUsers ? usersOfOtherCompanies : reposOfOtherCompanies)(bundle.conditions, target)
  }
  const filter = said(bundle, target)
  return filter && complement(filter)
}

function bundlesOf(conditions: readonly Condition[]): Bundle[] {
  const places: PlaceCondition[] = []
  const companies: CompanyCondition[] = []
  const languages: LanguageCondition[] = []
  const bundles = new Set<Bundle>()
  const together = {
    place: { about: 'place', conditions: places },
    company: { about: 'company', conditions: companies },
    language: { about: 'language', conditions: languages },
  } as const
  for (const condition of conditions) {
    if (condition.about === 'place') places.push(condition)
    else if (condition.about === 'company') companies.push(condition)
    else if (condition.about === 'language') languages.push(condition)
    else {
      bundles.add({ about: 'one', condition })
      continue
    }
    bundles.add(together[condition.about])
  }
  return [...bundles]
}

// Employers, and owners of repositories -> filters.

/** A shorter label would be that of too many domains. */
const labelCharsMin = 3

function usersOfCompanies(conditions: readonly CompanyCondition[], target: Target): Operand {
  return anyOf(
    conditions.map(({ name, when }) => {
      if (when === 'before') return usersWhoLeft(name, target)
      const employed = professional(target) ? tokens('professional.organization', name) : null
      return anyOf([employed, tokens('company', name), emailsOf(name)])
    }),
  )
}

function usersWhoLeft(name: string, target: Target): Operand {
  if (!professional(target)) return null
  return allOf([
    tokens('professional.experience.company', name),
    leaf('professional.organization', 'NotEq', name),
  ])
}

/** People write an employer with or without the sign that begins an organization's login. */
function usersOfOtherCompanies(conditions: readonly CompanyCondition[], target: Target): Operand {
  return ofNone(conditions, (name) => [
    leaf('company', 'NotIn', [name, `@${name}`]),
    professional(target) ? leaf('professional.organization', 'NotEq', name) : null,
  ])
}

function reposOfCompanies(conditions: readonly CompanyCondition[], target: Target): Operand {
  return anyOf(
    conditions.flatMap(({ name, when }) => {
      if (when === 'before') return [null]
      const owned = loginsOf(name).length === 0 ? null : leaf('ownerLogin', 'In', loginsOf(name))
      return [owned, professional(target) ? tokens('ownerProfessional.organization', name) : null]
    }),
  )
}

function reposOfOtherCompanies(conditions: readonly CompanyCondition[], target: Target): Operand {
  return ofNone(conditions, (name) => [
    loginsOf(name).length === 0 ? null : leaf('ownerLogin', 'NotIn', loginsOf(name)),
    professional(target) ? leaf('ownerProfessional.organization', 'NotEq', name) : null,
  ])
}

/** Null for former employers: no operator expresses that a person has left none of them. */
function ofNone(
  conditions: readonly CompanyCondition[],
  demandsOf: (name: string) => readonly Operand[],
): Operand {
  if (conditions.some(({ when }) => when === 'before')) return null
  return allOf(conditions.flatMap(({ name }) => demandsOf(name)))
}

function professional(target: Target): boolean {
  return target.dataset === 'professional'
}

function emailsOf(name: string): Operand {
  const label = foldAccents(name).replace(/[^a-z0-9]/g, '')
  return label.length < labelCharsMin ? null : tokens('emails', label)
}

/** Logins have letters, digits and hyphens: "Red Hat" may be `redhat` or `red-hat`. */
function loginsOf(name: string): string[] {
  const words = foldAccents(name)
    .split(/\s+/)
    .map((word) => word.replace(/[^a-z0-9-]/g, ''))
    .filter((word) => word !== '')
  return words.length === 0 ? [] : [...new Set([words.join(''), words.join('-')])]
}
