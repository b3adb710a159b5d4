/** The operators that a model may use per field: the contract's tables without patterns. */
import {
  type FieldSpec,
  type Operator,
  operatorsOf,
  professionalRepoFields,
  professionalUserFields,
  repoFields,
  userFields,
} from '../../contract/index.ts'
import type { Target } from '../interpretation.ts'

export interface AskableField {
  readonly type: FieldSpec['type']
  readonly operators: readonly Operator[]
  readonly description: string
}

const targets = {
  usersStandard: { subject: 'users', dataset: 'standard' },
  usersProfessional: { subject: 'users', dataset: 'professional' },
  reposStandard: { subject: 'repos', dataset: 'standard' },
  reposProfessional: { subject: 'repos', dataset: 'professional' },
} as const satisfies Readonly<Record<string, Target>>
type TargetName = keyof typeof targets

const tables: Readonly<Record<TargetName, Readonly<Record<string, FieldSpec>>>> = {
  usersStandard: userFields,
  usersProfessional: professionalUserFields,
  reposStandard: repoFields,
  reposProfessional: professionalRepoFields,
}

/** Patterns are the most expensive filters, and sentences do not contain them. */
const patterns: readonly Operator[] = ['Glob', 'NotGlob', 'IGlob', 'NotIGlob', 'Regex']

const lists: readonly Operator[] = ['In', 'NotIn', 'ContainsAny', 'NotContainsAny']

export function takesList(operator: Operator): boolean {
  return lists.includes(operator)
}

export function targetName({ subject, dataset }: Target): TargetName {
  return `${subject}${dataset === 'standard' ? 'Standard' : 'Professional'}`
}

/** By target name: the result of `make`. */
export function forEachTarget<Made>(make: (target: Target) => Made): Record<TargetName, Made> {
  const made = Object.entries(targets).map(([name, target]) => [name, make(target)] as const)
  return Object.fromEntries(made) as Record<TargetName, Made>
}

/** By name of the field. Returns the same map for the same target. */
export function askableFields(target: Target): ReadonlyMap<string, AskableField> {
  return askable[targetName(target)]
}

const askable = forEachTarget((target) => askableOf(tables[targetName(target)]))

function askableOf(table: Readonly<Record<string, FieldSpec>>): ReadonlyMap<string, AskableField> {
  return new Map(
    Object.entries(table).map(([field, spec]) => {
      const operators = operatorsOf(spec).filter((operator) => !patterns.includes(operator))
      return [field, { type: spec.type, operators, description: spec.description }]
    }),
  )
}
