/** Ten tasks on the sample data, each as an agent would go about it. */
import { expect } from 'vitest'
import { type Agent, type Row, rowsOf } from './agent.ts'

export interface Task {
  readonly name: string
  run(agent: Agent): Promise<void>
}

const loginsOf = (rows: readonly Row[]) => rows.map(({ login }) => String(login))
const totalIn = (text: string) => Number(/(\d+) (?:people|repositories) match/.exec(text)?.[1])

export const tasks: readonly Task[] = [
  {
    name: 'five Rust people in Berlin, active since 2024, with evidence and addresses',
    run: async (agent) => {
      const found = await agent.call('find_experts', {
        works: 'language = Rust',
        since: '2024',
        filters: 'resolvedCity = Berlin',
        first: 5,
      })
      const logins = loginsOf(rowsOf(found, 'people'))
      expect(logins).toHaveLength(5)
      const evidence = rowsOf(found, 'evidence')
      expect(new Set(loginsOf(evidence))).toEqual(new Set(logins))
      for (const { language, lastWork } of evidence) {
        expect(language).toBe('Rust')
        expect(String(lastWork) >= '2024').toBe(true)
      }
      const reason = 'an invitation to a Rust meeting'
      const addresses = await agent.rows('best_email', { logins, reason }, 'addresses')
      expect(addresses.some(({ bestEmail }) => /@/.test(String(bestEmail)))).toBe(true)
    },
  },
  {
    name: 'how many developers are in Germany, and in which cities',
    run: async (agent) => {
      const args = { collection: 'users', filters: 'resolvedCountry = Germany' }
      const told = await agent.call('count_and_facets', { ...args, facets: ['resolvedCity'] })
      const cities = rowsOf(told, 'resolvedCity')
      expect(totalIn(told.text)).toBeGreaterThan(100)
      expect(cities[0]).toMatchObject({
        resolvedCity: expect.any(String),
        count: expect.any(Number),
      })
    },
  },
  {
    name: 'Kubernetes people in "Germny" (misspelt)',
    run: async (agent) => {
      const args = { query: 'kubernetes', filters: 'resolvedCountry = Germny', first: 5 }
      const fields = ['login', 'resolvedCountry', 'bio']
      const people = await agent.rows('search_people', { ...args, fields }, 'people')
      expect(people).toHaveLength(5)
      for (const { resolvedCountry } of people) expect(resolvedCountry).toBe('Germany')
    },
  },
  {
    name: 'the most starred Go repository about monitoring, and who contributes to it',
    run: async (agent) => {
      const args = { query: 'monitoring', filters: 'language = Go', sortBy: 'stargazerCount' }
      const repos = await agent.rows('search_repositories', args, 'repositories')
      const stars = repos.map(({ stargazerCount }) => Number(stargazerCount))
      expect(stars).toEqual([...stars].sort((a, b) => b - a))
      const relation = 'contributors'
      let people: readonly Row[] = []
      for (const { fullName } of repos.slice(0, 4)) {
        if (people.length > 0) break
        people = await agent.rows('get_graph', { of: fullName, relation }, relation)
      }
      expect(people.length).toBeGreaterThan(0)
    },
  },
  {
    name: 'a sentence, and then only those with 20 followers',
    run: async (agent) => {
      const sentence = 'python developers in Munich'
      const told = await agent.call('search_people', { sentence })
      const became = /query: ("[^"]*"|null); filters: (.+?)\. *(?:\n|$)/.exec(told.text)
      const [, query, filters] = became ?? []
      const words = JSON.parse(query ?? 'null') as string | null
      const more = await agent.rows(
        'search_people',
        {
          ...(words !== null && { query: words }),
          filters: [filters, 'followersCount >= 20'],
          fields: ['login', 'followersCount', 'resolvedCity'],
        },
        'people',
      )
      expect(more.length).toBeGreaterThan(0)
      for (const row of more) {
        expect(row.resolvedCity).toBe('Munich')
        expect(Number(row.followersCount)).toBeGreaterThanOrEqual(20)
      }
    },
  },
  {
    name: 'people in France who are like a Rust expert of Berlin',
    run: async (agent) => {
      const [expert] = await agent.rows(
        'find_experts',
        { topic: 'rust', filters: 'resolvedCity = Berlin', first: 1 },
        'people',
      )
      const alike = await agent.rows(
        'search_people',
        {
          similarTo: [expert!.login],
          filters: 'resolvedCountry = France',
          fields: ['login', 'resolvedCountry', 'score'],
        },
        'people',
      )
      expect(alike.length).toBeGreaterThan(0)
      for (const { resolvedCountry } of alike) expect(resolvedCountry).toBe('France')
    },
  },
  {
    name: 'who follows the most followed TypeScript person (the order is guessed)',
    run: async (agent) => {
      const filters = 'topLanguages = TypeScript AND isBot = false'
      const sorted = { filters, sortBy: 'followers', first: 1 }
      const [most] = await agent.rows('search_people', sorted, 'people')
      const args = { of: most!.login, relation: 'followers', first: 20 }
      expect((await agent.rows('get_graph', args, 'followers')).length).toBeGreaterThan(0)
    },
  },
  {
    name: 'three people side by side (a column is misspelt)',
    run: async (agent) => {
      const args = { query: 'compiler', first: 3, fields: ['login'] }
      const logins = loginsOf(await agent.rows('search_people', args, 'people'))
      const fields = ['login', 'folowersCount', 'topLanguages', 'lastActivityAt']
      const people = await agent.rows('get_people', { logins, fields }, 'people')
      expect(loginsOf(people)).toEqual(logins)
      expect(people.some(({ followersCount }) => followersCount !== undefined)).toBe(true)
    },
  },
  {
    name: 'everybody of the largest company, page by page',
    run: async (agent) => {
      const told = await agent.call('count_and_facets', {
        collection: 'users',
        facets: ['company'],
      })
      const { company, count } = rowsOf(told, 'company')[0]!
      const filters = `company = ${JSON.stringify(company)}`
      const seen = new Set<string>()
      let cursor: unknown
      do {
        const args = { filters, first: 50, fields: ['login'], ...(cursor ? { cursor } : {}) }
        const page = await agent.call('search_people', args)
        for (const login of loginsOf(rowsOf(page, 'people'))) seen.add(login)
        cursor = page.structured.cursor
      } while (cursor !== undefined)
      expect(seen.size).toBe(Number(count))
    },
  },
  {
    name: 'the main language of starred repositories, three owners and their profiles',
    run: async (agent) => {
      const filters = 'stargazerCount >= 100'
      const args = { collection: 'repos', filters, facets: ['language'] }
      const [main] = await agent.rows('count_and_facets', args, 'language')
      const repos = await agent.rows(
        'search_repositories',
        {
          filters: `${filters} AND language = ${JSON.stringify(main!.language)}`,
          sortBy: 'stargazerCount',
          fields: ['ownerLogin', 'fullName', 'stargazerCount'],
        },
        'repositories',
      )
      const owners = [...new Set(repos.map(({ ownerLogin }) => String(ownerLogin)))].slice(0, 3)
      const people = await agent.rows('get_people', { logins: owners }, 'people')
      expect(people.length).toBeGreaterThan(0)
    },
  },
]
