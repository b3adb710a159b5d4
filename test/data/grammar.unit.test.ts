import { describe, expect, it } from 'vitest'
import { capitalise, expand, mendArticles } from '../../data/generate/grammar.ts'
import { LoginRegister, plainLetters } from '../../data/generate/naming.ts'
import { createRandom } from '../../data/generate/random.ts'
import { ladder } from '../../data/generate/words/careers.ts'
import { countries } from '../../data/generate/words/countries.ts'
import { originOf, origins } from '../../data/generate/words/origins.ts'
import { skills } from '../../data/generate/words/skills.ts'
import { motherTongueOf, tongueOfCountry } from '../../data/generate/words/tongues.ts'
import { tradeOf } from '../../data/generate/words/trades.ts'

describe('phrases', () => {
  it('fills slots, with a capital where the slot has one, and within slots', () => {
    const slots = { thing: () => '{size} parser', size: () => 'tiny', none: () => '' }
    expect(expand('{Thing}: a {none} {thing}', slots)).toBe('Tiny parser: a tiny parser')
  })

  it('refuses a slot without words, and slots without end', () => {
    expect(() => expand('{nobody}', {})).toThrow('no slot nobody')
    expect(() => expand('{loop}', { loop: () => 'x{loop}' })).toThrow('nest too deeply')
  })

  it('leaves names with an inner capital alone', () => {
    expect([capitalise('iOS developer'), capitalise('éclair')]).toEqual(['iOS developer', 'Éclair'])
  })

  it('mends articles before vowels', () => {
    expect(mendArticles('A incremental parser, a FPGA and a useful tool')).toBe(
      'An incremental parser, an FPGA and a useful tool',
    )
  })
})

describe('names', () => {
  it('are romanised for every origin', () => {
    const latin = origins.flatMap(({ women, men, family }) =>
      [...women, ...men, ...family, ...family.map(({ feminine }) => feminine)].map((name) =>
        plainLetters(name.latin),
      ),
    )
    expect(latin.filter((letters) => !/^[a-z]+$/.test(letters))).toEqual([])
  })

  it('fold to plain letters', () => {
    expect(['Łukasz', 'Øystein', 'Strauß', 'Işıklar', 'Đặng'].map(plainLetters)).toEqual([
      'lukasz',
      'oystein',
      'strauss',
      'isiklar',
      'dang',
    ])
  })

  it('never give a login twice, nor a reserved one', () => {
    const origin = originOf('english')
    const name = { given: origin.women[0]!, family: origin.family[0]!, origin, isWoman: true }
    const register = new LoginRegister(['ashdown'])
    const random = createRandom(1, 'logins')
    const logins = Array.from({ length: 500 }, () => register.invent(random, name).toLowerCase())
    expect(new Set(logins).size).toBe(500)
    expect(logins).not.toContain('ashdown')
  })
})

describe('the words of profiles', () => {
  it('know every field of work, origin and country', () => {
    for (const { key } of skills) {
      const { industry, departments, majors } = tradeOf(key)
      expect([industry, ...departments, ...majors].every((text) => /^[A-Z]/.test(text))).toBe(true)
    }
    for (const { key } of origins) expect(motherTongueOf(key)).toMatch(/^[A-Z]/)
    for (const { code, originKeys } of countries.values()) {
      expect(tongueOfCountry(code, originKeys[0]!)).toMatch(/^[A-Z]/)
    }
    expect(() => tradeOf('alchemy')).toThrow('alchemy')
  })

  it('have a step of the ladder for every year', () => {
    for (let years = 0; years <= 60; years++) {
      const open = ladder.filter(({ yearsFrom, yearsTo }) => yearsFrom <= years && years <= yearsTo)
      expect(open.length, `after ${years} years`).toBeGreaterThan(0)
    }
  })
})
