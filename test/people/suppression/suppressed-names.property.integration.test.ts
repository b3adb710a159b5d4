import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holds } from '../../../native-free-index/test/law.ts'
import type { SuppressionList } from '../../../src/accounts/people/index.ts'
import { detectKind, type SuppressionKind } from '../../../src/people/index.ts'
import { checkRules } from '../../ingest/rules/rule-rows.ts'
import { openForTest, openList, readJournal } from '../data-dir.ts'

describe('a suppressed', () => {
  it('kind hides nothing of another kind', async () => {
    const list = await openList()
    await list.add({ value: 'ada', kind: 'login' })
    expect(list.suppressesPlatformId('ada')).toBe(false)
    expect(list.suppressesAddress('ada@ada')).toBe(false)
    await list.add({ value: 'bob', kind: 'domain' })
    expect(list.suppressesLogin('bob')).toBe(false)
    expect(list.suppressesAddress('x@bob')).toBe(true)
  })

  it('domain hides as the definition says', async () => {
    const list = await openList()
    const domains = ['acme.example', 'b.acme.test', 'x.y.z.example']
    for (const value of domains) await list.add({ value })
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

async function findIn(
  kind: SuppressionKind,
  value: string,
  found: string[],
  others: string[],
): Promise<void> {
  const list = await openList()
  const asks = callerOf(list, kind)
  expect([...found, ...others].map(asks)).not.toContain(true)
  expect(list.isEmpty).toBe(true)
  await list.add({ value, kind })
  expect(found.filter((one) => !asks(one))).toEqual([])
  expect(others.filter(asks)).toEqual([])
  expect(list.isEmpty).toBe(false)
  expect(await list.remove({ value, kind })).toHaveLength(1)
  expect(found.filter(asks)).toEqual([])
  expect(list.isEmpty).toBe(true)
}

async function refuse(wanted: Parameters<SuppressionList['add']>[0]): Promise<void> {
  const { database, list } = await openForTest()
  const error = { name: 'SuppressionError', code: 'invalid' }
  await expect(list.add(wanted)).rejects.toMatchObject(error)
  expect(await readJournal(database)).toEqual([])
}

/** Rows are lists: what is done, its arguments and its result. */
checkRules(new URL('entries.jsonl', import.meta.url), {
  found: findIn,
  kind: detectKind,
  refused: refuse,
})
