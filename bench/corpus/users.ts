/**
 * Big synthetic users for benchmarks, in the data-set format of the importer. About 20 tokens a
 * user
 * over login, names, bio, company, location, resolved places and addresses. Everything is made up,
 * and
 * addresses stand under `.example`.
 */
import { mulberry32, type UserRecord } from '../../data/generate/index.ts'
import { inventWord, type Lexicon, type Vocabulary, vocabulary } from './vocabulary.ts'

/** Accounts are created between these, in seconds since 1970: 2008 up to and without 2025. */
export const createdFirst = Date.UTC(2008, 0, 1) / 1000
export const createdEnd = Date.UTC(2025, 0, 1) / 1000

/** Everything is updated by then at the latest. */
const updatedEnd = Date.UTC(2026, 0, 1) / 1000

/** The same users at every run with the same seed; the first n do not depend on `count`. */
export function* generateUsers(count: number, seed: number): Generator<UserRecord> {
  const random = mulberry32(seed)
  const vocabularyShared = vocabulary()
  for (let index = 0; index < count; index++) yield inventUser(random, vocabularyShared, index)
}

export function userId(index: number): string {
  return `U_bench${index.toString(36)}`
}

export function isoSecond(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`
}

type Uniform = () => number

function inventUser(random: Uniform, words: Vocabulary, index: number): UserRecord {
  const given = drawWord(random, words.given)
  const family = drawWord(random, words.family)
  const login = inventLogin(random, given, index)
  const company = random() < 0.7 ? drawWord(random, words.company) : undefined
  // The square root lets later years prevail.
  const createdAt = createdFirst + Math.floor(Math.sqrt(random()) * (createdEnd - createdFirst))
  const user: UserRecord = {
    platformId: userId(index),
    login,
    followersCount: Math.min(100_000, Math.floor(1 / (random() + 1e-5))),
    createdAt: isoSecond(createdAt),
    updatedAt: isoSecond(createdAt + Math.floor(random() * (updatedEnd - createdAt))),
  }
  if (random() < 0.94) user.displayName = random() < 0.1 ? given : `${given} ${family}`
  if (random() < 0.8) user.bio = inventBio(random, words, company)
  if (company !== undefined) user.company = decorateCompany(random, company)
  if (random() < 0.85) Object.assign(user, inventPlace(random, words))
  if (random() < 0.7) {
    const local = random() < 0.5 ? login : `${given}.${family}`
    user.emails = [`${local}@${drawWord(random, words.domain)}.example`]
  }
  return user
}

function drawWord(random: Uniform, lexicon: Lexicon): string {
  return lexicon.words[lexicon.draw(random())]!
}

/** Unique, because a word is unique to its number. */
function inventLogin(random: Uniform, given: string, index: number): string {
  const handle = inventWord('h', index)
  if (random() < 0.5) return `${given}-${handle}`
  return random() < 0.4 ? `${handle}${Math.floor(random() * 100)}` : handle
}

function inventBio(random: Uniform, words: Vocabulary, company: string | undefined): string {
  const length = 3 + Math.floor(random() * 18)
  let bio = ''
  for (let i = 0; i < length; i++) {
    const kind = random()
    const lexicon = kind < 0.45 ? words.technical : kind < 0.65 ? words.filler : words.bio
    bio += i === 0 ? drawWord(random, lexicon) : ` ${drawWord(random, lexicon)}`
  }
  return company !== undefined && random() < 0.2 ? `${bio} at ${company}` : bio
}

const companyForms = ['inc', 'labs', 'university', 'ltd']

function decorateCompany(random: Uniform, company: string): string {
  const form = companyForms[Math.floor(random() * 16)]
  return form === undefined ? company : `${company} ${form}`
}

function inventPlace(
  random: Uniform,
  words: Vocabulary,
): Required<Pick<UserRecord, 'location' | 'resolvedCity' | 'resolvedState' | 'resolvedCountry'>> {
  const cityIndex = words.city.draw(random())
  const city = words.city.words[cityIndex]!
  const state = words.stateOfCity[cityIndex]!
  const country = words.countryOfCity[cityIndex]!
  const form = random()
  const long = form < 0.7 ? `${city}, ${country}` : `${city}, ${state}, ${country}`
  return {
    location: form < 0.4 ? city : long,
    resolvedCity: city,
    resolvedState: state,
    resolvedCountry: country,
  }
}
