/** Fields of a collection that the key may filter and count by. */
import { effect, signal } from '@preact/signals'
import type { FieldsResponse } from 'devdex-client'
import { listMembers } from '../parts/members.ts'
import { account, devdex, isReachable, mayCall } from '../session.ts'
import type { Collection } from './search-params.ts'

export type Field = FieldsResponse['fields'][number]

const known = signal<Readonly<Partial<Record<Collection, readonly Field[]>>>>({})

// Another key sees other fields.
effect(() => {
  if (devdex.value) known.value = {}
})

/** Undefined until they are known, and where the key may not ask. Asking is free. */
export function findFields(collection: Collection): readonly Field[] | undefined {
  return known.value[collection]
}

/** The same, empty where they are not known. */
export function listFields(collection: Collection): readonly Field[] {
  return findFields(collection) ?? []
}

export function findField(collection: Collection, name: string): Field | undefined {
  return listFields(collection).find((field) => field.name === name)
}

/** Calls that run, so that none is made twice. */
const running = new WeakMap<object, Map<Collection, Promise<void>>>()

/** Resolves when the fields are known, or cannot be. */
export function readFields(collection: Collection): Promise<void> {
  const client = devdex.peek()
  const isAllowed = account.peek() !== undefined && mayCall('/fields')
  if (!isAllowed || !isReachable.peek() || known.peek()[collection] !== undefined) {
    return Promise.resolve()
  }
  const calls = running.get(client) ?? new Map<Collection, Promise<void>>()
  running.set(client, calls)
  const call =
    calls.get(collection) ?? askFields(collection).finally(() => calls.delete(collection))
  calls.set(collection, call)
  return call
}

async function askFields(collection: Collection): Promise<void> {
  const client = devdex.peek()
  try {
    const { fields } = await client.post('/fields', { collection })
    if (client === devdex.peek()) known.value = { ...known.peek(), [collection]: fields }
  } catch {
    // Without fields there are no facets. The search itself says what is wrong.
  }
}

export type FacetKind = 'values' | 'numbers' | 'dates'

export interface FacetChoice {
  readonly field: Field
  readonly kind: FacetKind
  /** Whether it is counted from the start. Each costs a credit. */
  readonly isOpen: boolean
}

export function listFacetChoices(collection: Collection): FacetChoice[] {
  return listMembers(collection, 'facets').flatMap(({ name, isOpenFacet = false }) => {
    const field = findField(collection, name)
    return field?.facetable ? [{ field, kind: chooseKind(field), isOpen: isOpenFacet }] : []
  })
}

export function chooseKind({ type }: Field): FacetKind {
  if (type === 'datetime') return 'dates'
  return type === 'number' || type === 'numbers' ? 'numbers' : 'values'
}
