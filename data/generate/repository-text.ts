/** Names and descriptions of repositories. */
import { capitalise, expand, mendArticles, type Slots } from './grammar.ts'
import type { Random } from './random.ts'
import type { BioLanguage } from './words/bio-language.ts'
import { adjectives } from './words/bios-english.ts'
import { descriptions, everydayNames } from './words/repository-phrases.ts'
import type { Skill } from './words/skill.ts'
import { words } from './words/table.ts'

/** The subject of a repository. */
export interface Subject {
  skill: Skill
  name: string
  /** The programming language. */
  language: string
  /** The language of description and README. */
  wording: BioLanguage
}

/** `description` is a phrase with slots, given for common names. */
export function inventName(
  random: Random,
  subject: Subject,
): { name: string; description?: string } {
  const year = random.integer(2014, 2025)
  if (random.chance(0.09)) {
    const everyday = random.pick(everydayNames)
    return random.chance(0.7) ? everyday : { ...everyday, name: `${everyday.name}-${year}` }
  }
  const stem = random.pick(subject.skill.stems)
  const other = random.pick(subject.skill.stems)
  const prefix = random.pick(prefixes)
  const styles: readonly string[] = [
    `${prefix}-${stem}`,
    `${prefix}${stem}`,
    `${stem}-${other === stem ? 'kit' : other}`,
    `${stem}${random.pick(['kit', 'lab', 'box', 'hub', 'ly'])}`,
    `${stem}${languageSuffix(random, subject.language)}`,
    `${capitalise(prefix)}${capitalise(stem)}`,
    `awesome-${stem}`,
    `${stem}_${random.pick(['tools', 'demo', 'examples', 'bench'])}`,
  ]
  return { name: random.pick(styles) }
}

export function subjectSlots(random: Random, { skill, name, language, wording }: Subject): Slots {
  const [tech = '', tech2 = tech] = random.sample(skill.technologies, 2)
  const [thing = '', thing2 = thing] = random.sample(skill.things, 2)
  const [adjective = '', adjective2 = adjective] = random.sample(adjectives, 2)
  return {
    name: () => name,
    language: () => language,
    tech: () => tech,
    tech2: () => tech2,
    thing: () => thing,
    thing2: () => thing2,
    adjective: () => adjective,
    adjective2: () => adjective2,
    field: () => skill.fieldNames[wording],
  }
}

export function describe(
  random: Random,
  subject: Subject,
  slots: Slots,
  everyday: string | undefined,
): string {
  const phrase = subject.wording === 'en' ? everyday : undefined
  const text = expand(phrase ?? random.pick(descriptions[subject.wording]), slots)
  if (subject.wording !== 'en') return text
  return mendArticles(random.chance(0.25) ? `${text}.` : text)
}

const prefixes = words(
  'tiny mini fast open micro go simple easy py hyper nano lite next pico super my',
)

const suffixes: Readonly<Record<string, readonly string[]>> = {
  Rust: ['-rs', '-rs', 'rs'],
  Python: ['-py', 'py'],
  JavaScript: ['.js', '-js'],
  TypeScript: ['-ts', '.js'],
  'C++': ['-cpp', 'pp'],
  Go: ['-go', 'd'],
  Swift: ['Kit', '-swift'],
  Kotlin: ['-kt'],
  R: ['R', 'r'],
  Julia: ['.jl'],
  Haskell: ['-hs'],
  Elixir: ['_ex'],
  'C#': ['.NET', 'Sharp'],
}

function languageSuffix(random: Random, language: string): string {
  return random.pick(suffixes[language] ?? ['-ng', '2', '-next'])
}
