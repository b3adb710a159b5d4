/**
 * Nouns of roles, in the singular and in all their forms, grades of a career, and modifiers of
 * roles.
 */
import { Phrases } from '../phrases.ts'
import { Spellings } from '../spelling.ts'
import { personNouns } from './nouns.ts'

const singulars = [
  ...['engineer', 'developer', 'programmer', 'coder', 'hacker', 'designer', 'architect', 'analyst'],
  ...['scientist', 'researcher', 'maintainer', 'contributor', 'administrator', 'admin', 'sysadmin'],
  ...['manager', 'founder', 'cofounder', 'co-founder', 'consultant', 'freelancer', 'student'],
  ...['professor', 'teacher', 'lecturer', 'instructor', 'mentor', 'tester', 'writer', 'author'],
  ...['blogger', 'speaker', 'evangelist', 'advocate', 'recruiter', 'director', 'specialist'],
  ...['expert', 'practitioner', 'technologist', 'mathematician', 'statistician', 'physicist'],
  ...['biologist', 'bioinformatician', 'cryptographer', 'linguist', 'economist', 'entrepreneur'],
  ...['investor', 'operator', 'technician', 'integrator', 'strategist', 'leader', 'graduate'],
  ...['postdoc', 'intern', 'apprentice', 'trainee', 'sre', 'swe', 'sde', 'sdet', 'cto', 'ceo'],
  ...['ciso', 'cio', 'dba', 'webmaster', 'roboticist', 'neuroscientist', 'tutor'],
  ...['committer', 'reviewer', 'translator', 'illustrator', 'animator', 'artist', 'musician'],
  ...['generalist', 'quant', 'trader', 'auditor', 'pentester', 'ethicist'],
]

/** Short forms, which people rarely write of themselves. */
const shortForms = { dev: 'developer', devs: 'developer' }

/** Words of their own that are one letter away from a role. */
const lookalikes = new Set([
  ...['designed', 'developed', 'programmed', 'maintained', 'founded', 'managed', 'manages'],
  ...['researched', 'tested', 'writes', 'programme', 'programmes', 'export', 'exports', 'expect'],
  ...['expects', 'trained', 'traded', 'hacked', 'graduated', 'directory', 'reviewed', 'committed'],
  ...['coded', 'codec', 'codes', 'codex', 'waiter', 'lecture', 'lectures', 'loader', 'trade'],
  ...['trades', 'texter', 'committee', 'committees', 'cover', 'covers', 'analysis', 'analyses'],
  ...['analyse', 'write', 'manage', 'recruited', 'trainer', 'trainers', 'advocated', 'teaches'],
  ...['inventor', 'tumor', 'processor', 'processors', 'tumors', 'admits', 'tudor', 'freelance'],
  ...['lectured', 'colder', 'hawker', 'researches', 'auditory', 'sneakers', 'travers', 'loaders'],
  ...['codecs', 'intero', 'addins', 'quanx', 'codef', 'admit', 'inter', 'autor', 'tracer', 'cmder'],
])

const singularOf: ReadonlyMap<string, string> = new Map([
  ...singulars.flatMap((role): [string, string][] => [
    [role, role],
    [`${role}s`, role],
  ]),
  ...Object.entries(shortForms),
])

const spellings = new Spellings(singularOf.keys())

/** The role in the singular. Undefined for another word. */
export function roleNamed(folded: string): string | undefined {
  return singularOf.get(folded.replace(/['’]s?$/, ''))
}

/** The role that a word with a typing error means. */
export function roleMeantBy(folded: string): string | undefined {
  if (lookalikes.has(folded) || singularOf.has(folded)) return undefined
  const meant = spellings.meantBy(folded)
  return meant === undefined ? undefined : singularOf.get(meant)
}

// People named after a technology, which is the word that profiles have: "rustaceans".

const enthusiasts: ReadonlyMap<string, string> = new Map(
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
    people.split(' ').flatMap((one): [string, string][] => [
      [one, technology],
      [`${one}s`, technology],
    ]),
  ),
)

const endings = ['ers', 'ists', 'istas', 'eers', 'ians', 'nauts', 'ites', 'ista', 'ist', 'er']
/** Words of their own that only look like people named after a technology. */
const noEnthusiasts = new Set([
  ...['basher', 'bashers', 'puppeteer', 'puppeteers', 'salter', 'salters', 'falconer', 'falconers'],
  ...['swifter', 'swifters', 'astronaut', 'astronauts', 'elmer', 'elmers', 'sheller', 'shellers'],
  ...['unitarian', 'unitarians'],
])
const technologyCharsMin = 3

/**
 * The technology of "rustaceans", "kotliners" or "typescripters". Undefined for another word.
 * @param isKnown whether a word is a technology that people may be named after
 */
export function technologyOf(
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
export const praisedPeople: ReadonlySet<string> = new Set(
  ['ninja', 'guru', 'wizard', 'rockstar', 'geek', 'nerd', 'enthusiast', 'aficionado', 'fan']
    .concat(['lover', 'junkie', 'monger', 'jedi', 'samurai', 'whisperer', 'addict', 'fanatic'])
    .concat(['pro', 'magician', 'buff', 'fanboy', 'head', 'devotee', 'monk', 'craftsman'])
    .flatMap((one) => [one, `${one}s`]),
)

// Grades of a career, by the word that profiles have for them.

export const seniorities = new Phrases<string>([
  ['senior', ['senior', 'sr']],
  ['junior', ['junior', 'jr']],
  ['staff', ['staff']],
  ['principal', ['principal']],
  ['lead', ['lead']],
  ['intern', ['intern']],
  ['entry level', ['entry level']],
  ['mid level', ['mid level', 'midlevel', 'mid senior level']],
])

/** Words that make something else of a grade in front of them: "lead generation experts". */
export const setPhrases = new Phrases<true>([
  [
    true,
    [
      ...['lead generation', 'lead gen', 'lead scoring', 'lead nurturing', 'lead conversion'],
      ...['lead time', 'lead times', 'lead magnet', 'lead poisoning', 'lead acid'],
      ...['principal component', 'principal components', 'principal investigator'],
      ...['staff training', 'staff scheduling', 'staff augmentation', 'staff retention'],
      ...['staff recruitment', 'staff onboarding', 'staff welfare', 'staff rostering'],
      ...['senior care', 'senior living', 'senior citizen', 'senior citizens', 'senior housing'],
      ...[
        'senior high school',
        'junior high school',
        'junior college',
        'junior school',
        'junior league',
      ],
      ...['intern program', 'intern programme', 'intern management', 'intern recruiting'],
    ],
  ],
])

const gradeSpellings = new Spellings(['senior', 'junior', 'principal'])

/** Words of their own that are one letter away from a grade. */
const gradeLookalikes = new Set(['sensor', 'seniors', 'juniors', 'principals'])

/** The grade that a word with a typing error means. */
export function seniorityMeantBy(folded: string): string | undefined {
  return gradeLookalikes.has(folded) ? undefined : gradeSpellings.meantBy(folded)
}

// Words for people: as they stand after a company's name, a seniority, or a number.

/** People after a company's name who are no role. */
const others = new Set([
  ...['devrel', 'employee', 'employees', 'lead', 'leads', 'staffer', 'staffers', 'staff', 'pm'],
  ...['pms', 'people', 'folks', 'veteran', 'veterans', 'professional', 'professionals'],
])

export function isRole(folded: string): boolean {
  return others.has(folded) || roleNamed(folded) !== undefined
}

/** "developers", "people": whom a search for users can be about. */
export function namesPerson(folded: string): boolean {
  return personNouns.has(folded) || roleNamed(folded) !== undefined
}

/** Words between a company and the role: "Google software engineers". */
export const roleModifiers: ReadonlySet<string> = new Set(
  `software backend frontend fullstack ml ai data security platform infrastructure research product
  hardware site senior junior staff principal lead`.split(/\s+/),
)

// Words in front of an employer's name.

/** An employer follows, current or former. */
export const employments = new Phrases<'now' | 'before'>([
  [
    'now',
    [
      ...['at', 'work at', 'works at', 'working at', 'work for', 'works for', 'working for'],
      ...['employed by', 'employed at', 'currently at', 'currently working at', 'now at'],
      ...['employees of', 'employee of', 'employees at', 'hired by', 'bei', 'chez'],
    ],
  ],
  [
    'before',
    [
      ...['formerly at', 'formerly of', 'formerly with', 'previously at', 'previously with'],
      ...['previously worked at', 'previously worked for', 'used to work at', 'used to work for'],
      ...['used to be at', 'worked at', 'worked for', 'have worked at', 'have worked for'],
      ...['has worked at', 'has worked for', 'had worked at', 'former employees of'],
      ...['ex employees of', 'past employees of', 'earlier at', 'once worked at'],
    ],
  ],
])
