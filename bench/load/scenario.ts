/** Scenarios: which requests a load sends, how often each, and what varies. One JSON file each. */
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { Ajv } from 'ajv'
import { placeholdersOf } from './placeholders.ts'
import { allRows } from './targets.ts'
import { UsageError } from './usage-error.ts'

export interface ScenarioRequest {
  /** Its name in targets and rows. */
  readonly name: string
  /** How often it is sent, relative to the weights of other requests. */
  readonly weight: number
  /** Below `/v3`; may hold placeholders. */
  readonly path: string
  /** JSON; its texts may hold placeholders. */
  readonly body: Readonly<Record<string, unknown>>
  /** 2: the body is sent once before the load, and the load sends it with the cursor it got. */
  readonly page?: 2
}

export interface Scenario {
  readonly name: string
  /** The behaviour of its users, in a sentence. */
  readonly about: string
  readonly requests: readonly ScenarioRequest[]
}

const folder = dirname(createRequire(import.meta.url).resolve('#scenarios/agent.json'))

const schema = {
  type: 'object',
  required: ['about', 'requests'],
  additionalProperties: false,
  properties: {
    about: { type: 'string' },
    requests: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['name', 'weight', 'path', 'body'],
        additionalProperties: false,
        properties: {
          name: { type: 'string', pattern: '^[A-Za-z_][\\w-]*$', not: { const: allRows } },
          weight: { type: 'number', exclusiveMinimum: 0 },
          path: { type: 'string', pattern: '^/[!-~]*$' },
          body: { type: 'object' },
          page: { const: 2 },
        },
      },
    },
  },
} as const

const isScenario = new Ajv({ strict: true }).compile<Omit<Scenario, 'name'>>(schema)

/** The shipped scenarios. */
export function scenarioNames(): string[] {
  return readdirSync(folder)
    .map((file) => basename(file, '.json'))
    .sort()
}

/** @param told a name, or the path of a JSON file. Throws UsageError. */
export function readScenario(told: string): Scenario {
  const isFile = told.endsWith('.json')
  if (!isFile && !scenarioNames().includes(told)) {
    const allowed = scenarioNames().join(', ')
    throw new UsageError(`--scenario takes one of ${allowed}, or a JSON file, not "${told}"`)
  }
  const path = isFile ? told : join(folder, `${told}.json`)
  return checkScenario(basename(path, '.json'), parsed(path), path)
}

/** @param path named in errors. Throws UsageError. */
export function checkScenario(name: string, content: unknown, path: string): Scenario {
  if (!isScenario(content)) {
    const [error] = isScenario.errors!
    const where = error!.instancePath === '' ? 'the file' : error!.instancePath
    throw new UsageError(`scenario ${path}: ${where} ${error!.message}`)
  }
  const names = content.requests.map((request) => request.name)
  const twice = names.find((one, i) => names.indexOf(one) !== i)
  if (twice !== undefined) throw new UsageError(`scenario ${path}: two requests "${twice}"`)
  try {
    placeholdersOf(content.requests)
  } catch (error) {
    throw new UsageError(`scenario ${path}: ${(error as Error).message}`)
  }
  return { name, ...content }
}

function parsed(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new UsageError(`--scenario ${path}: ${(error as Error).message}`)
  }
}
