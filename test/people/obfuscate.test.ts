import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { obfuscateEmail } from '../../src/people/index.ts'

describe('an address is shown', () => {
  it.each([
    ['ada.lovelace@example.com', '***ce@example.com'],
    ['abc@example.com', '***bc@example.com'],
    ['a.b+tag@mail.example.com', '***ag@mail.example.com'],
    ['Ada@Example.COM', '***da@Example.COM'],
    ['x🙂🙃@example.com', '***🙂🙃@example.com'],
    ['müller@bücher.example', '***er@bücher.example'],
    ['"odd@local"@example.com', '***l"@example.com'],
  ])('%s as %s', (address, shown) => {
    expect(obfuscateEmail(address)).toBe(shown)
  })

  it.each([
    ['ab@example.com', '***@example.com'],
    ['a@example.com', '***@example.com'],
    ['🙂🙃@example.com', '***@example.com'],
    ['@example.com', '***@example.com'],
    ['no address', '***'],
    ['', '***'],
  ])('%j, which two characters would give away, as %j', (address, shown) => {
    expect(obfuscateEmail(address)).toBe(shown)
  })

  it('with at most two characters of the local part, whatever it is', () => {
    const local = fc.string({ unit: 'grapheme' }).filter((text) => !text.includes('@'))
    fc.assert(
      fc.property(local, (name) => {
        const shown = obfuscateEmail(`${name}@example.com`)
        const hidden = shown.slice(3, -'@example.com'.length)
        expect(shown).toBe(`***${hidden}@example.com`)
        expect([...hidden].length).toBeLessThanOrEqual(2)
        expect(name.endsWith(hidden)).toBe(true)
      }),
    )
  })
})
