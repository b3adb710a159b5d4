/** The TypeScript that the console shows of its requests compiles, as strictly as there is. */
import { expect, test } from 'vitest'
import { writeRequestCode } from '../../clients/console/src/search/request-code.ts'
import {
  type Collection,
  emptySearch,
  type SearchState,
} from '../../clients/console/src/search/search-params.ts'
import { searchCall } from '../../clients/console/src/search/search-request.ts'
import { faultsOf } from '../clients/documented.ts'

const popular = { field: 'followersCount', op: 'Gt', value: 100 } as const
const languages = { field: 'language', op: 'In', value: ['Go', 'Rust'] } as const

const searches: readonly (Partial<SearchState> & { readonly collection: Collection })[] = [
  { collection: 'users', text: 'rust', filters: [popular], order: 'createdAt' },
  { collection: 'users', text: 'rust', retrieval: 'hybrid', typos: false, isTyped: true },
  { collection: 'users', text: 'rust people in berlin' },
  { collection: 'repos', text: 'parsers in Go since 2020' },
  { collection: 'repos', filters: [languages, { op: 'Or', filters: [languages] }] },
  { collection: 'repos', text: 'raft', order: 'stargazerCount' },
]

test('each program is one that the client takes', () => {
  const programs = searches.map(({ collection, ...state }, index) => {
    const call = searchCall(collection, { ...emptySearch, ...state })
    const codes = writeRequestCode(call, 'http://devdex.example')
    return [`program-${index}.ts`, codes.find(({ name }) => name === 'TypeScript')!.text]
  })
  expect(faultsOf(Object.fromEntries(programs), [])).toEqual([])
})
