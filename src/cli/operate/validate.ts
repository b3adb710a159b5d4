/** Validates bodies of `/operate` by the members of their operations. */
import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import { type RequestError, refuseAt } from '../../contract/index.ts'
import { UsageFailure } from '../../domain/index.ts'
import type { Member, Operation } from '../../operations/index.ts'

/** Throws RequestError `invalid_request`, which names a member and what it can be. */
export type CheckBody = (body: unknown) => void

const ajv = new Ajv({ strict: true, allowUnionTypes: true, unicode: false })

export function compileCheck(operation: Operation): CheckBody {
  const members = Object.entries<Member>(operation.members).filter(
    ([, { isOnlyTyped }]) => !isOnlyTyped,
  )
  const validate = ajv.compile({
    type: 'object',
    properties: Object.fromEntries(members.map(([name, { kind }]) => [name, kind.schema])),
    required: members.flatMap(([name, { required }]) => (required === undefined ? [] : [name])),
    additionalProperties: false,
  })
  return (body) => {
    const values = (body ?? {}) as Readonly<Record<string, unknown>>
    if (!validate(values)) throw describeError(validate, new Map(members))
    for (const [name, { kind }] of members) {
      const value = values[name]
      if (value !== undefined && kind.parsesBodies) requireText(name, `${value}`, kind)
    }
  }
}

function describeError(
  { errors }: ValidateFunction,
  members: ReadonlyMap<string, Member>,
): RequestError {
  const { keyword, instancePath, params } = errors![0] as ErrorObject
  if (keyword === 'additionalProperties') {
    const takes = members.size === 0 ? 'no members' : [...members.keys()].join(', ')
    const unknown = String(params.additionalProperty).slice(0, 100)
    return refuse(unknown, `is unknown; this endpoint takes ${takes}`)
  }
  if (keyword === 'required') return refuse(String(params.missingProperty), 'is missing')
  const [, name] = instancePath.split('/')
  if (name === undefined) return refuseAt('invalid_request', '', 'the body must be a JSON object')
  return refuse(name, `must be ${members.get(name)!.kind.allowed}`)
}

function requireText(name: string, text: string, { parse, allowed }: Member['kind']): void {
  try {
    parse?.(text)
  } catch (error) {
    if (error instanceof UsageFailure) throw refuse(name, `must be ${allowed}`)
    throw error
  }
}

function refuse(name: string, rule: string): RequestError {
  return refuseMember(name, `\`${name}\` ${rule}`)
}

export function refuseMember(name: string, message: string): RequestError {
  return refuseAt('invalid_request', `/${name}`, message)
}
