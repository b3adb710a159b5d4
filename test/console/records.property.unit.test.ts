import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildGraph } from '../../clients/console/src/graph/neighbour-graph.ts'
import { formatCurl, quoteWord } from '../../clients/console/src/parts/curl.ts'
import { parseWebAddress } from '../../clients/console/src/person/web-address.ts'
import { groupByLanguage, type Work } from '../../clients/console/src/person/work-groups.ts'
import {
  groupByYear,
  listEvents,
  listPeopleEvents,
} from '../../clients/console/src/record/timeline-events.ts'
import { holds } from '../../native-free-index/test/law.ts'
import { tries } from '../../native-free-index/test/tries.ts'

const repository = {
  platformId: 'R',
  ownerLogin: 'ada',
  stargazerCount: 1,
  totalIssuesClosed: 0,
  totalIssuesCount: 0,
  totalIssuesOpen: 0,
}
const date = fc
  .date({ min: new Date('2008-01-01'), max: new Date('2026-12-31'), noInvalidDate: true })
  .map((time) => time.toISOString())

const works: fc.Arbitrary<Work[]> = fc
  .array(
    fc.record({
      id: fc.uuid(),
      language: fc.constantFrom(undefined, 'Rust', 'Go', 'C'),
      relation: fc.constantFrom('owns', 'contributes', 'stars'),
      weight: fc.double({ min: 0, max: 1, noNaN: true }),
      at: fc.option(date, { nil: undefined }),
      createdAt: fc.option(date, { nil: undefined }),
    }),
  )
  .map((list) =>
    list.map(({ id, language, createdAt, at, relation, weight }) => ({
      repository: {
        ...repository,
        id,
        name: id,
        ...(language !== undefined && { language }),
        ...(createdAt !== undefined && { createdAt }),
      },
      relation,
      similarity: 1,
      weight,
      ...(at !== undefined && { at }),
    })),
  )

const numRuns = tries(100)

describe('work by language', () => {
  it('has every work once, groups and works of greatest weight first', () => {
    fc.assert(
      fc.property(works, (list) => {
        const groups = groupByLanguage(list)
        const grouped = groups.flatMap(({ works: group }) => group)
        expect(new Set(grouped)).toEqual(new Set(list))
        expect(grouped).toHaveLength(list.length)
        for (const { language, works: group, weight } of groups) {
          for (const work of group) expect(work.repository.language ?? '').toBe(language)
          expect(weight).toBeCloseTo(
            group.reduce((sum, work) => sum + work.weight, 0),
            9,
          )
          expect(group.map((work) => work.weight)).toEqual(descending(group.map((w) => w.weight)))
        }
        expect(groups.map(({ weight }) => weight)).toEqual(
          descending(groups.map(({ weight }) => weight)),
        )
      }),
      { numRuns },
    )
  })
})

describe('a timeline', () => {
  it('has each dated edge and each owned repository, newest first', () => {
    fc.assert(
      fc.property(works, fc.option(date, { nil: undefined }), (list, joined) => {
        const events = listEvents(joined, list)
        const dated = list.filter(({ at }) => at !== undefined)
        const created = list.filter(
          ({ relation, repository: { createdAt } }) => relation === 'owns' && createdAt,
        )
        const joins = joined === undefined ? 0 : 1
        expect(events).toHaveLength(dated.length + created.length + joins)
        const times = events.map(({ at }) => Date.parse(at))
        expect(times).toEqual(descending(times))
      }),
      { numRuns },
    )
  })

  it('counts every event in its year, and has the years between', () => {
    fc.assert(
      fc.property(works, date, (list, joined) => {
        const events = listEvents(joined, list)
        const years = groupByYear(events)
        expect(years.reduce((sum, { total }) => sum + total, 0)).toBe(events.length)
        years.forEach(({ year, counts, total }, i) => {
          expect(year).toBe(years[0]!.year + i)
          expect(Object.values(counts).reduce((a, b) => a + b)).toBe(total)
        })
        expect(years.at(-1)!.year).toBe(new Date(events[0]!.at).getUTCFullYear())
      }),
      { numRuns },
    )
  })

  it('has the dated edges of people to one repository', () => {
    const edge = { repository: { ...repository, id: '1', name: 'x' }, similarity: 1, weight: 1 }
    const person = (login: string, at?: string) => ({
      id: login,
      platformId: login,
      login,
      evidence: { total: 1, edges: [{ ...edge, relation: 'stars' as const, ...(at && { at }) }] },
    })
    const people = [
      person('ada', '2020-01-01T00:00:00Z'),
      person('bob'),
      person('cyd', '2021-01-01'),
    ]
    expect(listPeopleEvents(people)).toEqual([
      { at: '2021-01-01', kind: 'stars', about: { page: 'person', name: 'cyd' } },
      { at: '2020-01-01T00:00:00Z', kind: 'stars', about: { page: 'person', name: 'ada' } },
    ])
  })
})

function descending(numbers: readonly number[]): number[] {
  return [...numbers].sort((a, b) => b - a)
}

describe('the graph of loaded lists', () => {
  const ada = { id: '1', platformId: 'U1', login: 'ada', displayName: 'Ada' }
  const bob = { id: '2', platformId: 'U2', login: 'bob' }
  const repo = { ...repository, id: '3', name: 'engine', ownerLogin: 'bob' }
  const followers = { name: 'followers', attribute: 'followers', title: '', lists: 'people' }
  const stars = { name: 'stars', attribute: 'stars', title: '', lists: 'repositories' }

  it('has each record once, under the name that tables show', () => {
    const lists = [
      { relationship: followers, items: [bob, bob] },
      { relationship: { ...followers, name: 'following' }, items: [bob] },
      { relationship: stars, items: [repo] },
    ] as Parameters<typeof buildGraph>[1]
    const { nodes, links } = buildGraph({ collection: 'users', record: ada }, lists)
    expect(nodes.map(({ label }) => label)).toEqual(['Ada', 'bob', 'bob/engine'])
    expect(nodes[0]!.isRoot).toBe(true)
    expect(links).toEqual([
      { from: '2', to: '1', kind: 'following' },
      { from: '1', to: '2', kind: 'following' },
      { from: '1', to: '3', kind: 'stars' },
      { from: '2', to: '3', kind: 'owns' },
    ])
  })
})

describe('texts of pages', () => {
  it('lead to the web alone', () => {
    expect(parseWebAddress('ada.example')).toBe('https://ada.example/')
    expect(parseWebAddress('ada.example:8080/x')).toBe('https://ada.example:8080/x')
    expect(parseWebAddress(' http://ada.example/a b ')).toBe('http://ada.example/a%20b')
    for (const text of [
      'javascript:alert(1)',
      'javascript:1/alert(1)',
      'data:text/html,x',
      'file:///x',
      'ada',
      '',
      '//',
    ]) {
      expect(parseWebAddress(text), text).toBeUndefined()
    }
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(parseWebAddress(text) ?? 'https:').toMatch(/^https?:/)
      }),
      { numRuns },
    )
  })

  it('are words of a shell, whatever is in them', () => {
    const text = fc.string({ unit: 'grapheme' }).filter((one) => !one.includes('\0'))
    holds(5, [fc.array(text, { minLength: 20, maxLength: 20 })], (texts) => {
      const script = `printf '%s\\0' ${texts.map(quoteWord).join(' ')}`
      const printed = execFileSync('/bin/sh', ['-c', script]).toString()
      expect(printed.split('\0').slice(0, -1)).toEqual(texts)
    })
    const command = formatCurl({ path: '/search/users', body: { query: "d'or" } }, 'http://h')
    expect(command).toContain(`'http://h/v3/search/users'`)
    expect(command).toContain(`-d '{"query":"d'\\''or"}'`)
  })
})
