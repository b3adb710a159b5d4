/**
 * Packets for judges: for each question, the people among the first ten of any method who are not
 * judged yet. They show what is public of a person, so they belong into no repository.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { acceptedMethods, findBy } from './request-methods.ts'
import { mapSome, type SearchService } from './service.ts'
import {
  allProfileFiles,
  groupBy,
  type NamedRepository,
  type Profile,
  readProfiles,
  readRepositories,
} from './sets/data-set.ts'
import { hashLogin, type JudgedQuestions, type Question } from './sets/judged-questions.ts'

/** Repositories that a packet shows of a person. */
const nearestShown = 8
const starredShown = 8

const languagesShown = 6
const descriptionChars = 100

/** Writes `<question>.md` for each question with someone to judge. */
export async function writePool(
  folder: string,
  service: SearchService,
  judged: JudgedQuestions,
  data: string,
): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const people = new People(data)
  const keys = new Set(judged.judgements.map(({ question, person }) => `${question} ${person}`))
  const methods = await acceptedMethods(service, 'users')
  let total = 0
  for (const question of judged.questions) {
    const body = { query: question.text, first: 10 }
    const lists = await mapSome(methods, (method) => findBy(method, service, 'users', body))
    const found = [...new Set(lists.flatMap(({ ids }) => ids))].map((id) => people.get(id))
    // In the order of the hashes, which tells nothing of a ranking.
    const open = found
      .filter(({ login }) => !keys.has(`${question.id} ${hashLogin(login)}`))
      .sort((a, b) => (hashLogin(a.login) < hashLogin(b.login) ? -1 : 1))
    if (open.length === 0) continue
    const sections = await mapSome(open, async (profile) => {
      const nearest = await findNearest(service, question, profile)
      return people.describe(profile, nearest)
    })
    const title = `# Question ${question.id} (${question.kind}): ${question.text}`
    writeFileSync(join(folder, `${question.id}.md`), `${[title, ...sections].join('\n\n')}\n`)
    total += open.length
  }
  console.log(`\n${total} people to judge are in ${folder}`)
}

/** A person's repositories that a search for the question ranks first. */
async function findNearest(
  service: SearchService,
  { text }: Question,
  { login }: Profile,
): Promise<readonly string[]> {
  const filters = { field: 'ownerLogin', op: 'Eq', value: login }
  return (await service.find('repos', { query: text, first: nearestShown, filters })).ids
}

/** The people of the data, with their repositories. */
class People {
  readonly #profiles: ReadonlyMap<string, Profile>
  readonly #repositories: ReadonlyMap<string, NamedRepository>
  readonly #owned: ReadonlyMap<string, readonly NamedRepository[]>

  constructor(data: string) {
    const repositories = readRepositories(data)
    const profiles = readProfiles(data, allProfileFiles)
    this.#profiles = new Map(profiles.map((one) => [one.platformId, one]))
    this.#repositories = new Map(repositories.map((one) => [one.platformId, one]))
    this.#owned = groupBy(repositories, ({ ownerLogin }) => ownerLogin.toLowerCase())
  }

  get(platformId: string): Profile {
    return this.#profiles.get(platformId)!
  }

  describe(profile: Profile, nearest: readonly string[]): string {
    const { login, displayName, bio, company, location } = profile
    const owned = this.#owned.get(login.toLowerCase()) ?? []
    const starred = owned.toSorted((a, b) => b.stargazerCount - a.stargazerCount)
    const members = { login, name: displayName, bio, company, location }
    const lines = Object.entries(members).flatMap(([name, text]) =>
      text === undefined ? [] : [`${name}: ${text.replaceAll(/\s+/g, ' ')}`],
    )
    return [
      `## ${hashLogin(login)}`,
      ...lines,
      `repositories: ${owned.length}`,
      `main languages: ${listLanguages(owned)}`,
      'nearest to the question:',
      ...nearest.map((id) => describeRepository(this.#repositories.get(id)!)),
      'most starred:',
      ...starred.slice(0, starredShown).map(describeRepository),
    ].join('\n')
  }
}

function listLanguages(repositories: readonly NamedRepository[]): string {
  const groups = groupBy(repositories, ({ language = 'unknown' }) => language)
  return Array.from(groups, ([language, { length }]) => ({ language, length }))
    .sort((a, b) => b.length - a.length)
    .slice(0, languagesShown)
    .map(({ language, length }) => `${language} ${length}`)
    .join(', ')
}

function describeRepository(repository: NamedRepository): string {
  const { name, stargazerCount, language = '', description = '' } = repository
  const about = description.slice(0, descriptionChars)
  return `- ${name} (${[`${stargazerCount} stars`, language].join(' ').trim()}) ${about}`.trimEnd()
}
