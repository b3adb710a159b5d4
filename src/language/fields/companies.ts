/** Employers of users, and owners of repositories -> filters. */
import { foldAccents } from 'native-free-index'
import type { CompanyCondition } from '../condition.ts'
import type { Target } from '../interpretation.ts'
import { joinAll, joinAny, leaf, matchTokens, type Operand } from './leaves.ts'

/** A shorter label would be that of too many domains. */
const labelCharsMin = 3

export function filterCompanies(conditions: readonly CompanyCondition[], target: Target): Operand {
  const isProfessional = target.dataset === 'professional'
  return joinAny(
    conditions.map(({ name, when }) => {
      if (when === 'before') return isProfessional ? filterFormer(name, target) : null
      if (target.subject === 'repos') {
        const logins = listLogins(name)
        const owned = logins.length === 0 ? null : leaf('ownerLogin', 'In', logins)
        const employer = isProfessional ? matchTokens('ownerProfessional.organization', name) : null
        return joinAny([owned, employer])
      }
      const employer = isProfessional ? matchTokens('professional.organization', name) : null
      return joinAny([employer, matchTokens('company', name), filterEmails(name)])
    }),
  )
}

function filterFormer(name: string, { subject }: Target): Operand {
  if (subject === 'repos') return null
  return joinAll([
    matchTokens('professional.experience.company', name),
    leaf('professional.organization', 'NotEq', name),
  ])
}

/** Null for former employers: no operator expresses that a person has left none of them. */
export function negateCompanies(conditions: readonly CompanyCondition[], target: Target): Operand {
  if (conditions.some(({ when }) => when === 'before')) return null
  const isUsers = target.subject === 'users'
  const employer = `${isUsers ? 'professional' : 'ownerProfessional'}.organization`
  return joinAll(
    conditions.flatMap(({ name }) => [
      isUsers ? negateCompany(name) : negateOwner(name),
      target.dataset === 'professional' ? leaf(employer, 'NotEq', name) : null,
    ]),
  )
}

/** People write an employer with or without the sign that begins an organization's login. */
function negateCompany(name: string): Operand {
  return leaf('company', 'NotIn', [name, `@${name}`])
}

function negateOwner(name: string): Operand {
  const logins = listLogins(name)
  return logins.length === 0 ? null : leaf('ownerLogin', 'NotIn', logins)
}

function filterEmails(name: string): Operand {
  const label = foldAccents(name).replace(/[^a-z0-9]/g, '')
  return label.length < labelCharsMin ? null : matchTokens('emails', label)
}

/** Logins have letters, digits and hyphens: "Red Hat" may be `redhat` or `red-hat`. */
function listLogins(name: string): string[] {
  const words = foldAccents(name)
    .split(/\s+/)
    .map((word) => word.replace(/[^a-z0-9-]/g, ''))
    .filter((word) => word !== '')
  return words.length === 0 ? [] : [...new Set([words.join(''), words.join('-')])]
}
