/** Gives about a third of the people a profile on an invented professional network. */
import { type Career, inventCareer, titleCase } from './career.ts'
import { capitalise, expand, mendArticles, type Slots } from './grammar.ts'
import { plainLetters } from './naming.ts'
import type { Occupation, Person, Traits } from './person.ts'
import { createRandom, type Random } from './random.ts'
import type { ProfileRecord } from './records.ts'
import * as words from './words/careers.ts'
import { motherTongueOf, tongueOfCountry } from './words/tongues.ts'
import { tradeOf } from './words/trades.ts'

/** Who keeps the employer private has no profile. */
const shares: Readonly<Record<Occupation, number>> = {
  employed: 0.48,
  student: 0.2,
  freelance: 0.3,
  private: 0,
}

/** The same people, some of them with a profile; nothing else of their records changes. */
export function withProfiles(seed: number, people: readonly Person[]): Person[] {
  const random = createRandom(seed, 'profiles')
  const slugs = new Set<string>()
  return people.map((person) => {
    if (!random.chance(shares[person.traits.occupation])) return person
    const professional = inventProfile(random, slugs, person)
    return { ...person, record: { ...person.record, professional } }
  })
}

function inventProfile(random: Random, slugs: Set<string>, person: Person): ProfileRecord {
  const { traits } = person
  const { name, place, skills } = traits
  const slots = profileSlots(random, traits)
  const write = (phrase: string): string => capitalise(mendArticles(expand(phrase, slots)))
  const career = inventCareer(random, person, () => write(random.pick(words.summaries)))
  const connections = Math.floor(10 + 1500 * random.next() ** 3)
  const some = (share: number, list: readonly string[]) =>
    random.chance(share) ? random.sample(list, random.pick([1, 1, 2])).map(write) : []
  const [given, family] = [name.given.latin, name.family.latin]
  return {
    professionalUrl: `https://professional.example/in/${uniqueSlug(random, slugs, given, family)}`,
    firstName: given,
    lastName: family,
    fullName: `${given} ${family}`,
    headline: headline(random, career, traits, slots),
    title: career.title,
    organization: career.organization,
    seniority: career.rank.seniority,
    seniorityLevel: career.rank.seniorityLevel,
    ...trade(career, traits),
    location:
      place.city === undefined ? place.country.name : `${place.city}, ${place.country.name}`,
    ...(place.city === undefined ? {} : { city: place.city }),
    state: place.state,
    country: place.country.name,
    expertise: expertise(random, traits),
    languages: tongues(random, traits),
    ...filled('experience', career.experience),
    ...filled('education', career.education),
    ...filled('certifications', some(0.25, words.certificates)),
    ...filled('memberships', some(0.06, words.memberships)),
    ...filled('awards', some(0.05, words.awards)),
    ...filled(
      'publications',
      some(skills[0].roles.some(isResearch) ? 0.2 : 0.03, words.publications),
    ),
    ...filled('patents', some(0.02, words.patents)),
    connectionsCount: connections,
    followerCount: connections + Math.floor(400 * random.next() ** 4),
  }
}

function isResearch(role: string): boolean {
  return /research|scientist/.test(role)
}

function filled<Name extends string, T>(
  name: Name,
  list: readonly T[],
): Partial<Record<Name, T[]>> {
  return list.length === 0 ? {} : ({ [name]: [...list] } as Partial<Record<Name, T[]>>)
}

function profileSlots(random: Random, { skills: [main], place }: Traits): Slots {
  const thing = () => random.pick(main.things)
  return {
    field: () => main.fieldNames.en,
    language: () => random.pickEarly(main.languages),
    tech: () => random.pickEarly(main.technologies),
    thing,
    things: () => plural(thing()),
    article: () => 'a',
    small: () => String(random.integer(2, 9)),
    city: () => place.city ?? place.state,
    year: () => String(random.integer(2015, 2025)),
  }
}

/** The plural of an English noun phrase. */
function plural(phrase: string): string {
  if (/[^aeiou]y$/.test(phrase)) return `${phrase.slice(0, -1)}ies`
  return /(s|x|ch|sh)$/.test(phrase) ? `${phrase}es` : `${phrase}s`
}

function headline(
  random: Random,
  { title, organization }: Career,
  { company }: Traits,
  slots: Slots,
): string {
  const phrases = company === undefined ? words.headlinesAlone : words.headlines
  const own = { ...slots, title: () => title, organization: () => organization }
  return capitalise(mendArticles(expand(random.pick(phrases), own)))
}

function trade(
  { industry, experience }: Career,
  { skills: [main] }: Traits,
): Pick<ProfileRecord, 'functionalArea' | 'departments' | 'currentIndustry' | 'priorIndustries'> {
  const { functionalArea, departments } = tradeOf(main.key)
  const former = experience.slice(1).flatMap((job) => job.industry ?? [])
  const prior = [...new Set(former)].filter((one) => one !== industry)
  return {
    functionalArea,
    departments: [...departments],
    ...(industry === undefined ? {} : { currentIndustry: industry }),
    ...filled('priorIndustries', prior),
  }
}

function expertise(random: Random, { skills }: Traits): string[] {
  const [main, ...others] = skills
  const listed = [
    titleCase(main.fieldNames.en),
    ...random.sample(main.technologies, random.integer(2, 4)),
    ...random.sample(main.languages, random.integer(1, 3)),
    ...others.map(({ fieldNames }) => titleCase(fieldNames.en)),
  ]
  return [...new Set(listed)]
}

/** One's own, that of the country for most, and English for nearly all. */
function tongues(random: Random, { name, place: { country } }: Traits): string[] {
  const local = tongueOfCountry(country.code, country.originKeys[0] ?? '')
  const isAtHome = name.origin.key === country.originKeys[0]
  const own = isAtHome ? local : motherTongueOf(name.origin.key)
  const spoken = [own]
  if (random.chance(0.7)) spoken.push(local)
  if (random.chance(0.95)) spoken.push('English')
  return [...new Set(spoken)]
}

function uniqueSlug(random: Random, slugs: Set<string>, given: string, family: string): string {
  const wanted = `${plainLetters(given)}-${plainLetters(family)}`
  let slug = wanted
  while (slugs.has(slug)) slug = `${wanted}-${random.integer(2, 9999)}`
  slugs.add(slug)
  return slug
}
