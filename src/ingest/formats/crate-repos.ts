/** The repositories of a dump of the Rust registry, each described by one of its crates. */
import { formatIsoSeconds } from '../../contract/index.ts'
import { type Members, present } from '../normalise/index.ts'
import { fullNameOfUrl } from './field-values.ts'
import type { RecordSink } from './format.ts'

export interface CrateRow {
  readonly crate: number
  readonly name: string
  /** See `repositoryOf`. */
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

/** Tells which crate speaks for a repository that many of them share. */
export class CrateRepos {
  /** Positions of repositories. */
  readonly #byCrate = new Map<number, number>()
  readonly #byName = new Map<string, number>()
  /** Crates that are called like their repository. */
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
    const isNamesake = plainKey(name) === plainKey(key.slice(key.indexOf('/') + 1))
    if (isNamesake) this.#namesakes.add(crate)
    const first = this.#createdAt[position] || createdAt
    this.#createdAt[position] = createdAt === 0 ? first : Math.min(first, createdAt)
    this.#updatedAt[position] = Math.max(this.#updatedAt[position] ?? 0, updatedAt)
  }

  /** One crate for each repository. */
  choose(downloads: ReadonlyMap<number, number>): Set<number> {
    for (const [crate, position] of this.#byCrate) {
      const other = this.#chosen[position]
      if (other === undefined || this.#goesBefore(crate, other, downloads)) {
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
    const members: Members = present({
      description: description || undefined,
      language: 'Rust',
      topics,
      readme: readme || undefined,
      createdAt: createdAt === 0 ? undefined : formatIsoSeconds(createdAt),
      updatedAt: updatedAt === 0 ? undefined : formatIsoSeconds(updatedAt),
    })
    const number = sink.repo({ fullName }, updatedAt)
    this.#numbers[position] = number
    // The texts are those of the last publication. A later export of the repository itself wins.
    sink.describeRepo(number, members, updatedAt, line)
  }

  /** Undefined for crates without a repository. */
  positionOf(crate: number): number | undefined {
    return this.#byCrate.get(crate)
  }

  /** Number of the sink. Undefined where no crate described it. */
  numberAt(position: number): number | undefined {
    return this.#numbers[position]
  }

  #goesBefore(crate: number, other: number, downloads: ReadonlyMap<number, number>): boolean {
    const isNamesake = this.#namesakes.has(crate)
    if (isNamesake !== this.#namesakes.has(other)) return isNamesake
    const more = (downloads.get(crate) ?? 0) - (downloads.get(other) ?? 0)
    return more > 0 || (more === 0 && crate < other)
  }
}

/** Crates are called `serde-json` or `serde_json`, and the registry holds them for the same. */
function plainKey(name: string): string {
  return name.toLowerCase().replaceAll('_', '-')
}

const githubAddress = /^(?:[a-z+]{1,20}:\/\/)?(?:[^/@]{1,100}@)?(?:www\.)?github\.com[/:]+/i
/** As GitHub allows them. */
const githubName = /^[a-z0-9][a-z0-9-]{0,38}\/[a-z0-9._-]{1,100}$/i

/**
 * `owner/name`. Null for other hosts: there the same name is another repository, of other accounts.
 * Many crates name the repository as their homepage alone.
 */
export function repositoryOf(repository: string, homepage: string): string | null {
  const url = (repository === '' ? homepage : repository).trim().slice(0, urlCharactersMax)
  const host = githubAddress.exec(url)
  if (host === null) return null
  const fullName = fullNameOfUrl(`https://github.com/${url.slice(host[0].length)}`)
  return fullName !== null && githubName.test(fullName) ? fullName : null
}

const urlCharactersMax = 1000
