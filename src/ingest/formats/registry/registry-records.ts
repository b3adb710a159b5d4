import { formatIsoSeconds } from '../../../contract/index.ts'
import { dropAbsent, type Members } from '../../normalise/index.ts'
import { parseRepositoryUrl } from '../field-values.ts'
import type { PersonRef, RecordSink } from '../format.ts'
import { hiddenAccount, isGhost } from '../hidden-accounts.ts'

/** Rows between two turns. */
export const turnRows = 4096
export const nameCharactersMax = 255

interface RegistryUser {
  readonly ref: PersonRef
  readonly name: string
  readonly line: number
  /** The sink's number. Undefined before `describe`, and for hidden accounts. */
  number: number | undefined
}

export class RegistryUsers {
  readonly #sink: RecordSink
  /** By id, in the order of rows. */
  readonly #users = new Map<number, RegistryUser>()
  /** The latest user of each login, in lower case. */
  readonly #newestOfLogin = new Map<string, number>()

  constructor(sink: RecordSink) {
    this.#sink = sink
  }

  get size(): number {
    return this.#users.size
  }

  has(user: number): boolean {
    return this.#users.has(user)
  }

  add(user: number, login: string, accountId: string, name: string, line: number): void {
    // Deleted accounts have no id, or one below 1.
    const platformId = /^[1-9]\d{0,15}$/.test(accountId) ? accountId : undefined
    const ref = { platformId, login: login.slice(0, nameCharactersMax) || undefined }
    const shown = name.slice(0, nameCharactersMax)
    this.#users.set(user, { ref, name: shown, line, number: undefined })
    const key = login.toLowerCase()
    if (user > (this.#newestOfLogin.get(key) ?? -1)) this.#newestOfLogin.set(key, user)
  }

  async describe(date: number): Promise<void> {
    let rows = 0
    for (const [id, user] of this.#users) {
      if (rows++ % turnRows === 0) await this.#sink.turn()
      const { ref, name: displayName, line } = user
      const key = ref.login?.toLowerCase()
      if (isGhost(ref) || (key === undefined && ref.platformId === undefined)) {
        this.#sink.skipped(hiddenAccount)
        continue
      }
      // The registry learns of a rename only at the next login. Until then the old login may belong
      // to another account, or to none.
      const isCurrent = key !== undefined && this.#newestOfLogin.get(key) === id
      const at = isCurrent && ref.platformId !== undefined ? date : 0
      user.number = this.#sink.person(ref, at)
      if (displayName !== '') this.#sink.describePerson(user.number, { displayName }, date, line)
    }
  }

  findNumber(user: number): number | undefined {
    return this.#users.get(user)?.number
  }
}

export interface CrateRow {
  readonly crate: number
  readonly name: string
  /** See `parseRepository`. */
  readonly fullName: string
  /** In seconds since 1970. 0: unknown. */
  readonly createdAt: number
  readonly updatedAt: number
}

/** Empty where absent. */
export interface CrateTexts {
  readonly fullName: string
  readonly description: string
  readonly readme: string
  readonly topics: readonly string[] | undefined
}

/** Chooses the crate that describes a repository, if several crates share one. */
export class CrateRepos {
  /** Positions of repositories. */
  readonly #byCrate = new Map<number, number>()
  readonly #byName = new Map<string, number>()
  /** Crates with the same name as their repository. */
  readonly #namesakes = new Set<number>()
  readonly #createdAt: number[] = []
  readonly #updatedAt: number[] = []
  /** By position. */
  readonly #chosen: number[] = []
  readonly #numbers: number[] = []

  get size(): number {
    return this.#byCrate.size
  }

  has(crate: number): boolean {
    return this.#byCrate.has(crate)
  }

  add({ crate, name, fullName, createdAt, updatedAt }: CrateRow): void {
    const key = fullName.toLowerCase()
    const position = this.#byName.get(key) ?? this.#byName.size
    this.#byName.set(key, position)
    this.#byCrate.set(crate, position)
    const isNamesake = foldName(name) === foldName(key.slice(key.indexOf('/') + 1))
    if (isNamesake) this.#namesakes.add(crate)
    const first = this.#createdAt[position] || createdAt
    this.#createdAt[position] = createdAt === 0 ? first : Math.min(first, createdAt)
    this.#updatedAt[position] = Math.max(this.#updatedAt[position] ?? 0, updatedAt)
  }

  /** Chooses one crate for each repository. */
  choose(downloads: ReadonlyMap<number, number>): Set<number> {
    for (const [crate, position] of this.#byCrate) {
      const other = this.#chosen[position]
      if (other === undefined || this.#isPreferred(crate, other, downloads)) {
        this.#chosen[position] = crate
      }
    }
    return new Set(this.#chosen)
  }

  isChosen(crate: number): boolean {
    const position = this.#byCrate.get(crate)
    return position !== undefined && this.#chosen[position] === crate
  }

  describe(sink: RecordSink, crate: number, texts: CrateTexts, line: number): void {
    const position = this.#byCrate.get(crate)!
    if (this.#numbers[position] !== undefined) return
    const { fullName, description, readme, topics } = texts
    const createdAt = this.#createdAt[position]!
    const updatedAt = this.#updatedAt[position]!
    const members: Members = dropAbsent({
      description: description || undefined,
      language: 'Rust',
      topics,
      readme: readme || undefined,
      createdAt: createdAt === 0 ? undefined : formatIsoSeconds(createdAt),
      updatedAt: updatedAt === 0 ? undefined : formatIsoSeconds(updatedAt),
    })
    const number = sink.repo({ fullName }, updatedAt)
    this.#numbers[position] = number
    // Dated by the last publication, so that a later export of the repository itself wins.
    sink.describeRepo(number, members, updatedAt, line)
  }

  /** Undefined for crates without a repository. */
  findPosition(crate: number): number | undefined {
    return this.#byCrate.get(crate)
  }

  /** The sink's number of a repository. Undefined if no crate describes it. */
  getNumber(position: number): number | undefined {
    return this.#numbers[position]
  }

  #isPreferred(crate: number, other: number, downloads: ReadonlyMap<number, number>): boolean {
    const isNamesake = this.#namesakes.has(crate)
    if (isNamesake !== this.#namesakes.has(other)) return isNamesake
    const more = (downloads.get(crate) ?? 0) - (downloads.get(other) ?? 0)
    return more > 0 || (more === 0 && crate < other)
  }
}

/** The registry treats `serde-json` and `serde_json` as the same name. */
function foldName(name: string): string {
  return name.toLowerCase().replaceAll('_', '-')
}

const githubAddress = /^(?:[a-z+]{1,20}:\/\/)?(?:[^/@]{1,100}@)?(?:www\.)?github\.com[/:]+/i
/** Full names that GitHub allows. */
const githubName = /^[a-z0-9][a-z0-9-]{0,38}\/[a-z0-9._-]{1,100}$/i

/**
 * `owner/name` of a repository on GitHub. Null for other hosts, where the same name is another
 * repository. Many crates name their repository only as homepage.
 */
export function parseRepository(repository: string, homepage: string): string | null {
  const url = (repository === '' ? homepage : repository).trim().slice(0, urlCharactersMax)
  const host = githubAddress.exec(url)
  if (host === null) return null
  const fullName = parseRepositoryUrl(`https://github.com/${url.slice(host[0].length)}`)
  return fullName !== null && githubName.test(fullName) ? fullName : null
}

const urlCharactersMax = 1000
