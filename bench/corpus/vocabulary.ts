/**
 * The words of the benchmark corpus: real technical words and invented ones, each kind with its own
 * frequency curve. All seeds share the vocabulary, so that queries of one seed match users of
 * another.
 */
import { mulberry32 } from '../../data/generate/index.ts'
import { type ZipfDraw, zipf } from './zipf.ts'

/** A list of words and how often each occurs. */
export interface Lexicon {
  words: readonly string[]
  draw: ZipfDraw
}

export interface Vocabulary {
  technical: Lexicon
  filler: Lexicon
  bio: Lexicon
  given: Lexicon
  family: Lexicon
  company: Lexicon
  city: Lexicon
  country: Lexicon
  domain: Lexicon
  /** State and country by index of the city. */
  stateOfCity: readonly string[]
  countryOfCity: readonly string[]
}

let shared: Vocabulary | undefined

/** Made at first use (some 200,000 words) and kept. */
export function vocabulary(): Vocabulary {
  shared ??= createVocabulary()
  return shared
}

/**
 * The made-up word number `index` of a kind: its digits in base 30 as syllables. No syllable is the
 * beginning of another one, so different numbers give different words.
 */
export function inventWord(prefix: string, index: number): string {
  let word = prefix
  let rest = index + syllableOffset
  do {
    word += syllables[rest % syllables.length]
    rest = Math.floor(rest / syllables.length)
  } while (rest > 0)
  return word
}

/** Lets the most frequent words begin with different syllables than "ka". */
const syllableOffset = 7

const syllables = split(
  `ka lo mi ren to shi ver da nu pel gar ist on ex fu qua zo bri tan hel mar sol vin dex cor lu
  ped rik sa wen`,
)

const technicalWords = split(
  `software engineer developer senior rust python javascript typescript java golang distributed
  systems backend frontend fullstack data scientist machine learning ai open source web mobile
  android ios react node kubernetes cloud devops security student founder building lover phd
  research linux kernel compiler database blockchain game designer product manager university api
  infra maintainer contributor math physics robotics embedded cpp php ruby rails django vue
  angular swift kotlin flutter docker aws gcp azure lead staff principal architect consultant
  freelance enthusiast hacker creator cto ceo`,
)

const fillerWords = split('at and the of in i a for to with love my from working')

const stateCount = 2000

function createVocabulary(): Vocabulary {
  const country = invented('n', 180, 1.1)
  const city = invented('y', 20_000, 1.05)
  const random = mulberry32(0x51a7e)
  const countryOfState = Array.from({ length: stateCount }, (_, state) =>
    // Every country has a state; the rest belong to the larger countries.
    state < country.words.length ? state : country.draw(random()),
  )
  const stateNumbers = city.words.map((_, index) =>
    index < stateCount ? index : Math.floor(random() * stateCount),
  )
  return {
    technical: { words: technicalWords, draw: zipf(technicalWords.length, 0.6) },
    filler: { words: fillerWords, draw: zipf(fillerWords.length, 0.5) },
    bio: invented('b', 80_000, 1.05),
    given: invented('f', 3000, 0.9),
    family: invented('l', 60_000, 0.95),
    company: invented('c', 40_000, 1),
    city,
    country,
    domain: invented('d', 3000, 1.3),
    stateOfCity: stateNumbers.map((state) => inventWord('s', state)),
    countryOfCity: stateNumbers.map((state) => country.words[countryOfState[state]!]!),
  }
}

function invented(prefix: string, count: number, exponent: number): Lexicon {
  const words = Array.from({ length: count }, (_, index) => inventWord(prefix, index))
  return { words, draw: zipf(count, exponent) }
}

function split(text: string): string[] {
  return text.trim().split(/\s+/)
}
