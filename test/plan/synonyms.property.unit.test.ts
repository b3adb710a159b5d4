import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holds } from '../../native-free-index/test/law.ts'
import { openRequestTarget, parseSynonymList, SynonymTable } from '../../src/plan/index.ts'
import { planWords } from '../../src/plan/words.ts'

function tableOf(text: string): SynonymTable {
  return new SynonymTable(parseSynonymList(text))
}

const words = { regexProblem: () => null, regexSize: () => 0 }
const engine = { snapshot: 's1', snapshotSeconds: 0, words }

it('a table of synonyms equals the definition: the other expressions of all groups with these words', () => {
  const word = fc.constantFrom('a', 'b', 'c')
  const expression = fc.array(word, { minLength: 1, maxLength: 3 })
  const groups = fc.array(fc.array(expression, { minLength: 2, maxLength: 4 }), { maxLength: 5 })
  holds([groups, fc.array(word, { maxLength: 5 }), fc.nat(4)], (lists, words, at) => {
    const found = new SynonymTable(lists).at(words, at)
    for (let length = 1; length <= 3; length++) {
      const key = words.slice(at, at + length).join(' ')
      const own = lists.map((list) => list.map((one) => one.join(' ')))
      const others = own.filter((list) => list.includes(key)).flat()
      const expected = new Set(at + length > words.length ? [] : others)
      expected.delete(key)
      const { expressions = [] } = found.find((match) => match.length === length) ?? {}
      expect(expressions.map((one) => one.join(' ')).sort()).toEqual([...expected].sort())
    }
  })
})
describe('words of a query', () => {
  it('stand for the synonyms that a request is planned with', () => {
    const { synonyms } = openRequestTarget(
      engine,
      { localParts: false },
      { synonyms: tableOf('k8s = kubernetes') },
    )
    const { terms } = planWords('k8s berlin', { typos: 'off' }, synonyms!)
    const meant = { synonyms: expect.arrayContaining(['kubernetes']) }
    expect(terms[0]).toMatchObject({ term: 'k8s', ...meant })
    expect(terms[1]).not.toMatchObject(meant)
  })

  it('have none by default', () => {
    expect(openRequestTarget(engine).synonyms).toBe(undefined)
  })
})

describe('a list', () => {
  it('has comments, empty lines, tabs and ends of lines as any system writes them', () => {
    const text = '# all\r\n\r\n  k8s =\tKubernetes # and more\r\nC# = csharp\t# sharp\n#c = d\n'
    expect(parseSynonymList(text)).toEqual([
      [['k8s'], ['kubernetes']],
      [['c#'], ['csharp']],
    ])
  })

  it('is folded as queries are', () => {
    const text =
      'Node.js = nodejs\nC++ = cpp\n.NET = dotnet\nfront-end = FRONTÉND\npeer to peer = p2p'
    expect(parseSynonymList(text)).toEqual([
      [['nodejs'], ['nodejs']],
      [['c++'], ['cpp']],
      [['.net'], ['dotnet']],
      [['frontend'], ['frontend']],
      [['peer', 'to', 'peer'], ['p2p']],
    ])
  })

  const many = (count: number, line: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => line(i)).join('\n')

  it.each([
    ['k8s', 1, 'number of expressions: 1; a line has 2 to 16 of them, as in "k8s = kubernetes"'],
    [`# a\n\n${many(17, (i) => `a${i}`).replaceAll('\n', ' = ')}`, 3, 'number of expressions: 17'],
    ['a = b\nc = d e f g', 2, '"d e f g" cannot have synonyms; an expression has one to 3 words'],
    ['a = ', 1, 'an expression is empty'],
    ['a = "b"', 1, 'without quotes, "*" and "-" before a word'],
    ['a = -b', 1, '"-b" cannot have synonyms'],
    ['a = bc*', 1, '"bc*" cannot have synonyms'],
    [`a = ${'b '.repeat(1000)}`, 1, `"${'b '.repeat(40)}…" cannot`],
    [many(9, (i) => `go = go${i}`), 9, '"go" is in more than 8 lines'],
    [many(10_001, (i) => `a${i} = b${i}`), 10_001, 'a list has at most 10000 groups'],
  ])('is refused by its line (%#)', (text, line, problem) => {
    expect(() => parseSynonymList(text)).toThrow(
      expect.objectContaining({ line, message: expect.stringContaining(problem) }),
    )
  })

  it('may have as many groups as it is allowed', () => {
    expect(parseSynonymList(many(10_000, (i) => `a${i} = b${i}`))).toHaveLength(10_000)
  })
})
