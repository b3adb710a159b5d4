/**
 * Nouns of roles, in the singular and in all their forms, grades of a career, and modifiers of
 * roles.
 */
import { namePhrases, readNouns, readPhrases, readWords } from '../grammar.ts'
import { Spellings } from '../spelling.ts'
import { personNouns } from './nouns.ts'

const singulars = readWords(`engineer developer programmer coder hacker designer architect analyst
  scientist researcher maintainer contributor administrator admin sysadmin manager founder cofounder
  co-founder consultant freelancer student professor teacher lecturer instructor mentor tester
  writer author blogger speaker evangelist advocate recruiter director specialist expert
  practitioner technologist mathematician statistician physicist biologist bioinformatician
  cryptographer linguist economist entrepreneur investor operator technician integrator strategist
  leader graduate postdoc intern apprentice trainee sre swe sde sdet cto ceo ciso cio dba webmaster
  roboticist neuroscientist tutor committer reviewer translator illustrator animator artist musician
  generalist quant trader auditor pentester ethicist`)

/** Words of their own that are one letter away from a role. */
const lookalikes = readWords(`designed developed programmed maintained founded managed manages
  researched tested writes programme programmes export exports expect expects trained traded hacked
  graduated directory reviewed committed coded codec codes codex waiter lecture lectures loader
  trade trades texter committee committees cover covers analysis analyses analyse write manage
  recruited trainer trainers advocated teaches inventor tumor processor processors tumors admits
  tudor freelance lectured colder hawker researches auditory sneakers travers loaders codecs intero
  addins quanx codef admit inter autor tracer cmder`)

/** Roles by their forms, with the short ones that people rarely write of themselves. */
const roles = new Map([
  ...listForms([...singulars].map((role) => [role, role])),
  ['dev', 'developer'],
  ['devs', 'developer'],
])

/** Words and their plurals, each with what the word stands for. */
function listForms(words: readonly (readonly [string, string])[]): [string, string][] {
  return words.flatMap(([word, meant]) => [
    [word, meant],
    [`${word}s`, meant],
  ])
}

const spellings = new Spellings(roles.keys())

/** The role in the singular. Undefined for another word. */
export function readRole(folded: string): string | undefined {
  return roles.get(folded.replace(/['’]s?$/, ''))
}

/** The role that a word with a typing error means. */
export function guessRole(folded: string): string | undefined {
  if (lookalikes.has(folded) || roles.has(folded)) return undefined
  const meant = spellings.guess(folded)
  return meant === undefined ? undefined : roles.get(meant)
}

// People named after a technology, which is the word that profiles have: "rustaceans".

const enthusiasts = new Map(
  Object.entries({
    rust: 'rustacean crustacean rustafarian',
    python: 'pythonista pythoneer pythoner pyladies pylady',
    go: 'gopher golanger golangist',
    clojure: 'clojurian clojurist clojurer',
    ruby: 'rubyist rubist',
    javascript: 'javascripter jser jsdev',
    haskell: 'haskeller haskellite',
    ocaml: 'ocamler ocamlist camler',
    elixir: 'elixirist elixirian',
    erlang: 'erlanger',
    perl: 'perler perlmonger',
    php: 'phper phpist',
    lisp: 'lisper lispnik',
    zig: 'ziguana',
    dart: 'dartisan dartian',
    scala: 'scalaist scalista',
    julia: 'juliaist',
    r: 'ruser rstat',
    django: 'djangonaut',
    kubernetes: 'kubernaut',
    drupal: 'drupaler drupalista drupalist',
    vim: 'vimmer',
    emacs: 'emacser emacsian',
    linux: 'linuxer',
    '.net': 'dotnetter',
    kaggle: 'kaggler',
    react: 'reacter',
  }).flatMap(([technology, people]) =>
    listForms(people.split(' ').map((one) => [one, technology])),
  ),
)

const endings = readWords('ers ists istas eers ians nauts ites ista ist er')
/** Words of their own that only look like people named after a technology. */
const noEnthusiasts = readWords(`basher bashers puppeteer puppeteers salter salters falconer
  falconers swifter swifters astronaut astronauts elmer elmers sheller shellers unitarian
  unitarians`)
const technologyCharsMin = 3

/**
 * The technology of "rustaceans", "kotliners" or "typescripters". Undefined for another word.
 * @param isKnown whether a word is a technology that people may be named after
 */
export function readEnthusiast(
  folded: string,
  isKnown: (word: string) => boolean,
): string | undefined {
  const named = enthusiasts.get(folded)
  if (named !== undefined) return named
  if (noEnthusiasts.has(folded)) return undefined
  for (const ending of endings) {
    if (!folded.endsWith(ending)) continue
    const stem = folded.slice(0, -ending.length).replace(/-$/, '')
    // "clojurists" and "kotliners", but "pythons" is no person.
    const technology = [stem, `${stem}e`].find(
      (word) => word.length >= technologyCharsMin && isKnown(word),
    )
    if (technology !== undefined) return technology
  }
  return undefined
}

/** After a technology these say no more than it does: "node ninjas", "perl mongers". */
export const praisedPeople = readNouns(`ninja guru wizard rockstar geek nerd enthusiast aficionado
  fan lover junkie monger jedi samurai whisperer addict fanatic pro magician buff fanboy head
  devotee monk craftsman`)

// Grades of a career, by the word that profiles have for them.

export const seniorities = namePhrases<string>({
  senior: 'senior, sr',
  junior: 'junior, jr',
  staff: 'staff',
  principal: 'principal',
  lead: 'lead',
  intern: 'intern',
  'entry level': 'entry level',
  'mid level': 'mid level, midlevel, mid senior level',
})

/** Words that make something else of a grade in front of them: "lead generation experts". */
export const setPhrases = readPhrases(`lead generation, lead gen, lead scoring, lead nurturing,
  lead conversion, lead time, lead times, lead magnet, lead poisoning, lead acid,
  principal component, principal components, principal investigator, staff training,
  staff scheduling, staff augmentation, staff retention, staff recruitment, staff onboarding,
  staff welfare, staff rostering, senior care, senior living, senior citizen, senior citizens,
  senior housing, senior high school, junior high school, junior college, junior school,
  junior league, intern program, intern programme, intern management, intern recruiting`)

const gradeSpellings = new Spellings(['senior', 'junior', 'principal'])

/** Words of their own that are one letter away from a grade. */
const gradeLookalikes = readWords('sensor seniors juniors principals')

/** The grade that a word with a typing error means. */
export function guessSeniority(folded: string): string | undefined {
  return gradeLookalikes.has(folded) ? undefined : gradeSpellings.guess(folded)
}

// Words for people: as they stand after a company's name, a seniority, or a number.

/** People after a company's name who are no role. */
const others = readWords(`devrel employee employees lead leads staffer staffers staff pm pms people
  folks veteran veterans professional professionals`)

export function isRole(folded: string): boolean {
  return others.has(folded) || readRole(folded) !== undefined
}

/** "developers", "people": whom a search for users can be about. */
export function isPersonNoun(folded: string): boolean {
  return personNouns.has(folded) || readRole(folded) !== undefined
}

/** Words between a company and the role: "Google software engineers". */
export const roleModifiers = readWords(`software backend frontend fullstack ml ai data security
  platform infrastructure research product hardware site senior junior staff principal lead`)

// Words in front of an employer's name.

/** An employer follows, current or former. */
export const employments = namePhrases<'now' | 'before'>({
  now: `at, work at, works at, working at, work for, works for, working for, employed by,
    employed at, currently at, currently working at, now at, employees of, employee of,
    employees at, hired by, bei, chez`,
  before: `formerly at, formerly of, formerly with, previously at, previously with,
    previously worked at, previously worked for, used to work at, used to work for, used to be at,
    worked at, worked for, have worked at, have worked for, has worked at, has worked for,
    had worked at, former employees of, ex employees of, past employees of, earlier at,
    once worked at`,
})
