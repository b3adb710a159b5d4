/**
 * Draws who a person is; people of a city, its companies and its fields of work belong together.
 */
import { inventName } from './naming.ts'
import type { Occupation, Traits } from './person.ts'
import { type Random, weightedIndex } from './random.ts'
import type { BioLanguage } from './words/bio-language.ts'
import { type Company, companies } from './words/companies.ts'
import { motherTongues, originOf } from './words/origins.ts'
import { type Place, places } from './words/places.ts'
import type { Skill } from './words/skill.ts'
import { skillOf, skills } from './words/skills.ts'

export function drawTraits(random: Random): Traits {
  const place = drawPlace(random)
  const originKey = random.pick(place.country.originKeys)
  const livesAtHome = originKey === place.country.originKeys[0]
  const personSkills = drawSkills(random, place)
  const occupation = drawOccupation(random)
  return {
    name: inventName(random, originOf(originKey)),
    place,
    livesAtHome,
    bioLanguage: drawLanguage(random, place, originKey, livesAtHome),
    skills: personSkills,
    occupation,
    company: drawCompany(random, place, personSkills[0], occupation),
  }
}

const drawPlaceIndex = weightedIndex(places.map((place) => place.weight))

function drawPlace(random: Random): Place {
  const place = places[drawPlaceIndex(random) ?? 0]
  if (place === undefined) throw new Error('the table of places is empty')
  return place
}

function drawSkills(random: Random, place: Place): [Skill, ...Skill[]] {
  const draw = (local: number): Skill =>
    random.chance(local) ? skillOf(random.pick(place.skillKeys)) : random.pick(skills)
  const main = draw(0.75)
  const others = [draw(0.4), draw(0.2)].slice(0, random.integer(1, 2))
  return [main, ...new Set(others.filter((skill) => skill !== main))]
}

function drawOccupation(random: Random): Occupation {
  const choice = random.next()
  if (choice < 0.6) return 'employed'
  if (choice < 0.71) return 'student'
  return choice < 0.8 ? 'freelance' : 'private'
}

function drawLanguage(
  random: Random,
  place: Place,
  originKey: string,
  livesAtHome: boolean,
): BioLanguage {
  const local = random.pick(place.country.bioLanguages)
  if (livesAtHome) return local
  const motherTongue = motherTongues[originKey]
  if (motherTongue !== undefined && random.chance(0.15)) return motherTongue
  const isHardToLearn = local === 'zh' || local === 'ja' || local === 'ru'
  return random.chance(isHardToLearn ? 0.1 : 0.6) ? local : 'en'
}

/** Prefers an employer of the same city and field, then of the same city or field. */
function drawCompany(
  random: Random,
  place: Place,
  skill: Skill,
  occupation: Occupation,
): Company | undefined {
  if (occupation === 'freelance' || occupation === 'private') return undefined
  const isSchool = occupation === 'student'
  const candidates = companies.filter((company) => !isSchool || company.isUniversity)
  const inCity = candidates.filter((company) => company.city === place.city)
  const inField = candidates.filter((company) => company.skillKeys.includes(skill.key))
  const best = inCity.filter((company) => company.skillKeys.includes(skill.key))
  if (best.length > 0 && random.chance(0.75)) return random.pickEarly(best)
  if (inCity.length > 0 && random.chance(0.5)) return random.pick(inCity)
  return random.pick(inField.length > 0 ? inField : candidates)
}
