/** Invents a person's name, its spellings, and a unique login. */
import { capitalise } from './grammar.ts'
import type { Random } from './random.ts'
import type { Name, NameOrigin } from './words/origin.ts'
import { words } from './words/table.ts'

export interface PersonName {
  given: Name
  family: Name
  origin: NameOrigin
  isWoman: boolean
}

export function inventName(random: Random, origin: NameOrigin): PersonName {
  const isWoman = random.chance(0.45)
  const family = random.pickEarly(origin.family)
  return {
    given: random.pick(isWoman ? origin.women : origin.men),
    family: isWoman ? family.feminine : family,
    origin,
    isWoman,
  }
}

/** The name as its bearer shows it: native script, Latin letters, both, or only a part. */
export function writeName(random: Random, name: PersonName, livesAtHome: boolean): string {
  const latin = `${name.given.latin} ${name.family.latin}`
  const choice = random.next()
  if (choice < 0.04) return name.given.latin
  if (choice < 0.06) return latin.toLowerCase()
  if (choice < 0.08) return `${name.given.latin} ${name.family.latin.charAt(0)}.`
  if (name.origin.latinScript) return choice < 0.2 ? latin : nativeName(name)
  if (choice < 0.18) return `${nativeName(name)} (${latin})`
  return choice < (livesAtHome ? 0.62 : 0.3) ? nativeName(name) : latin
}

/** A-Z only in lower case: what logins, domains and addresses are made of. */
export function plainLetters(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[łøđðæœßıþ]/g, (letter) => foldings[letter] ?? letter)
    .replace(/[^a-z0-9]/g, '')
}

/** Unique without regard to case, and no company's handle. */
export class LoginRegister {
  private readonly taken: Set<string>

  constructor(reserved: Iterable<string>) {
    this.taken = new Set(reserved)
  }

  invent(random: Random, name: PersonName): string {
    const wanted = wantedLogin(random, name)
    for (let login = wanted; ; login = `${wanted}${random.integer(2, 9999)}`) {
      const key = login.toLowerCase()
      if (this.taken.has(key)) continue
      this.taken.add(key)
      return login
    }
  }
}

const foldings: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ı: 'i',
  þ: 'th',
}

const nickAdjectives = words(
  `quiet amber salty lazy tidy rusty cosmic hollow brisk mellow lunar polar velvet wandering
  curious tiny sleepy stray copper frosty nimble`,
)
const nickNouns = words(
  `lambda otter kernel badger pixel harbor marmot vector comet heron teapot magpie glacier monad
  walrus lantern turnip packet falcon gecko nebula`,
)

function nativeName(name: PersonName): string {
  const { given, family, origin } = name
  return origin.familyFirst
    ? `${family.native}${origin.joiner}${given.native}`
    : `${given.native}${origin.joiner}${family.native}`
}

function wantedLogin(random: Random, name: PersonName): string {
  const given = plainLetters(name.given.latin)
  const family = plainLetters(name.family.latin)
  const initial = given.charAt(0)
  const nick = [random.pick(nickAdjectives), random.pick(nickNouns)] as const
  const styles: readonly string[] = [
    `${given}-${family}`,
    `${given}${family}`,
    `${initial}${family}`,
    `${capitalise(given)}${capitalise(family)}`,
    `${given}-${family}${random.integer(70, 99)}`,
    `${family}${initial}`,
    `${given}${random.integer(1, 999)}`,
    `${nick[0]}${nick[1]}`,
    `${nick[0]}-${nick[1]}`,
    `${given}-${random.pick(['dev', 'codes', 'io', 'labs', 'hq', 'rs', 'py', 'x'])}`,
    `${family}-${given}`,
    `${random.pick(['the', 'its', 'hey', 'dr', 'iam'])}${given}`,
    `${given.slice(0, 3)}${family.slice(0, 4)}`,
    `${family}${random.pick(['dev', 'lab', 'bits', 'works', ''])}`,
  ]
  return random.pick(styles)
}
