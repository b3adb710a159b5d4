/** Users as the importer would index them, in ordinal order. */
import type { IndexDocument } from 'native-free-index'
import type { UserMetrics } from '../../src/contract/index.ts'
import { buildUserDocument, readUser } from '../../src/ingest/normalise/index.ts'

const topics = ['Rust', 'Go', 'node.js', 'C++', 'compilers', 'k8s', '検索エンジン', 'databases']
const places = ['Zürich', 'São Paulo', 'Berlin, Germany', 'New York City', '東京']

function readMetrics(i: number): UserMetrics {
  const at = new Date(Date.UTC(2021, i % 12, 1)).toISOString().replace('.000', '')
  return {
    ...(i % 7 ? { followersCount: (i * 37) % 1001 } : {}),
    ...(i % 5 ? { lastActivityAt: at } : {}),
    ...(i % 3 ? { topLanguages: ['Rust', 'Go', 'C++'].slice(i % 4) } : {}),
    ...(i % 2 ? { topTopics: [`topic-${i % 11}`] } : {}),
    totalStars: i % 13,
    crackedScore: (i % 101) / 2,
    isBot: i % 10 === 3,
    type: i % 10 === 4 ? 'organization' : 'user',
  }
}

export function inventPeople(count: number): IndexDocument[] {
  const people = Array.from({ length: count }, (_, i) => {
    const picked = topics.filter((_, t) => (i * 7 + t * t) % (t + 2) === 0)
    const record = readUser({
      platformId: `U_${i}`,
      login: `${i % 3 ? 'user' : 'Dev'}-${i}`,
      displayName: `Example ${i % 17}`,
      bio: `${picked.join(', ')} ${'and '.repeat(i % 5)}more`,
      ...(i % 4 ? { location: places[i % places.length] } : {}),
      emails: [`user${i}@team${i % 9}.example`],
      ...(i % 6 ? { updatedAt: new Date(Date.UTC(2020, 0, 1 + (i % 40))).toISOString() } : {}),
    })
    return { ...record, metrics: readMetrics(i) }
  })
  people.sort((a, b) => (a.user.id < b.user.id ? -1 : 1))
  return people.map(buildUserDocument)
}
