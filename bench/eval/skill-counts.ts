/**
 * Of the people of a city that a search for a skill counts, how many say the skill? How many of
 * all who say it does it count? The records tell who says it, by spelling alone.
 */
import { mapSome, type SearchService } from './service.ts'
import { groupBy, type NamedRepository, type Profile, readRepositories } from './sets/data-set.ts'
import { foldWords, saysSkill } from './sets/said-words.ts'

export interface SkillCount {
  readonly skill: string
  /** People in all cities that the search counts. */
  readonly counted: number
  /** People in all cities who say it. */
  readonly saying: number
  /** People who say it and are counted. */
  readonly both: number
}

/** Languages, tools and fields that few other words mean. */
export const countedSkills = [
  ...['python', 'javascript', 'typescript', 'java', 'rust', 'ruby', 'swift', 'kotlin', 'scala'],
  ...['react', 'android', 'docker', 'kubernetes', 'blockchain', 'robotics', 'security'],
  ...['machine learning', 'deep learning', 'data visualization', 'natural language processing'],
] as const

const citiesMax = 10

/** The skills, each in the ten cities with most people. */
export async function countSkills(
  service: SearchService,
  profiles: readonly Profile[],
  data: string,
): Promise<SkillCount[]> {
  const people = await Promise.all((await listCities(service)).map(listPeople(service)))
  const texts = readTexts(profiles, readRepositories(data))
  return await mapSome(countedSkills, async (skill) => {
    const counts = { skill, counted: 0, saying: 0, both: 0 }
    for (const { filters, ids } of people) {
      const body = { query: skill, retrieval: 'hybrid', filters, first: pageMax }
      const counted = new Set((await service.findAll('users', body)).ids)
      const saying = ids.filter((id) => texts.get(id)!.some((text) => saysSkill(text, skill)))
      counts.counted += counted.size
      counts.saying += saying.length
      counts.both += saying.filter((id) => counted.has(id)).length
    }
    return counts
  })
}

/** All skills together. */
export function sumCounts(counts: readonly SkillCount[]): SkillCount {
  const sum = (name: 'counted' | 'saying' | 'both') =>
    counts.reduce((total, one) => total + one[name], 0)
  return { skill: 'all', counted: sum('counted'), saying: sum('saying'), both: sum('both') }
}

/** The most results of a page. */
const pageMax = 1000

async function listCities(service: SearchService): Promise<string[]> {
  const facets = [{ field: 'resolvedCity', first: citiesMax }]
  const body = { filters: isPerson, first: 1, facets }
  const { facets: counted } = await service.read<CityBody>('users', body)
  return counted.resolvedCity.values.map(({ value }) => value)
}

interface CityBody {
  readonly facets: {
    readonly resolvedCity: { readonly values: readonly { readonly value: string }[] }
  }
}

/** Organizations are no people, and this ranking leaves them out. */
const isPerson = { field: 'type', op: 'Eq', value: 'user' }

function listPeople(service: SearchService) {
  return async (city: string) => {
    const inCity = { field: 'resolvedCity', op: 'Eq', value: city }
    const filters = { op: 'And', filters: [inCity, isPerson] }
    const { ids } = await service.findAll('users', { filters, first: pageMax })
    return { filters, ids }
  }
}

/** Words of the profile, and of each repository of the same person. By `platformId`. */
function readTexts(
  profiles: readonly Profile[],
  repositories: readonly NamedRepository[],
): Map<string, ReadonlySet<string>[]> {
  const works = groupBy(repositories, ({ ownerLogin }) => ownerLogin.toLowerCase())
  return new Map(
    profiles.map(({ platformId, login, displayName, bio, company }) => {
      const profile = [login, displayName, bio, company].join('\n')
      const owned = (works.get(login.toLowerCase()) ?? []).map(describeRepository)
      return [platformId, [profile, ...owned].map(foldWords)]
    }),
  )
}

function describeRepository({ name, description, language, topics }: NamedRepository): string {
  return [name, description, language, ...(topics ?? [])].join('\n')
}
