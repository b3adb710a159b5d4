/**
 * Of the people of a city that a search for a skill counts, how many say the skill? How many of
 * all who say it does it count? The records tell who says it, by spelling alone.
 */
import { row } from '../report/rows.ts'
import { report } from '../suite.ts'
import { mapSome, type SearchService } from './service.ts'
import { groupBy, type NamedRepository, type Profile, readRepositories } from './sets/data-set.ts'
import { foldWords, saysSkill } from './sets/said-words.ts'

interface SkillCount {
  readonly skill: string
  /** People in all cities that the search counts. */
  readonly counted: number
  /** People in all cities who say it. */
  readonly saying: number
  /** People who say it and are counted. */
  readonly both: number
}

/** Languages, tools and fields that few other words mean. */
const countedSkills = [
  ...['python', 'javascript', 'typescript', 'java', 'rust', 'ruby', 'swift', 'kotlin', 'scala'],
  ...['react', 'android', 'docker', 'kubernetes', 'blockchain', 'robotics', 'security'],
  ...['machine learning', 'deep learning', 'data visualization', 'natural language processing'],
] as const

const citiesMax = 10

/** The skills, each in the ten cities with most people. */
async function countSkills(
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

/** Rows of each skill, and of all together. */
export async function reportSkills(
  service: SearchService,
  profiles: readonly Profile[],
  data: string,
): Promise<void> {
  const counts = await countSkills(service, profiles, data)
  const sum = (name: 'counted' | 'saying' | 'both') =>
    counts.reduce((total, one) => total + one[name], 0)
  const all = { skill: '', counted: sum('counted'), saying: sum('saying'), both: sum('both') }
  const bound = { value: 0.9, kind: 'at least' as const }
  const rows = [all, ...counts].flatMap(({ skill, counted, saying, both }) => {
    const name = `skills in ten cities, hybrid${skill === '' ? '' : `, ${skill}`}:`
    const [n, extra] = [(count: number) => Math.max(1, count), skill === '' ? { bound } : {}]
    return [
      row(`${name} of the counted, who say it`, 'share', both / n(counted), {
        ...{ n: n(counted), ...extra },
      }),
      row(`${name} of those who say it, the counted`, 'share', both / n(saying), {
        ...{ n: n(saying), ...extra },
      }),
    ]
  })
  report('skills in ten cities', rows)
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
