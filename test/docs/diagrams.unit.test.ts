/** Diagrams of pages are of a kind that GitHub draws. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it, test } from 'vitest'

const pages = readdirSync('docs', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`)

const diagrams = ['README.md', 'ARCHITECTURE.md', ...pages].flatMap((page) =>
  [...readFileSync(page, 'utf8').matchAll(/^```mermaid\n([\s\S]*?)^```$/gm)].map(
    ([, code], at) => ({ name: `${page}, diagram ${at + 1}`, code: code! }),
  ),
)

const flow = new RegExp(
  [
    /^subgraph \w+ \[[\w .:,-]+\]$/, // The title of a group.
    /^end$/,
    // Two or more nodes with arrows between them.
    /^NODE(?: (?:-->|-- "[^"]+" -->|-- [\w ]+ -->|-\. [\w ]+ \.->) NODE)+$/,
    /^NODE$/,
  ]
    .map(({ source }) =>
      source.replaceAll('NODE', '(?!end\\b)\\w+(?:\\["[^"]+"\\]|\\{"[^"]+"\\}|\\[[\\w ,-]+\\])?'),
    )
    .join('|'),
)
const sequence =
  /^(?:participant \w+ as [^;#]+|\w+--?>>\w+: [^;#]+|(?:alt|else|opt|loop) [^;#]+|end)$/

/** Lines that the parser of GitHub may refuse. */
function faultsOf(code: string): string[] {
  const [head, ...lines] = code.trimEnd().split('\n')
  const isFlow = /^flowchart (?:TB|LR)$/.test(head!)
  if (!isFlow && head !== 'sequenceDiagram') return [head!]
  const plain = lines.map((line) => line.trim()).filter((line) => line !== '')
  const opened = plain.filter((line) => /^(?:subgraph|alt|opt|loop) /.test(line)).length
  const closed = plain.filter((line) => line === 'end').length
  const bad = plain.filter((line) => !(isFlow ? flow : sequence).test(line))
  return opened === closed ? bad : [...bad, `${opened} groups, ${closed} ends`]
}

it('a broken diagram is found', () => {
  expect(faultsOf('pie\n')).toHaveLength(1)
  expect(faultsOf('flowchart LR\n  a["b --> c\n')).toHaveLength(1)
  expect(faultsOf('flowchart LR\n  end --> c["d"]\n  a --> b[x (y)]\n')).toHaveLength(2)
  expect(faultsOf('sequenceDiagram\n  alt a\n  A->>B: b; c\n')).toHaveLength(2)
})

test.each(diagrams)('$name', ({ code }) => {
  expect(faultsOf(code)).toEqual([])
})
