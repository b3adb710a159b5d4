import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { parseSynonymList, type Synonyms } from '../../src/plan/index.ts'
import { followSynonyms, openSynonyms } from '../../src/service/index.ts'

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

describe('the list of an operator', () => {
  const folder = mkdtempSync(join(tmpdir(), 'devdex-synonyms-'))
  const own = join(folder, 'own.txt')
  const rename = (text: string) => {
    writeFileSync(`${own}.new`, text)
    renameSync(`${own}.new`, own)
  }

  it.each([
    { change: () => rename('orbit = acmedb\nalone'), finds: 'comet', warns: /own\.txt, line 2/ },
    { change: () => rename('orbit = acmedb'), finds: 'acmedb', warns: undefined },
    { change: () => rmSync(own), finds: 'acmedb', warns: /cannot be read/ },
    { change: () => writeFileSync(own, 'orbit = sputnik'), finds: 'sputnik', warns: undefined },
    { change: () => rename('orbit'), finds: 'sputnik', warns: /line 1/ },
  ])('is read again, and a bad one keeps the one before: $finds', async (row) => {
    if (!existsSync(own)) rename('orbit = comet')
    const log = { info: () => {}, warn: (fields: object) => void told.push(fields) }
    followed ??= await followSynonyms(own, log as never, 5)
    told.length = 0
    row.change()
    await vi.waitFor(() => {
      if (row.warns === undefined) expect(listSynonyms(followed!)).toEqual([row.finds])
      else expect(JSON.stringify(told)).toMatch(row.warns)
    })
    expect(listSynonyms(followed)).toEqual([row.finds])
  })
})

let followed: Synonyms | undefined
const told: object[] = []

function listSynonyms(synonyms: Synonyms): string[] {
  return synonyms.at(['orbit'], 0).flatMap(({ expressions }) => expressions.map(String))
}

function unspaced(text: string): string {
  return text.replaceAll(' ', '')
}
