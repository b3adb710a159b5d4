/** The type of a tool: its definition for `tools/list`, and its call. */
import { limits, mistakesIn, type Rule, ruleOf } from '../contract/index.ts'
import { nameHint } from './name-hints.ts'
import { type KeyAbilities, type ServiceCalls, ToolProblem } from './service-calls.ts'
import type { ToolAnswer } from './tool-answer.ts'

export type Arguments = Readonly<Record<string, unknown>>

export interface Tool {
  readonly name: string
  /** Effect and price of the tool, for a language model. */
  readonly description: string
  /** The arguments, as a JSON Schema of few keywords. */
  readonly properties: Readonly<Record<string, Rule>>
  readonly required?: readonly string[]
  /** Whether a call asks servers outside, as a check of mail domains does. */
  readonly isOpenWorld?: true
  /** A service that the key must have. */
  readonly service: 'SEARCH' | 'RAW'
  /** Paths below `/v3`, without a slash before them: one of them must be in the key's scope. */
  readonly endpoints: readonly string[]
  /** Throws ToolProblem. */
  run(args: Arguments, calls: ServiceCalls): Promise<ToolAnswer>
}

/** The tools that the key may use. Others are unknown to it. */
export function toolsFor(tools: readonly Tool[], key: KeyAbilities): readonly Tool[] {
  return tools.filter(({ service, endpoints }) => {
    const isInScope =
      key.endpoints === undefined || endpoints.some((e) => key.endpoints!.includes(e))
    return key.services.includes(service) && isInScope
  })
}

/** As `tools/list` shows it. */
export function definitionOf({ name, description, properties, required, isOpenWorld }: Tool) {
  const needed = required === undefined ? {} : { required: [...required] }
  return {
    name,
    description,
    inputSchema: { type: 'object' as const, properties: { ...properties }, ...needed },
    annotations: { readOnlyHint: true, ...(isOpenWorld && { openWorldHint: true }) },
  }
}

/** Throws ToolProblem for wrong arguments. The message says what is allowed. */
export function checkArguments(tool: Tool, args: Arguments): void {
  const { properties, required = [] } = tool
  const rule = ruleOf({ type: 'object', properties, required, additionalProperties: false })
  const issues = mistakesIn(rule, args, { issuesMax: 8, partsMax: 4 * limits.filterListMax })
  if (issues.length === 0) return
  throw new ToolProblem(issues.map(({ message }) => message).join('; '))
}

/** Throws ToolProblem for a name that none of them has. */
export function toolNamed(tools: readonly Tool[], name: string): Tool {
  const tool = tools.find((one) => one.name === name)
  if (tool !== undefined) return tool
  const names = tools.map((one) => one.name)
  const known = names.length === 0 ? 'This key has none.' : `Tools: ${names.join(', ')}.`
  throw new ToolProblem(`There is no tool "${name.slice(0, 64)}".${nameHint(name, names)} ${known}`)
}
