/** Documents of the schema in `arbitrary.ts` with frequent terms, so that queries prune. */
import { documentWith } from './build-index.ts'

export const longLists = Array.from({ length: 12_000 }, (_, i) =>
  documentWith({
    text: {
      login: `user${i}`,
      bio: `${i % 3 === 0 ? 'rust ' : ''}${'go '.repeat(i % 7)}${i % 4999 === 0 ? 'zig' : 'java'}`,
    },
    keywords: { login: `user${i}` },
    numbers: { stars: i % 11 },
  }),
)
