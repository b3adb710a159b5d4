/** Employers, and owners of repositories -> filters. */
import { foldAccents } from 'native-free-index'
import type { CompanyCondition } from '../condition.ts'
import type { Target } from '../interpretation.ts'
import { allOf, anyOf, leaf, type Operand, tokens } from './leaves.ts'

/** A shorter label would be that of too many domains. */
const labelCharsMin = 3

export function usersOfCompanies(conditions: readonly CompanyCondition[], target: Target): Operand {
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
export function usersOfOtherCompanies(
  conditions: readonly CompanyCondition[],
  target: Target,
): Operand {
  return ofNone(conditions, (name) => [
    leaf('company', 'NotIn', [name, `@${name}`]),
    professional(target) ? leaf('professional.organization', 'NotEq', name) : null,
  ])
}

export function reposOfCompanies(conditions: readonly CompanyCondition[], target: Target): Operand {
  return anyOf(
    conditions.flatMap(({ name, when }) => {
      if (when === 'before') return [null]
      const owned = loginsOf(name).length === 0 ? null : leaf('ownerLogin', 'In', loginsOf(name))
      return [owned, professional(target) ? tokens('ownerProfessional.organization', name) : null]
    }),
  )
}

export function reposOfOtherCompanies(
  conditions: readonly CompanyCondition[],
  target: Target,
): Operand {
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
