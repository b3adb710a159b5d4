/** Users as the importer would index them, in ordinal order. */
import type { IndexDocument } from 'native-free-index'
import { readUser, userDocument } from '../../src/ingest/normalise/index.ts'

const topics = ['Rust', 'Go', 'node.js', 'C++', 'compilers', 'k8s', '検索エンジン', 'databases']
const places = ['Zürich', 'São Paulo', 'Berlin, Germany', 'New York City', '東京']

export function inventPeople(count: number): IndexDocument[] {
  const people = Array.from({ length: count }, (_, i) => {
    const picked = topics.filter((_, t) => (i * 7 + t * t) % (t + 2) === 0)
    return readUser({
      platformId: `U_${i}`,
      login: `${i % 3 ? 'user' : 'Dev'}-${i}`,
      displayName: `Example ${i % 17}`,
      bio: `${picked.join(', ')} ${'and '.repeat(i % 5)}more`,
      ...(i % 4 ? { location: places[i % places.length] } : {}),
      emails: [`user${i}@team${i % 9}.example`],
      ...(i % 6 ? { updatedAt: new Date(Date.UTC(2020, 0, 1 + (i % 40))).toISOString() } : {}),
    })
  })
  people.sort((a, b) => (a.user.id < b.user.id ? -1 : 1))
  return people.map(userDocument)
}
