/** What an edge may point at: logins, full names and platformIds of the data set. */
import type { Edge } from '../normalise/index.ts'

export class KnownEnds {
  readonly #users = new Set<string>()
  readonly #repos = new Set<string>()

  addUser(login: string, platformId: string): void {
    this.#users.add(login.toLowerCase())
    this.#users.add(platformId)
  }

  addRepo(fullName: string, platformId: string): void {
    this.#repos.add(fullName.toLowerCase())
    this.#repos.add(platformId)
  }

  /** How many ends of the edge are not in the data set: 0, 1 or 2. */
  unknownEnds({ type, from, to }: Edge): number {
    const targets = type === 'follows' ? this.#users : this.#repos
    return Number(!isKnown(this.#users, from)) + Number(!isKnown(targets, to))
  }
}

function isKnown(names: ReadonlySet<string>, name: string): boolean {
  return names.has(name) || names.has(name.toLowerCase())
}
