import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tries } from '../../native-free-index/test/tries.ts'
import { validateResponse } from '../../src/contract/index.ts'
import { obfuscateEmail } from '../../src/people/index.ts'

describe('an address is shown', () => {
  it.each([
    ['ada.lovelace@example.com', '***ce@example.com'],
    ['abc@example.com', '***bc@example.com'],
    ['a.b+tag@mail.example.com', '***ag@mail.example.com'],
    ["o'neil/x=y@my-host.example", '***=y@my-host.example'],
    ['Ada@Example.COM', '***da@Example.COM'],
    ['ada@localhost', '***da@localhost'],
    ['x🙂🙃@example.com', '***🙂🙃@example.com'],
    ['müller@bücher.example', '***er@bücher.example'],
  ])('%s as %s', (address, shown) => {
    expect(obfuscateEmail(address)).toBe(shown)
  })

  it.each([
    ['ab@example.com', '***@example.com'],
    ['a@example.com', '***@example.com'],
    ['🙂🙃@example.com', '***@example.com'],
  ])('%j, which two characters would give away, as %j', (address, shown) => {
    expect(obfuscateEmail(address)).toBe(shown)
  })

  it('with at most two characters of the local part, whatever it is', () => {
    const local = fc.string({ unit: 'grapheme', minLength: 1 }).filter(isPlain)
    fc.assert(
      fc.property(local, (name) => {
        const shown = obfuscateEmail(`${name}@example.com`) ?? ''
        const suppressed = shown.slice(3, -'@example.com'.length)
        expect(shown).toBe(`***${suppressed}@example.com`)
        expect([...suppressed].length).toBeLessThanOrEqual(2)
        expect(name.endsWith(suppressed)).toBe(true)
      }),
    )
  })
})

describe('an entry that is not one address is not shown', () => {
  it.each([
    '',
    'no address',
    '@example.com',
    'ada@',
    'John Roe, joe@example.com, jane.secret',
    'joe@example.com, jane.secret',
    'joe@example.com jane.secret',
    'me@example.com <hidden.local>',
    'Ada Secret <ada@example.com>',
    'ada@example.com;jane@example.com',
    'jane.secret,ada@example.com',
    'ada@example.com/jane.secret',
    'ada@example.com\njane.secret',
    'ada@example.com\n',
    'jane.secret\tada@example.com',
    'ada (jane.secret)@example.com',
    'mailto:ada@example.com',
    '"odd@local"@example.com',
    'ada@example..com',
    'ada@example.com.',
    'ada@[10.0.0.1]',
  ])('%j', (entry) => {
    expect(obfuscateEmail(entry)).toBeNull()
  })
})

it('shows of any entry two characters and a domain, as the contract has it', () => {
  const piece = fc.constantFrom(
    ...[
      'ada',
      'x',
      '.',
      '@',
      ' ',
      ',',
      ';',
      '<',
      '>',
      '"',
      '\n',
      'é',
      '🙂',
      '-',
      '_',
      'example.com',
    ],
  )
  const entry = fc.array(piece, { maxLength: 9 }).map((pieces) => pieces.join(''))
  let shownCount = 0
  fc.assert(
    fc.property(entry, (text) => {
      const shown = obfuscateEmail(text)
      if (shown === null) return
      shownCount++
      expect(text.split('@')).toHaveLength(2)
      const [tail, domain] = shown.slice(3).split('@')
      expect([...(tail ?? '')].length).toBeLessThanOrEqual(2)
      expect(text.endsWith(`${tail}@${domain}`)).toBe(true)
      expect(domain).toMatch(/^[\p{L}\p{N}.-]+$/u)
      expect(issuesOfShowing(shown)).toEqual([])
    }),
    // Few random entries are shown, so that some runs have none.
    { numRuns: tries(3_000), examples: [['ana@example.com']] },
  )
  expect(shownCount).toBeGreaterThan(0)
})

function issuesOfShowing(address: string) {
  const user = { id: '0'.repeat(32), platformId: 'U_1', login: 'ada', emails: [address] }
  return validateResponse('rawUsers', { count: 1, users: [user] })
}

function isPlain(local: string): boolean {
  return !/[\s\p{Cc}()<>[\]:;@\\,"]/u.test(local)
}
