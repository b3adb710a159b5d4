/** The requests of a search, what they cost, and the same as code. */
import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { formatJson, quoteWord } from '../../clients/console/src/parts/curl.ts'
import { writeRequestCode } from '../../clients/console/src/search/request-code.ts'
import {
  emptySearch,
  parseState,
  type SearchState,
} from '../../clients/console/src/search/search-params.ts'
import {
  computePrice,
  countCall,
  exportSize,
  isReadAsSentence,
  searchCall,
  searchMembers,
  typingSize,
} from '../../clients/console/src/search/search-request.ts'
import {
  convertToWords,
  groupFilters,
  type Interpretation,
} from '../../clients/console/src/search/understood.ts'
import { holds, law } from '../../native-free-index/test/law.ts'
import { readJsonLines } from '../tables.ts'

const berlin = {
  op: 'And',
  filters: [
    { field: 'resolvedCity', op: 'Eq', value: 'Berlin' },
    { field: 'resolvedCountry', op: 'Eq', value: 'Germany' },
  ],
} as const
const popular = { field: 'followersCount', op: 'Gt', value: 100 } as const
const understood: Interpretation = {
  by: 'rules',
  query: 'rust',
  filters: { op: 'And', filters: [...berlin.filters, popular] },
  parts: [
    { kind: 'place', text: 'in Berlin', filters: berlin },
    { kind: 'count', text: 'over 100 followers', filters: popular },
  ],
  relaxed: [],
}

function search(state: Partial<SearchState>): SearchState {
  return { ...emptySearch, ...state }
}

interface CallRow {
  readonly name: string
  readonly of?: 'users' | 'repos'
  readonly state?: Partial<SearchState>
  /** Of the page, in place of a state. */
  readonly address?: string
  readonly options?: Parameters<typeof searchCall>[2]
  readonly path?: string
  readonly body?: object
  readonly lacks?: readonly string[]
  readonly price?: number
}

test.each(readJsonLines<CallRow>('test/console/search-calls.jsonl'))('$name', (row) => {
  const { of = 'users', state = {}, address, options, path, body = {}, lacks = [], price } = row
  const shown = address === undefined ? search(state) : parseState(new URLSearchParams(address))
  const call = searchCall(of, shown, options)
  expect(call.path).toBe(path ?? call.path)
  expect(call.body).toMatchObject(body)
  for (const member of lacks) expect(call.body).not.toHaveProperty(member)
  expect(computePrice(call)).toBe(price ?? computePrice(call))
})

test('a count costs its facets, the total and one result', () => {
  const facets = [{ field: 'company' }, { field: 'resolvedCity' }]
  const plain = searchMembers('users', search({ text: 'rust' }), undefined)
  expect(computePrice(countCall('users', plain, facets))).toBe(4)
  expect(typingSize).toBe(5)
})

test.each([
  ['rust people in berlin', true],
  ['remote typescript people without a company', true],
  ['rust people without company', true],
  ['remote rust people', true],
  ['remote procedure call', false],
  ['rust people before 2015', true],
  ['rust', false],
  ['rust compiler', false],
  ['"people in berlin"', false],
  ['rust in go -java', false],
])('%s is read as a sentence: %s', (text, isSentence) => {
  expect(isReadAsSentence(search({ text }))).toBe(isSentence)
  expect(isReadAsSentence(search({ text, reading: 'sentence' }))).toBe(true)
  expect(isReadAsSentence(search({ text, reading: 'sentence', filters: [popular] }))).toBe(false)
})

test('a city and its country are one part of a sentence', () => {
  expect(groupFilters(understood)).toEqual([berlin, popular])
  const state = convertToWords(
    search({ text: 'rust in Berlin with over 100 followers' }),
    understood,
  )
  expect(state).toMatchObject({ text: 'rust', reading: 'auto', filters: [berlin, popular] })
  expect(searchCall('users', state).body).toMatchObject({ filters: understood.filters })
})

const strangeTexts = fc.string({ unit: 'binary', minLength: 1 }).map((text) => {
  return text.toWellFormed().replaceAll('\0', '')
})

const keysOfTerminals = /[^\P{Cc}\n]/u

test('nothing of a text is a key for the terminal that a request is pasted into', () => {
  const text = 'a\x03\ntouch stolen\n\x1b[201~\x7f\x7f\x9b\t\r\x04b'
  const call = searchCall('users', search({ text, reading: 'words', filters: [popular] }))
  for (const { name, text: code } of writeRequestCode(call, 'http://devdex.example')) {
    expect(code, name).not.toMatch(keysOfTerminals)
  }
  holds(100, [fc.string({ unit: 'binary' })], (any) => {
    expect(quoteWord(any)).not.toMatch(keysOfTerminals)
    expect(formatJson({ any })).not.toMatch(/\p{Cc}|\p{Bidi_Control}/u)
    expect(JSON.parse(formatJson({ any }))).toEqual({ any })
  })
})

law(
  'each form of the request has the whole search in it',
  100,
  [strangeTexts, fc.constantFrom('users', 'repos')],
  (text, collection) => {
    const call = searchCall(collection as 'users', search({ text, filters: [popular] }))
    const codes = writeRequestCode(call, 'http://devdex.example')
    const [json, , , , mcp] = codes.map((code) => code.text)
    expect(JSON.parse(json!)).toEqual(JSON.parse(JSON.stringify(call.body)))
    const { params } = JSON.parse(mcp!)
    expect(params.arguments).toMatchObject({ filters: popular, first: 10 })
    expect(params.arguments.query ?? '').toBe(text.trim())
  },
)

test('the command and curl give their programs the search as it is', () => {
  const text = `-it's "$HOME" \`x\` \n new`
  const call = searchCall('users', search({ text, filters: [popular], retrieval: 'profile' }))
  const [, curl, , command] = writeRequestCode(call, 'http://devdex.example').map(
    (code) => code.text,
  )
  const stub = (name: string) => `${name}() { printf '%s\\0' "$@"; }\n`
  const sent = execFileSync('sh', ['-c', stub('curl') + curl], { encoding: 'utf8' }).split('\0')
  expect(JSON.parse(sent[sent.indexOf('-d') + 1]!)).toEqual(call.body)
  const words = execFileSync('sh', ['-c', stub('devdex') + command], { encoding: 'utf8' })
  const given = words.split('\0').slice(0, -1)
  expect(given.slice(0, 4)).toEqual(['search', 'users', '--retrieval', 'profile'])
  expect(JSON.parse(given[given.indexOf('-f') + 1]!)).toEqual(popular)
  expect(given.slice(-2)).toEqual(['--', text])
})

test('the program is TypeScript whatever is searched for', () => {
  for (const text of ['`x`', "'", '"', '\u2028', '*/', '\\', ...fc.sample(strangeTexts, 20)]) {
    const [, , program] = writeRequestCode(
      searchCall('repos', search({ text })),
      'http://x.example',
    )
    const options = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext }
    const { diagnostics } = ts.transpileModule(program!.text, {
      compilerOptions: options,
      reportDiagnostics: true,
    })
    expect(diagnostics).toEqual([])
  }
})

test.each([
  ['users', 'hybrid', 'relevant', 1771, 1771],
  ['users', 'hybrid', 'all', 1771, 100],
  ['users', 'expertise', 'all', undefined, 100],
  ['users', 'hybrid', 'all', 24, 24],
  ['users', 'profile', 'all', 1771, 1771],
  ['repos', 'hybrid', 'relevant', 1771, 1771],
  ['repos', 'hybrid', 'all', 1771, 100],
] as const)('an export of %s by %s, %s, of %s offers %i', (of, retrieval, match, total, most) => {
  const state = search({ text: 'prolog', retrieval, match })
  expect(exportSize(of, state, total)).toBe(most)
  const { body } = searchCall(of, state)
  const isSent = match === 'all' && retrieval !== 'profile'
  expect(body.match).toBe(isSent ? 'all' : undefined)
  // The command and the tool ask for the same.
  for (const { name, text } of writeRequestCode({ path: '', isSentence: false, body }, '')) {
    if (name === 'CLI' || name === 'MCP') expect(/match/.test(text), name).toBe(isSent)
  }
})
