/** A change of terms needs a new version, because existing indexes have other terms. */
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { analyseEmail, analyseQuery, analyserVersion } from '../../src/index.ts'
import { tokenizeDocument } from '../../src/text/index.ts'

/** Hash of the terms of the texts below, by version of the analyser. */
const known: Readonly<Record<number, string>> = { 4: '7f3522255b8482d3' }

/** Scripts that Unicode has not changed for long, so that every version of Node agrees. */
const ranges = [
  [0x20, 0x24f],
  [0x370, 0x3ff],
  [0x400, 0x52f],
  [0x5d0, 0x5ea],
  [0x620, 0x64a],
  [0x904, 0x939],
  [0x3041, 0x3096],
  [0x4e00, 0x4fff],
  [0xac00, 0xacff],
] as const

const sentences = [
  'Node.js, C++17 and C# / .NET: "state-of-the-art" café crème brûlée, naïve Ångström',
  "don't e-mail ada.lovelace+tag@mail.example.co.uk; see https://example.org/a_b-c?d=e#f",
  'write to ***ce@mail.example.org or x***@example.org',
  'ASP.NET-Core socket.io-client ci/cd TypeScript-based https://a.example/b/c d/e/f',
  'snake_case camelCase kebab-case HTTP2 3.14 1,000 R&D AT&T ﬁne Straße İstanbul 東京タワー',
]

it('terms of fixed texts are those that this version of the analyser is known by', () => {
  const characters = ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)),
  )
  const texts = [...sentences, ...characters, ...characters.map((one, i) => `a${one}b ${one}${i}`)]
  const terms = texts.map((text) => {
    const { terms: tokens, compounds } = tokenizeDocument(text)
    return [tokens, compounds, analyseQuery(text), analyseEmail(text)]
  })
  const made = createHash('sha256').update(JSON.stringify(terms)).digest('hex').slice(0, 16)
  expect(made, 'raise analyserVersion, then note what it makes').toBe(known[analyserVersion])
})
