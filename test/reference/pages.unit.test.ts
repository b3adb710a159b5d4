/** docs/reference and docs/api are what the code says; `npm run generate` writes them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { endpoints, errors, operators } from '../../src/contract/index.ts'
import { environment } from '../../src/reference/options.ts'
import { referencePages } from '../../src/reference/pages.ts'
import { typeText } from '../../src/reference/schema-text.ts'

/** One page of these folders is written by hand. */
const folders = ['reference', 'api']
const pages = await referencePages()

test('the folders hold what is generated and nothing else', () => {
  const files = folders.flatMap((folder) =>
    readdirSync(join('docs', folder)).map((name) => `${folder}/${name}`),
  )
  expect(files.sort()).toEqual([...pages.keys(), 'api/README.md'].sort())
})

test.each([...pages])('%s is fresh; run `npm run generate` where it is not', (name, content) => {
  expect(readFileSync(join('docs', name), 'utf8')).toBe(content)
})

describe('the pages', () => {
  it('name every endpoint, error and operator', () => {
    const api = [...pages].filter(([name]) => name.startsWith('api/')).map(([, page]) => page)
    for (const { path } of Object.values(endpoints)) {
      expect(api.filter((page) => page.includes(`\n## POST /v3${path}\n`))).toHaveLength(1)
    }
    for (const code of Object.keys(errors)) {
      expect(pages.get('reference/errors.md')).toContain(`\n| \`${code}\` | `)
    }
    for (const operator of operators) {
      expect(pages.get('reference/operators.md')).toContain(`\n| \`${operator}\` | `)
    }
  })

  it('name every option of a command, with its default', () => {
    expect(pages.get('reference/options.md')).toMatch(
      /\n\| `--port <number>` \| `8080` \| port to listen on/,
    )
    expect(pages.get('reference/options.md')).toContain('\n## devdex keys journal archive\n')
  })

  it('name each variable that the configuration reads, and no other', () => {
    const source = readFileSync('src/config.ts', 'utf8')
    const reads = source.matchAll(/environment\.((?:DEVDEX|GITHUB)_\w+)/g)
    const read = [...reads].map(([, name]) => name!)
    expect(Object.keys(environment).sort()).toEqual([...new Set(read)].sort())
  })

  it('tell private metrics from public ones', () => {
    const metrics = pages.get('reference/metrics.md')
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
    'list of [User](#user) (at most 2 items)',
  ],
  [{ enum: ['a', 'b'] }, '"a", "b"'],
  [{ anyOf: [{ $ref: 'User' }, { type: 'null' }] }, '[User](#user) or null'],
])('the type %j reads %s', (schema, text) => {
  expect(typeText(schema, '')).toBe(text)
})
