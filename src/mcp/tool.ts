/** The type of a tool: its definition for `tools/list`, and its call. */
import {
  type EndpointId,
  endpoints,
  findMistakes,
  limits,
  type Rule,
  toRule,
} from '../contract/index.ts'
import { nameHint } from './name-hints.ts'
import { type KeyAbilities, type ServiceCalls, ToolProblem } from './service-calls.ts'
import type { ToolAnswer } from './tool-answer.ts'

export type Arguments = Readonly<Record<string, unknown>>

export interface Tool {
  readonly name: string
  /** Effect and price of the tool, for a language model. */
  readonly description: string
  /** The arguments: one scalar type each, because many hosts of tools know no other. */
  readonly properties: Readonly<Record<string, Rule>>
  readonly required?: readonly string[]
  /** The tables of an answer, by their names in the structured content. */
  readonly tables: readonly string[]
  /** Whether a call is recorded, and asks servers outside, as a check of mail domains does. */
  readonly hasEffects?: true
  /** The endpoints that it calls: the key must have the services of the first, and one in scope. */
  readonly endpoints: readonly EndpointId[]
  /** Throws ToolProblem. */
  run(args: Arguments, calls: ServiceCalls): Promise<ToolAnswer>
}

/** The tools that the key may use. Others are unknown to it. */
export function selectTools(tools: readonly Tool[], key: KeyAbilities): readonly Tool[] {
  return tools.filter(({ endpoints: called }) => {
    const paths = called.map((id) => endpoints[id].path.slice(1))
    const isInScope = key.endpoints === undefined || paths.some((e) => key.endpoints!.includes(e))
    const needed = endpoints[called[0]!].services
    return isInScope && needed.every((service) => key.services.includes(service))
  })
}

/** As `tools/list` shows it. Annotations are hints of the protocol. */
export function describeTool(tool: Tool) {
  const { name, description, properties, required, tables, hasEffects = false } = tool
  const shown = Object.entries(properties).map(([argument, rule]) => [argument, describeRule(rule)])
  const needed = required === undefined ? {} : { required: [...required] }
  return {
    name,
    description,
    inputSchema: { type: 'object' as const, properties: Object.fromEntries(shown), ...needed },
    outputSchema: describeAnswer(tables),
    annotations: {
      readOnlyHint: !hasEffects,
      destructiveHint: false,
      idempotentHint: !hasEffects,
      openWorldHint: hasEffects,
    },
  }
}

/** @param tables names of the tables of an answer, each a list of rows */
function describeAnswer(tables: readonly string[]) {
  const rows = { type: 'array', items: { type: 'object' } }
  return {
    type: 'object' as const,
    properties: {
      ...Object.fromEntries(tables.map((name) => [name, rows])),
      total: { type: 'integer', description: 'Matches in all' },
      notes: { type: 'array', items: { type: 'string' } },
      cursor: { type: 'string', description: 'For the next page' },
      creditsUsed: { type: 'integer' },
      creditsRemaining: { type: 'integer' },
    },
    required: ['notes', 'creditsUsed'],
  }
}

/** Without the bounds, which some hosts refuse: the description has them. */
function describeRule({ type, description, enum: values }: Rule): object {
  return { type, description, ...(values !== undefined && { enum: values }) }
}

/**
 * Arguments in the types of the definition: models also send lists and expressions as such, numbers
 * as texts, and null for an argument that they do not use.
 */
export function convertArguments({ properties }: Tool, args: Arguments): Arguments {
  const given = Object.entries(args).filter(([, value]) => value !== null)
  return Object.fromEntries(
    given.map(([name, value]) => [name, convertValue(properties[name]?.type, value)]),
  )
}

function convertValue(type: unknown, value: unknown): unknown {
  if (type === 'string' && typeof value === 'object') return JSON.stringify(value)
  if (type === 'integer' && typeof value === 'string' && /^\d{1,9}$/.test(value)) {
    return Number(value)
  }
  return value
}

/** Throws ToolProblem for wrong arguments. The message says what is allowed. */
export function checkArguments(tool: Tool, args: Arguments): void {
  const { properties, required = [] } = tool
  const rule = toRule({ type: 'object', properties, required, additionalProperties: false })
  const issues = findMistakes(rule, args, { issuesMax: 8, partsMax: 4 * limits.filterListMax })
  if (issues.length === 0) return
  throw new ToolProblem(issues.map(({ message }) => message).join('; '))
}

/** Throws ToolProblem for a name that none of them has. */
export function findTool(tools: readonly Tool[], name: string): Tool {
  const tool = tools.find((one) => one.name === name)
  if (tool !== undefined) return tool
  const names = tools.map((one) => one.name)
  const known = names.length === 0 ? 'This key has none.' : `Tools: ${names.join(', ')}.`
  throw new ToolProblem(`There is no tool "${name.slice(0, 64)}".${nameHint(name, names)} ${known}`)
}
