/** Which services a request needs: told by the contract, checked before anything is planned. */
import { describe, expect, it } from 'vitest'
import type { Account } from '../../src/access/index.ts'
import {
  type EndpointId,
  endpoints,
  type Service,
  serviceOfAttribute,
  services,
} from '../../src/contract/index.ts'
import { namedSchemas } from '../../src/contract/schemas/named.ts'
import { requireServices } from '../../src/endpoints/required-services.ts'

interface Member {
  readonly description?: string
  readonly enum?: readonly string[]
  readonly properties?: Readonly<Record<string, Member>>
  readonly $ref?: string
}

const ids = Object.keys(endpoints) as EndpointId[]

/** The services that a key without any is told to need, one after the other, until none is. */
function needed(id: EndpointId, body: object): Service[] {
  const held: Service[] = []
  for (;;) {
    try {
      requireServices({ services: held } as unknown as Account, id, body)
      return held
    } catch (error) {
      const { code, params } = error as { code: string; params: { service: Service } }
      expect(code).toBe('service_required')
      expect(held).not.toContain(params.service)
      held.push(params.service)
    }
  }
}

/** The service that a description names: "needs the RAW service". */
function named({ description = '' }: Member): Service[] {
  const service = /needs the (\w+) service/.exec(description)?.[1]
  if (service === undefined) return []
  expect(services).toContain(service)
  return [service as Service]
}

function membersOf(id: EndpointId): Readonly<Record<string, Member>> {
  return (endpoints[id].request as Member).properties ?? {}
}

function attributesOf(id: EndpointId): Readonly<Record<string, Member>> {
  const name = membersOf(id).includeAttributes?.$ref
  if (name === undefined) return {}
  return (namedSchemas[name as keyof typeof namedSchemas] as Member).properties ?? {}
}

describe.each(ids)('%s', (id) => {
  const own: readonly Service[] = endpoints[id].services
  const besides = (more: readonly Service[]) => [...new Set([...own, ...more])]

  it('needs its own services, in their order', () => {
    expect(needed(id, {})).toEqual(own)
  })

  it('needs what the description of each data set says', () => {
    const { dataset } = membersOf(id)
    for (const value of dataset?.enum ?? []) {
      const more = value === 'standard' ? [] : named(dataset!)
      expect(needed(id, { dataset: value })).toEqual(besides(more))
    }
  })

  it('needs what the description of each attribute says, where it is asked for', () => {
    const attributes = attributesOf(id)
    for (const [name, member] of Object.entries(attributes)) {
      const ask = (input: unknown) => needed(id, { includeAttributes: { [name]: input } })
      expect(ask(true), name).toEqual(besides(named(member)))
      expect(ask(false), name).toEqual(own)
    }
  })
})

it('every attribute has its service, or none, declared', () => {
  const names = ids.flatMap((id) => Object.keys(attributesOf(id)))
  expect(Object.keys(serviceOfAttribute).sort()).toEqual([...new Set(names)].sort())
})

it('a request that lacks two services gets the one of profiles first', () => {
  const bodies = [
    { includeAttributes: { bestEmail: true, professional: true } },
    { includeAttributes: { revealEmails: true }, dataset: 'professional' },
  ]
  for (const body of bodies) {
    expect(needed('searchUsers', body)).toEqual(['SEARCH', 'PROFESSIONAL', 'RAW'])
  }
})
