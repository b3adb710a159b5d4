/** The table `scenarios.json`: what is served, who asks, what breaks how often, what has to hold. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repositoryFolder } from '../../bench/workspace.ts'

export interface Scenario {
  readonly name: string
  /** What its claims guard, for people. */
  readonly guards: string
  /** Users of its own world. Others share one. */
  readonly users?: number
  /** Adapters to serve with, one after the other. */
  readonly http?: readonly string[]
  /** Options of `devdex serve`, which then runs with one account. Other faults serve themselves. */
  readonly serve?: readonly string[]
  /** A module that is loaded into the server, and follows `Stage.command`. */
  readonly preload?: string
  /** Data sets in the data directory. What each answers undisturbed is what may be answered. */
  readonly editions?: number
  /** Whether a person is suppressed and shown again: each answer may be with or without them. */
  readonly hides?: boolean
  /** The first one is compared with what undisturbed servers answer. */
  readonly loads?: readonly LoadRow[]
  readonly faults: readonly FaultRow[]
  /** Names of functions in claims.ts. */
  readonly claims: readonly string[]
  /** The least number of untimed claims that a run makes. */
  readonly claimsMin: number
  /** It runs only by its name, because it needs what a machine may not have. */
  readonly isNamed?: boolean
}

export interface LoadRow {
  /** A kind of questions in questions.ts. */
  readonly questions: string
  readonly clients: number
  /** Between an answer and the next request of a client. */
  readonly pauseMs?: number
  /** Arrivals a second, of so many clients at once at most. Otherwise they wait for answers. */
  readonly perSecond?: number
  /** Requests of each client. Otherwise they ask until they are stopped. */
  readonly each?: number
}

/** A function of faults/index.ts, beside what it reads. */
export interface FaultRow {
  readonly fault: string
}

/** A pair of numbers or booleans is a value of the long form, and one of the short form. */
export function readScenarios(isShort: boolean): Scenario[] {
  const path = join(repositoryFolder, 'test/stress/scenarios.json')
  return JSON.parse(readFileSync(path, 'utf8'), (_, value) =>
    isPair(value) ? value[isShort ? 1 : 0] : value,
  )
}

function isPair(value: unknown): value is [unknown, unknown] {
  const isScale = (one: unknown) => typeof one === 'number' || typeof one === 'boolean'
  return Array.isArray(value) && value.length === 2 && value.every(isScale)
}

/** A file of data of this folder. */
export function readData<T>(name: string): T {
  const path = join(repositoryFolder, 'test/stress/data', name)
  return JSON.parse(readFileSync(path, 'utf8')) as T
}

/** A scenario that cannot run here, and why. */
export class SkippedError extends Error {
  override readonly name = 'SkippedError'
}
