/** The pages that the build derives from the code, and how a service and a terminal show them. */
import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { topCommands } from '../../src/cli/commands.ts'
import { endpoints, errors, operators } from '../../src/contract/index.ts'
import { environment } from '../../src/reference/options.ts'
import { writeReferencePages } from '../../src/reference/pages.ts'
import { toHtml, toText } from '../../src/reference/render.ts'
import { describeType } from '../../src/reference/schema-text.ts'
import { devdex } from '../cli/harness.ts'

const pages = await writeReferencePages()

describe('the pages', () => {
  it('name every endpoint, error and operator', () => {
    const api = [...pages.values()]
    for (const { path } of Object.values(endpoints)) {
      expect(api.filter((page) => page.includes(`\n## POST /v3${path}\n`))).toHaveLength(1)
    }
    for (const code of Object.keys(errors)) {
      expect(pages.get('errors')).toContain(`\n| \`${code}\` | `)
    }
    for (const operator of operators) {
      expect(pages.get('filters')).toContain(`\n| \`${operator}\` | `)
    }
  })

  it('name every option of a command, with its default', () => {
    expect(pages.get('options')).toMatch(/\n\| `--port <number>` \| `8080` \| port to listen on/)
    expect(pages.get('options')).toContain('\n## devdex keys journal trim\n')
  })

  it('name each variable that the configuration reads, and no other', () => {
    const source = readFileSync('src/config.ts', 'utf8')
    const reads = source.matchAll(/environment\.((?:DEVDEX|GITHUB)_\w+)/g)
    const read = [...reads].map(([, name]) => name!)
    expect(Object.keys(environment).sort()).toEqual([...new Set(read)].sort())
  })

  it('have no name of a command, which `devdex help` would hide', () => {
    const commands = new Set(topCommands.map(({ name }) => name))
    expect([...pages.keys()].filter((name) => commands.has(name))).toEqual([])
  })

  it('link to headings that there are', () => {
    const anchors = Array.from(pages, ([name, page]) => {
      return [...toHtml(page).matchAll(/ id="([^"]+)"/g)].map(([, id]) => `${name}#${id}`)
    }).flat()
    const links = Array.from(pages, ([name, page]) => {
      const targets = [
        ...toHtml(page).matchAll(/ href="(?:\/docs\/reference\/([\w-]+))?(#[^"]+)?"/g),
      ]
      return targets.map(([, to = name, anchor = '']) => `${to}${anchor}`)
    }).flat()
    expect(links.length).toBeGreaterThan(100)
    const known = new Set([...pages.keys(), ...anchors])
    expect(links.filter((link) => !known.has(link))).toEqual([])
  })

  it('tell private metrics from public ones', () => {
    const metrics = pages.get('metrics')
    expect(metrics).toMatch(/\| `devdex_credits_charged_total` \| counter \| `endpoint` \| yes \|/)
    expect(metrics).toMatch(/\| `devdex_ready` \| gauge \| {2}\| no \|/)
    expect(metrics).toMatch(/\| `devdex_stage_seconds` \| histogram \| `stage` \| no \|/)
  })
})

test.each([
  [{ type: 'integer', minimum: 1, maximum: 1000 }, 'integer (1 to 1,000)'],
  [{ type: ['string', 'null'], maxLength: 9 }, 'string or null (at most 9 characters)'],
  [
    { type: 'array', items: { $ref: 'User' }, maxItems: 2 },
    'list of [User](/docs/reference/objects#user) (at most 2 items)',
  ],
  [{ enum: ['a', 'b'] }, '"a", "b"'],
  [{ anyOf: [{ $ref: 'User' }, { type: 'null' }] }, '[User](/docs/reference/objects#user) or null'],
])('the type %j reads %s', (schema, text) => {
  expect(describeType(schema)).toBe(text)
})

const sample = [
  '# Ti & tle',
  'One `<a>` and [two](/docs/reference/objects#b).',
  '- [Ti](#ti)',
  '| name | type | meaning |\n| --- | --- | --- |\n| `a\\|b` | x | <b> |\n| `c` |  | d |',
  '```sh\necho "`" \\\n  <in\n```',
].join('\n\n')

it('a page becomes HTML without markup of its own', () => {
  const [, body] = toHtml(sample).split('</nav>\n')
  expect(body).toBe(
    [
      '<h1 id="ti--tle">Ti &amp; tle</h1>',
      '<p>One <code>&lt;a&gt;</code> and <a href="/docs/reference/objects#b">two</a>.</p>',
      '<ul><li><a href="#ti">Ti</a></li></ul>',
      '<table><tr><th>name</th><th>type</th><th>meaning</th></tr>',
      '<tr><td><code>a|b</code></td><td>x</td><td>&lt;b&gt;</td></tr>',
      '<tr><td><code>c</code></td><td></td><td>d</td></tr></table>',
      '<pre><code>echo &quot;`&quot; \\\n  &lt;in</code></pre>',
      '',
    ].join('\n'),
  )
})

it('a page becomes text with a paragraph for each row', () => {
  expect(toText(sample)).toBe(
    [
      '# Ti & tle',
      'One `<a>` and two.',
      'a|b\n    type: x\n    <b>\nc\n    d',
      '    echo "`" \\\n      <in\n',
    ].join('\n\n'),
  )
})

it.each([
  [['help', 'errors'], '# Errors\n'],
  [['help', 'topics'], '# Reference\n'],
  [['help', 'fields'], 'Usage: devdex fields'],
  [['help', '../../package'], 'Usage: devdex '],
])('devdex %j shows %s', async (args, start) => {
  const { stdout, stderr } = await devdex(args)
  expect(`${stdout}${stderr}`.startsWith(start)).toBe(true)
})
