import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holds } from '../../../native-free-index/test/law.ts'
import {
  kindOf,
  openSuppressions,
  type SuppressionKind,
  type SuppressionList,
} from '../../../src/people/index.ts'
import { checkRules } from '../../ingest/rules/rule-rows.ts'
import { journalOf, openForTest } from '../store-dir.ts'

describe('a suppressed', () => {
  it('kind hides nothing of another kind', () => {
    const list = openSuppressions(openForTest())
    list.add({ value: 'ada', kind: 'login' })
    expect(list.suppressesPlatformId('ada')).toBe(false)
    expect(list.suppressesAddress('ada@ada')).toBe(false)
    list.add({ value: 'bob', kind: 'domain' })
    expect(list.suppressesLogin('bob')).toBe(false)
    expect(list.suppressesAddress('x@bob')).toBe(true)
  })

  it('domain hides as the definition says', () => {
    const list = openSuppressions(openForTest())
    const domains = ['acme.example', 'b.acme.test', 'x.y.z.example']
    for (const value of domains) list.add({ value })
    const label = fc.constantFrom('acme', 'b', 'x', 'y', 'z', 'example', 'test')
    holds(100, [fc.array(label, { minLength: 1, maxLength: 5 })], (labels) => {
      const domain = labels.join('.')
      const isSuppressed = domains.some((one) => `.${domain}`.endsWith(`.${one}`))
      expect(list.suppressesAddress(`Ada@${domain}`)).toBe(isSuppressed)
    })
  })
})

function callerOf(list: SuppressionList, kind: SuppressionKind): (value: string) => boolean {
  if (kind === 'login') return (value) => list.suppressesLogin(value)
  if (kind === 'platformId') return (value) => list.suppressesPlatformId(value)
  return (value) => list.suppressesAddress(value)
}

function findIn(kind: SuppressionKind, value: string, found: string[], others: string[]): void {
  const list = openSuppressions(openForTest())
  const asks = callerOf(list, kind)
  expect([...found, ...others].map(asks)).not.toContain(true)
  expect(list.isEmpty).toBe(true)
  list.add({ value, kind })
  expect(found.filter((one) => !asks(one))).toEqual([])
  expect(others.filter(asks)).toEqual([])
  expect(list.isEmpty).toBe(false)
  expect(list.remove({ value, kind })).toHaveLength(1)
  expect(found.filter(asks)).toEqual([])
  expect(list.isEmpty).toBe(true)
}

function refuse(wanted: Parameters<SuppressionList['add']>[0]): void {
  const store = openForTest()
  expect(() => openSuppressions(store).add(wanted)).toThrow(
    expect.objectContaining({ name: 'SuppressionError', code: 'invalid' }),
  )
  expect(journalOf(store)).toEqual([])
}

/** Rows are lists: what is done, its arguments and its result. */
checkRules(new URL('entries.jsonl', import.meta.url), {
  found: findIn,
  kind: kindOf,
  refused: refuse,
})
