/** Users who have addresses, and a service over them that shows these in clear. */
import type { Engine } from '../../src/engines/index.ts'
import { obfuscateEmail } from '../../src/people/index.ts'
import { type SmallGraph, smallEngine } from './small-engine.ts'
import { type KeyOptions, smallService } from './small-service.ts'

export const graph: SmallGraph = {
  users: ['ada', 'bob', 'cy', 'dee'],
  repos: ['ada/one', 'nobody/two', 'bob/three'],
  profiles: ['ada'],
  edges: {
    follows: [['bob', 'ada']],
    contributes: [
      ['bob', 'ada/one'],
      ['cy', 'ada/one'],
      ['ada', 'ada/one'],
      ['bob', 'bob/three'],
    ],
  },
}

export const many = Array.from({ length: 40 }, (_, i) => `m${i}@dee.test`)

/** In clear, in the order of the data. Entries that are no single address are not shown as one. */
export const clear: Readonly<Record<string, readonly string[]>> = {
  ada: ['Ada.Q@Work.test', 'info@work.test', 'ada@gmail.com'],
  bob: ['write to "bob"', 'bob@gone.test', 'ada.q@work.test'],
  cy: [],
  dee: many,
}

export const ids: Readonly<Record<string, string>> = {
  ada: 'a'.repeat(32),
  bob: 'b'.repeat(32),
  cy: 'c'.repeat(32),
  dee: 'd'.repeat(32),
}

/** A text that looks like members, so that code that cuts by bytes would cut it wrongly. */
const bio = '","emails":["x@y.test"]\\'

export function userOf(login: string, emails: readonly string[] | null = suppressedOf(login)) {
  return {
    id: ids[login]!,
    platformId: `U_${login}`,
    login,
    bio,
    ...(emails === null || emails.length === 0 ? {} : { emails }),
    websiteUrl: 'https://site.example/?a="],"',
  }
}

export function suppressedOf(login: string): string[] {
  return clear[login]!.flatMap((address) => obfuscateEmail(address) ?? [])
}

export function engineOf(calls: string[] = []): Engine {
  const small = smallEngine(graph, calls)
  const bodyOf = (ordinal: number) => Buffer.from(JSON.stringify(userOf(graph.users[ordinal]!)))
  const ofUser = <Hit extends { ordinal: number }>(hit: Hit) => ({
    ...hit,
    body: bodyOf(hit.ordinal),
  })
  return {
    ...small,
    bodies: async (collection, ordinals) =>
      collection === 'users' ? Array.from(ordinals, bodyOf) : small.bodies(collection, ordinals),
    find: async (collection, field, values) => {
      const found = await small.find(collection, field, values)
      return collection === 'users' ? found.map((hit) => hit && ofUser(hit)) : found
    },
    search: async (plan) => {
      const page = await small.search(plan)
      return plan.collection === 'users' ? { ...page, hits: page.hits.map(ofUser) } : page
    },
    addresses: async (ordinals) => {
      calls.push('addresses')
      return ordinals.map((ordinal) => clear[graph.users[ordinal]!]!)
    },
  }
}

export const asked: string[][] = []
export const gone: NonNullable<KeyOptions['mailDomains']> = {
  check: async (domains) => {
    asked.push([...domains])
    return new Map(domains.map((name) => [name, name === 'gone.test' ? 'invalid' : 'unknown']))
  },
}

export const small = (options: KeyOptions = {}) =>
  smallService(engineOf(), { mailDomains: gone, ...options })
