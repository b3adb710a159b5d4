import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holds } from '../../../native-free-index/test/law.ts'
import {
  kindOf,
  openSuppressions,
  type SuppressionKind,
  type SuppressionList,
} from '../../../src/people/index.ts'
import { journalOf, openForTest } from '../store-dir.ts'

describe('a suppressed', () => {
  it.each([
    ['login', 'Ada', ['ada', 'ADA', 'Ａｄａ'], ['adas', 'ad', ' ada', 'ada.x']],
    ['login', '@mellow-teapot', ['Mellow-Teapot'], ['@mellow-teapot', 'mellowteapot']],
    ['platformId', 'U_Ab', ['U_Ab'], ['u_ab', 'U_AB', 'U_Abc']],
    [
      'email',
      'Ada@Acme.Example',
      ['ada@acme.example', 'mailto:ADA@acme.example', 'Ada <ada@acme.example>'],
      ['ada@x.acme.example', 'bada@acme.example', 'ada+git@acme.example', 'acme.example', 'ada'],
    ],
    ['email', 'ada [at] bücher.example', ['ada@xn--bcher-kva.example', 'ada@Bücher.example'], []],
    [
      'email',
      'ada@acme.example',
      ['bob@acme.example, ada@acme.example', 'ada (at) acme dot example'],
      [],
    ],
    ['email', 'ada@pc.lan', ['Ada@PC.lan'], ['bob@pc.lan', 'ada@lan']],
    [
      'domain',
      'acme.example',
      ['a@acme.example', 'A@X.Y.ACME.example', 'x <a@acme.example>', 'a [at] acme.example'],
      ['a@xacme.example', 'a@example', 'acme.example', 'a@acme.example.com'],
    ],
    ['domain', '@acme.example.', ['a@acme.example'], []],
    ['domain', '*.bücher.example', ['a@bücher.example', 'a@x.xn--bcher-kva.example'], []],
    ['domain', 'pc.lan', ['a@x.pc.lan'], ['a@lan']],
  ] as const)('%s %s is found, others not', (kind, value, suppressed, others) => {
    const list = openSuppressions(openForTest())
    const asks = callerOf(list, kind)
    expect([...suppressed, ...others].map(asks)).not.toContain(true)
    expect(list.isEmpty).toBe(true)
    list.add({ value, kind })
    expect(suppressed.filter((one) => !asks(one))).toEqual([])
    expect(others.filter(asks)).toEqual([])
    expect(list.isEmpty).toBe(false)
    expect(list.remove({ value, kind })).toHaveLength(1)
    expect(suppressed.filter(asks)).toEqual([])
    expect(list.isEmpty).toBe(true)
  })

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

it.each([
  ['ada', 'login'],
  ['@ada', 'login'],
  ['ada@acme.example', 'email'],
  ['Ada <ada@acme.example>', 'email'],
  ['acme.example', 'domain'],
  ['@acme.example', 'domain'],
])('%s is a %s by its form', (text, kind) => {
  expect(kindOf(text)).toBe(kind)
})

it.each([
  { value: '' },
  { value: '@' },
  { value: 'a@b@c' },
  { value: 'a@x.example, b@x.example' },
  { value: 'ada/project.example' },
  { value: '..' },
  { value: 'x'.repeat(2_000) },
  { value: 'acme', kind: 'email' as const },
  { value: 'ada', note: 'x'.repeat(501) },
])('$value is refused', (wanted) => {
  const store = openForTest()
  expect(() => openSuppressions(store).add(wanted)).toThrow(
    expect.objectContaining({ name: 'SuppressionError', code: 'invalid' }),
  )
  expect(journalOf(store)).toEqual([])
})
