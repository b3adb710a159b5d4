import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { parseSynonymList } from '../../src/plan/index.ts'
import { openSynonyms } from '../../src/service/index.ts'

const path = createRequire(import.meta.url).resolve('#synonyms/synonyms.txt')
const groups = parseSynonymList(readFileSync(path, 'utf8'))
const lines = groups.map((group) => group.map((words) => words.join(' ')))

describe('the shipped list', () => {
  it.each([
    ['k8s', 'kubernetes'],
    ['golang', 'go'],
    ['postgres', 'postgresql'],
    ['js', 'javascript'],
    ['ml', 'machine learning'],
    ['sre', 'site reliability engineering'],
    ['cpp', 'c++'],
    ['c#', 'csharp'],
    ['.net', 'dotnet'],
    ['objc', 'objectivec'],
    ['2fa', 'twofactor authentication'],
  ])('has %s as %s, in both directions', async (one, other) => {
    const synonyms = await openSynonyms()
    const of = (text: string) =>
      synonyms
        .at(text.split(' '), 0)
        .filter(({ length }) => length === text.split(' ').length)
        .flatMap(({ expressions }) => expressions.map((words) => words.join(' ')))
    expect(of(one)).toContain(other)
    expect(of(other)).toContain(one)
  })

  it('has no abbreviation with several meanings', () => {
    for (const word of ['cv', 'tf', 'pm', 'ar', 'es', 'py', 'cd', 'mvp']) {
      expect(lines.flat()).not.toContain(word)
    }
  })

  it('has each expression once, and no line without effect', () => {
    const all = lines.flat()
    expect(all.filter((expression, i) => all.indexOf(expression) !== i)).toEqual([])
    // Words written as one need no line of the list.
    const joined = lines.filter((line) => new Set(line.map(unspaced)).size === 1)
    expect(joined).toEqual([])
  })
})

function unspaced(text: string): string {
  return text.replaceAll(' ', '')
}
