/** Invents a person's education and jobs, without gaps between years. */
import { capitalise, expand } from './grammar.ts'
import type { Person, Traits } from './person.ts'
import type { Random } from './random.ts'
import type { EducationRecord, ExperienceRecord } from './records.ts'
import { ladder, type Rank, selfEmployment, studies } from './words/careers.ts'
import { type Company, companies } from './words/companies.ts'
import { places } from './words/places.ts'
import { tradeOf } from './words/trades.ts'

export interface Career {
  /** The present rank. */
  rank: Rank
  title: string
  organization: string
  industry: string | undefined
  /** Newest first. */
  experience: ExperienceRecord[]
  education: EducationRecord[]
}

/** The year in which the sample ends. */
const thisYear = 2026

const selfEmployed = 'Self-employed'

/** @param summary writes a sentence about one job */
export function inventCareer(
  random: Random,
  { traits, createdAt }: Person,
  summary: () => string,
): Career {
  const joined = new Date(createdAt * 1000).getUTCFullYear()
  const isStudent = traits.occupation === 'student'
  // Most people have their account from their studies or first jobs on.
  const start = Math.min(thisYear - 1, joined + random.integer(-3, 2))
  const years = isStudent ? 0 : thisYear - start
  const rank = isStudent ? studies : rankAfter(random, traits, years)
  const title = titleOf(random, rank, traits)
  const experience = isStudent ? [] : jobs(random, traits, { start, title, summary })
  return {
    rank,
    title,
    organization: traits.company?.name ?? selfEmployed,
    industry: traits.company === undefined ? undefined : industryOf(traits.company),
    experience,
    education: schooling(random, traits, isStudent ? undefined : start),
  }
}

export function industryOf(company: Company): string {
  return company.isUniversity ? 'Higher Education' : tradeOf(company.skillKeys[0] ?? '').industry
}

function rankAfter(random: Random, { occupation }: Traits, years: number): Rank {
  if (occupation === 'freelance') return selfEmployment
  return random.pickEarly(
    ladder.filter(({ yearsFrom, yearsTo }) => yearsFrom <= years && years <= yearsTo),
  )
}

function titleOf(random: Random, rank: Rank, { skills: [main] }: Traits): string {
  return expand(random.pick(rank.titles), {
    role: () => titleCase(random.pick(main.roles)),
    field: () => titleCase(main.fieldNames.en),
  })
}

/** "data engineer" as a card shows it. */
export function titleCase(text: string): string {
  return text.split(' ').map(capitalise).join(' ')
}

interface JobsOptions {
  readonly start: number
  readonly title: string
  readonly summary: () => string
}

/** The present job has the present title, those before it a lower one. */
function jobs(random: Random, traits: Traits, options: JobsOptions): ExperienceRecord[] {
  const { start, title, summary } = options
  const changes = yearsOfChange(random, start)
  const employers = employersOf(random, traits, changes.length)
  return changes.map(({ from, to }, index): ExperienceRecord => {
    const employer = employers[index]
    const rank = rankAfter(random, { ...traits, occupation: 'employed' }, from - start)
    return {
      title: index === 0 ? title : titleOf(random, rank, traits),
      company: employer?.name ?? selfEmployed,
      ...(employer === undefined ? {} : { industry: industryOf(employer) }),
      ...(employer === undefined ? {} : { location: headquartersOf(employer) }),
      startDate: from === thisYear ? String(from) : month(random, from),
      ...(to === undefined ? {} : { endDate: month(random, to) }),
      isCurrent: to === undefined,
      ...(random.chance(0.3) ? { summary: summary() } : {}),
    }
  })
}

/** Newest first; the present job has no end. */
function yearsOfChange(random: Random, start: number): { from: number; to?: number }[] {
  const spans: { from: number; to?: number }[] = []
  let from = start
  while (spans.length < 3) {
    const to = from + random.integer(2, 7)
    if (to >= thisYear) break
    spans.unshift({ from, to })
    // The months of both are drawn, so the next job begins in the year behind.
    from = to + 1
  }
  return [{ from }, ...spans]
}

/** Newest first; freelancers work for themselves now. */
function employersOf(random: Random, traits: Traits, count: number): (Company | undefined)[] {
  const { company, skills } = traits
  const others = companies.filter((other) => other !== company && !other.isUniversity)
  const near = others.filter(({ skillKeys }) => skillKeys.some((key) => key === skills[0].key))
  const former = random.sample(near.length >= count ? near : others, count - 1)
  return [company, ...former]
}

function schooling(
  random: Random,
  { company, place, skills, occupation }: Traits,
  workFrom: number | undefined,
): EducationRecord[] {
  if (workFrom !== undefined && random.chance(0.15)) return []
  const universities = companies.filter(({ isUniversity }) => isUniversity)
  const near = universities.filter((school) => school.city === place.city)
  const pool = near.length > 0 && random.chance(0.6) ? near : universities
  const campus = occupation === 'student' ? company : random.pick(pool)
  const start =
    workFrom === undefined ? random.integer(2022, 2025) : workFrom - random.integer(3, 6)
  return [
    {
      campus: (campus ?? random.pick(pool)).name,
      major: random.pickEarly(tradeOf(skills[0].key).majors),
      ...(random.chance(0.4) ? { specialization: titleCase(skills[0].fieldNames.en) } : {}),
      startDate: String(start),
      ...(workFrom === undefined ? {} : { endDate: String(workFrom) }),
    },
  ]
}

function month(random: Random, year: number): string {
  return `${year}-${String(random.integer(1, 12)).padStart(2, '0')}`
}

function headquartersOf({ city }: Company): string {
  const place = places.find((candidate) => candidate.city === city)
  return place === undefined ? city : `${city}, ${place.country.name}`
}
