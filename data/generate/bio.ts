/** Writes a person's bio with the phrases of their language. */
import { capitalise, expand, mendArticles, type Slots } from './grammar.ts'
import type { Traits } from './person.ts'
import type { Random } from './random.ts'
import type { BioLanguage } from './words/bio-language.ts'
import { type BioPhrases, bioPhrases } from './words/bios.ts'
import { adjectives, emojis, hobbies } from './words/bios-english.ts'
import { companies } from './words/companies.ts'
import type { Place } from './words/places.ts'

export function writeBio(random: Random, traits: Traits): string {
  const phrases = bioPhrases[traits.bioLanguage]
  const slots = bioSlots(random, traits, phrases)
  const pick = (list: readonly string[]): string => pickUsable(random, list, traits)
  const parts = [pick(leadsFor(random, traits, phrases))]
  const middles = random.pick([0, 1, 1, 1, 2])
  parts.push(...random.sample(usablePhrases(phrases.middles, traits), middles))
  if (!parts.some(namesLanguage) && random.chance(0.6)) {
    parts.push(pick(phrases.middles.filter(namesLanguage)))
  }
  if (random.chance(0.3)) parts.push(pick(phrases.tails))
  const expanded = parts.map((part) => expand(part, slots))
  const bio = joinParts(random, expanded, phrases.separators)
  return decorate(random, traits.bioLanguage === 'en' ? mendArticles(bio) : bio, traits.bioLanguage)
}

/** How the place is called in the language: its own name where a written form gives one. */
export function localPlaceName(place: Place, language: BioLanguage): string {
  const english = place.city ?? place.writtenForms[0] ?? place.state
  if (language === 'en') return english
  const bare = place.writtenForms.filter((form) => /^[\p{L} -]+$/u.test(form))
  // A letter outside ASCII indicates the local spelling: "Zürich" instead of "Zurich".
  return bare.find((form) => /[^\p{ASCII}]/u.test(form)) ?? bare[0] ?? english
}

function bioSlots(random: Random, traits: Traits, phrases: BioPhrases): Slots {
  const [main, second = main] = traits.skills
  const pick = (list: readonly string[]): string => pickUsable(random, list, traits)
  const language = random.pickEarly(main.languages)
  const tech = random.pickEarly(main.technologies)
  const others = random.sample(
    companies.filter((company) => company !== traits.company && !company.isUniversity),
    2,
  )
  return {
    role: () => pick(phrases.roles.length === 0 ? main.roles : phrases.roles),
    seniority: () => pick(phrases.seniorities),
    company: () => traits.company?.name ?? '',
    school: () => traits.company?.name ?? '',
    handle: () => traits.company?.handle ?? '',
    company2: () => others[0]?.name ?? '',
    company3: () => others[1]?.name ?? '',
    language: () => language,
    language2: () => random.pick(second.languages.filter((name) => name !== language)),
    tech: () => tech,
    tech2: () => random.pick(main.technologies.filter((name) => name !== tech)),
    field: () => main.fieldNames[traits.bioLanguage],
    field2: () => second.fieldNames[traits.bioLanguage],
    thing: () => random.pick(main.things),
    things: () => random.pick(['tools for {field}', 'a {adjective} {thing}']),
    adjective: () => random.pick(adjectives),
    hobby: () => random.pick(hobbies),
    given: () => traits.name.given.latin,
    place: () => localPlaceName(traits.place, traits.bioLanguage),
    years: () => String(random.integer(3, 22)),
    year: () => String(random.integer(2009, 2024)),
  }
}

function leadsFor(random: Random, traits: Traits, phrases: BioPhrases): readonly string[] {
  if (traits.occupation === 'student') return phrases.studentLeads
  const namesEmployer = traits.occupation === 'employed' && random.chance(0.6)
  return namesEmployer ? phrases.employedLeads : phrases.leads
}

function pickUsable(random: Random, list: readonly string[], traits: Traits): string {
  return random.pick(usablePhrases(list, traits))
}

/** Most developers say what they write in; "{language2}" alone does not tell. */
function namesLanguage(phrase: string): boolean {
  return /\{language\}/i.test(phrase)
}

/** Drops the phrases of the other sex, and those that name a second field where there is none. */
function usablePhrases(list: readonly string[], traits: Traits): string[] {
  const others = traits.name.isWoman ? 'm:' : 'w:'
  return list
    .filter((phrase) => !phrase.startsWith(others))
    .filter((phrase) => traits.skills.length > 1 || !phrase.includes('{field2}'))
    .map((phrase) => phrase.replace(/^[wm]:/, ''))
}

function joinParts(
  random: Random,
  parts: readonly string[],
  separators: readonly string[],
): string {
  const separator = random.pick(separators)
  const startsSentence = /[.。\n]/u.test(separator)
  return parts
    .map((part, index) => (index === 0 || startsSentence ? capitalise(part) : part))
    .join(separator)
}

/** Adds an emoji, drops a capital, or ends with a full stop, as people do. */
function decorate(random: Random, bio: string, language: BioLanguage): string {
  const choice = random.next()
  if (choice < 0.09) return `${bio} ${random.sample(emojis, random.integer(1, 3)).join('')}`
  if (choice < 0.12) return `${random.pick(emojis)} ${bio}`
  if (choice < 0.16) return bio.charAt(0).toLowerCase() + bio.slice(1)
  const takesFullStop = language !== 'zh' && language !== 'ja' && /\p{L}$/u.test(bio)
  return choice < 0.4 && takesFullStop ? `${bio}.` : bio
}
