/** Users with texts of many forms of the same words, in ordinal order. */
import type { IndexDocument } from 'native-free-index'
import { mulberry32 } from '../../data/generate/index.ts'
import { buildUserDocument, readUser } from '../../src/ingest/normalise/index.ts'

const words = [
  ...['engineer', 'engineers', 'engineering', 'Enginer', 'full', 'stack', 'fullstack'],
  ...['full-stack', 'code', 'review', 'codereview', 'coder', 'coding', 'codes', 'co', 'co-de'],
  ...['kubernetes', 'kubernets', 'kuberntes', 'node.js', 'nodejs', 'node', 'js', 'naïve'],
  ...['C', 'C++', 'developer', 'developers', '.NET', '検索エンジン', 'jane@engineers.io'],
]
/** With endings, these make more forms than a group takes. */
const stems = ['develop', 'developer', 'kubernete', 'code', 'framework']

export function inventWriters(count: number): IndexDocument[] {
  const people = Array.from({ length: count }, (_, i) => {
    const draw = mulberry32(i)
    const random = (below: number) => Math.floor(draw() * below)
    const text = (length: number) =>
      Array.from({ length }, () => words[random(words.length)]!).join(' ')
    const rare = Array.from({ length: 3 }, () => stems[random(stems.length)]! + ending(random))
    return readUser({
      platformId: `U_${i}`,
      login: `${words[random(9)]!}-${i}`,
      displayName: text(1 + random(2)),
      bio: `${text(random(9))} ${rare.join(' ')}`,
      ...(i % 3 ? { company: text(1 + random(3)) } : {}),
    })
  })
  people.sort((a, b) => (a.user.id < b.user.id ? -1 : 1))
  return people.map(buildUserDocument)
}

function ending(random: (below: number) => number): string {
  const letters = 'abcdefghij'
  return letters[random(10)]! + (random(2) === 0 ? '' : letters[random(10)]!)
}

const forms = words.map((word) => word.toLowerCase().replace(/[.-]/, ''))

/** Words of queries: words of the texts, misspelt ones, and prefixes. */
export const askedWords: readonly string[] = [
  ...forms.filter((word) => /^[a-z]+$/.test(word)),
  'c++',
  // The last three are two words without the blank between them.
  ...['reviewing', 'zzz', 'kuberneted', 'developed', 'codereviw', 'dev', 'kub', 'co', 'frame'],
  ...['stackreview', 'codedeveloper', 'engineercoding'],
]
