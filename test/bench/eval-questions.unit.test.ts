/** Judged questions about people, and the sets about people that a script makes. */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readOptions } from '../../bench/eval/options.ts'
import { questionsFolder, splitByKind } from '../../bench/eval/questions.ts'
import { fuseIds } from '../../bench/eval/request-methods.ts'
import { makeFirstNameSet, makeFullNameSets } from '../../bench/eval/sets/all-people.ts'
import { readBios } from '../../bench/eval/sets/bios.ts'
import { allProfileFiles, readProfiles } from '../../bench/eval/sets/data-set.ts'
import {
  compareGrades,
  hashLogin,
  makeGradedSet,
  meanGrade,
  readJudgedQuestions,
} from '../../bench/eval/sets/judged-questions.ts'
import { foldWords, saysSkill } from '../../bench/eval/sets/said-words.ts'
import { makeSkillSet } from '../../bench/eval/sets/skills.ts'
import { repositoryFolder } from '../../bench/workspace.ts'

const shippedJudgements = readJudgedQuestions(questionsFolder)
const data = join(repositoryFolder, '../shared/data')

describe('the judged questions', () => {
  const { questions, judgements } = shippedJudgements

  it('have ten people or more each, one of whom fits', () => {
    expect(questions).toHaveLength(60)
    for (const { id } of questions) {
      const own = judgements.filter(({ question }) => question === id)
      expect(Math.max(...own.map(meanGrade))).toBeGreaterThanOrEqual(1)
      expect(own.length).toBeGreaterThanOrEqual(10)
    }
  })

  it('have reasons, without addresses', () => {
    const isShort = ({ reason }: { reason: string }) => /^[^@]{5,200}$/.test(reason)
    expect(judgements.filter((one) => !isShort(one))).toEqual([])
    expect(judgements.filter(({ reason }) => /https?:|www\.|\.com\b/.test(reason))).toEqual([])
  })

  it.skipIf(!existsSync(data))('name no login in a reason, and people of the data alone', () => {
    const profiles = readProfiles(data, allProfileFiles)
    const logins = new Map(profiles.map(({ login }) => [hashLogin(login), login.toLowerCase()]))
    const isNamed = ({ person, reason }: { person: string; reason: string }) =>
      reason
        .toLowerCase()
        .match(/[\w-]+/g)!
        .includes(logins.get(person)!)
    expect(judgements.filter(isNamed)).toEqual([])
    expect(
      compareGrades(shippedJudgements, makeGradedSet(shippedJudgements, profiles)).absent,
    ).toBe(0)
  })
})

describe('a reader of judgements', () => {
  const folder = mkdtempSync(join(tmpdir(), 'devdex-questions-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const [ada, zoe] = [hashLogin('Ada'), hashLogin('zoe')]
  const read = (...lines: string[]) => {
    const questions = ['id\tkind\ttext', 'a1\tskill\trust', 'b1\ttopic\tparsers']
    writeFileSync(join(folder, 'questions.tsv'), `${questions.join('\n')}\n`)
    const all = ['question\tperson\tfirst\tsecond\treason', ...lines]
    writeFileSync(join(folder, 'judgements.tsv'), `${all.join('\n')}\n`)
    return readJudgedQuestions(folder)
  }

  it('gives the mean of both passes to those who are there, and tells where they differ', () => {
    const judged = read(`a1\t${ada}\t1\t2\tfits`, `b1\t${ada}\t0\t0\tno`, `b1\t${zoe}\t2\t2\tfits`)
    const graded = makeGradedSet(judged, [{ platformId: 'U1', login: 'aDa' }])
    expect(graded.queries).toEqual([
      { text: 'rust', grades: { U1: 1.5 } },
      { text: 'parsers', grades: { U1: 0 } },
    ])
    const { judged: count, absent, disagreements } = compareGrades(judged, graded)
    expect([count, absent, disagreements.map(({ question }) => question)]).toEqual([3, 1, ['a1']])
    const methods = [{ method: 'hybrid', embedding: null, scores: [1, 0] }]
    const scored = { set: 's', metric: 'nDCG@10', digest: 'd', methods } as const
    const kinds = splitByKind(scored, judged.questions, graded)
    expect(kinds.map((one) => [one.set, one.methods[0]!.scores])).toEqual([
      ['s, skill', [1]],
      ['s, topic', [0]],
    ])
  })

  it.each([
    [`c1\t${ada}\t1\t1\tfits`, 'judgements.tsv:2 there is no question "c1"'],
    [`a1\t${ada}\t1\t3\tfits`, 'a grade is 0, 1 or 2, not "3"'],
    ['a1\tada\t1\t1\tfits', '"ada" is no hash of a login'],
    [`a1\t${ada}\t1\t1`, 'a cell is missing'],
    [`a1\t${ada}\t1\t1\tfits\na1\t${ada}\t2\t2\tfits`, 'judgements.tsv:3'],
  ])('refuses %j', (line, message) => {
    expect(() => read(line)).toThrow(message)
  })
})

describe('sets of all people', () => {
  const person = (displayName: string, i: number) => ({
    platformId: `U${i}`,
    login: `u${i}`,
    displayName,
  })
  const many = Array.from({ length: 10 }, (_, i) => ({
    ...person(`${i % 2 === 0 ? 'Zoë' : 'zoe'} X${i}`, i),
    location: 'Basel, Switzerland',
  }))
  const named = { ...person('Ada Planetmaker', 20), location: 'basel, CH' }
  const options = { seed: 1, count: 50 }

  it('ask for full names in four ways', () => {
    const others = [person('Max Muster', 21), person('Muster Max', 22)]
    const [plain, reversed, typos, cities] = makeFullNameSets([...many, named, ...others], options)
    expect(plain!.queries.map(({ wanted }) => wanted).sort()).toEqual(['U20', 'U21', 'U22'])
    expect(reversed!.queries).toEqual([{ text: 'Planetmaker Ada', wanted: 'U20' }])
    expect(typos!.queries.map(({ text }) => text)).not.toContain('Ada Planetmaker')
    expect(cities!.queries).toEqual([{ text: 'Ada Planetmaker basel', wanted: 'U20' }])
  })

  it('ask for first names that ten people bear, whatever the accents', () => {
    const ids = many.map(({ platformId }) => platformId)
    expect(makeFirstNameSet([...many, named]).queries).toEqual([{ text: 'zoe', relevant: ids }])
  })

  it('ask for two skills of the same bio, word by word', () => {
    const bios = ['Python and Rust', 'pythonic, rust', 'Machine learning with python']
    const profiles = bios.map((bio, i) => ({ ...person('', i), bio }))
    const { queries } = makeSkillSet(readBios(profiles), options)
    expect(queries.toSorted((a, b) => (a.text < b.text ? -1 : 1))).toEqual([
      { text: 'python machine learning', relevant: ['U2'] },
      { text: 'python rust', relevant: ['U0'] },
    ])
  })
})

it.each([
  ['Machine-learning at work', 'machine learning', true],
  ['MachineLearning', 'machine learning', true],
  ['I learn about machines', 'machine learning', true],
  ['machinelearning', 'machine learning', true],
  ['the machine room', 'machine learning', false],
  ['ML engineer', 'machine learning', true],
  ['Réact-native-app', 'react', true],
  ['reactor', 'react', false],
  ['k8s operators', 'kubernetes', true],
  ['rustlings', 'rust', false],
  ['MyAndroidApp', 'android', true],
  ['JavaScript', 'java', false],
])('%j says %j: %j', (text, skill, says) => {
  expect(saysSkill(foldWords(text), skill)).toBe(says)
})

it('reciprocal ranks put first what several lists have', () => {
  expect(fuseIds([['a', 'b', 'c'], ['d', 'b'], []])).toEqual(['b', 'a', 'd', 'c'])
})

it('packets with profiles are written into no repository', () => {
  expect(() => readOptions(['--pool', join(repositoryFolder, 'pool')])).toThrow('--pool takes')
  expect(readOptions(['--pool', join(tmpdir(), 'pool')]).pool).toBe(join(tmpdir(), 'pool'))
})
