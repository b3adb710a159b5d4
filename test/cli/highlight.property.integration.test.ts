/** `--highlight`: matches under the lines of a table. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withMatches } from '../../src/cli/output/highlight-lines.ts'
import { devdex, stubService } from './harness.ts'

const ada = {
  login: 'ada',
  bio: 'Compilers\u001b[2J and\n  queues',
  highlights: {
    login: [{ text: 'ada', ranges: [[0, 3]] }],
    bio: [
      {
        text: 'Compilers\u001b[2J and\n  queues',
        ranges: [
          [0, 9],
          [20, 26],
        ],
      },
    ],
  },
}
const users = [ada, { login: 'bo', highlights: {} }]
const page = { count: 2, users, pageInfo: { endCursor: null, hasNextPage: false } }

test('asks for highlights, and shows them in bold on a terminal, or where told to', async () => {
  const stub = await stubService(() => ({ body: page }))
  const args = ['search', 'users', 'compiler', '--highlight', '--fields', 'login']
  const plain = await devdex(args, { url: stub.url })
  expect(stub.requests[0]!.body).toMatchObject({ highlight: true })
  expect(plain.stdout).toBe('login\nada\n    login: ada\n    bio: Compilers and   queues\nbo\n')
  const bold =
    'login\nada\n    login: \u001b[1mada\u001b[22m\n' +
    '    bio: \u001b[1mCompilers\u001b[22m and   \u001b[1mqueues\u001b[22m\nbo\n'
  const terminal = { url: stub.url, isTTY: true }
  expect((await devdex(args, terminal)).stdout).toBe(bold)
  expect((await devdex([...args, '--color', 'always'], { url: stub.url })).stdout).toBe(bold)
  expect((await devdex([...args, '--color', 'never'], terminal)).stdout).toBe(plain.stdout)
})

test('no text of a stranger is obeyed by a terminal, nor taken for the mark of a match', () => {
  const anyText = fc.string({ unit: 'binary' })
  const law = fc.property(anyText, anyText, fc.nat(20), fc.nat(20), (field, text, one, other) => {
    const ranges = [[Math.min(one, other), Math.max(one, other)]]
    const item = { highlights: { [field]: [{ text: `\ue000${text}\ue001`, ranges }] } }
    const lines = withMatches('head\nline\n', [item], true)
    const [head, line, match, ...rest] = lines.split('\n')
    expect([head, line, rest]).toEqual(['head', 'line', ['']])
    expect(match!.split('\u001b[1m').length).toBe(2)
    expect(match!.split('\u001b[22m').length).toBe(2)
    const left = match!.replace('\u001b[1m', '').replace('\u001b[22m', '')
    expect(left).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069\ue000\ue001]/u)
  })
  fc.assert(law, { examples: [['\ue000', '', 0, 0]] })
})
