/**
 * A planner without a model. It knows what `tools/list`, the instructions and earlier answers tell,
 * and corrects itself by what a refusal says. It counts what a model would pay.
 */
import type { Client } from '@modelcontextprotocol/client'
import { type Told, toldBy } from './client.ts'

type Arguments = Readonly<Record<string, unknown>>
export type Row = Readonly<Record<string, unknown>>

interface Listed {
  readonly name: string
  readonly inputSchema: { readonly properties?: object | undefined }
}

/** Corrections of one call before it counts as failed. */
const correctionsMax = 3

export class Agent {
  calls = 0
  wrongTurns = 0
  chars = 0
  credits = 0
  readonly #client: Client
  readonly #tools: readonly Listed[]
  /** All that has been read so far. */
  #known: string

  constructor(client: Client, tools: readonly Listed[]) {
    this.#client = client
    this.#tools = tools
    this.#known = `${client.getInstructions()} ${JSON.stringify(tools)}`
    this.chars = this.#known.length
  }

  /** Calls the tool, and again with what a refusal or an empty answer advises. */
  async call(name: string, args: Arguments): Promise<Told> {
    let [tool, given] = [name, args]
    for (let corrections = 0; ; corrections++) {
      this.#requireKnown(tool, given)
      const told = await toldBy(this.#client, tool, given)
      this.#read(told)
      const better = betterThan(tool, given, told)
      if (better === null) {
        if (told.isError) throw new Error(`${tool} ${JSON.stringify(given)}: ${told.text}`)
        return told
      }
      if (corrections === correctionsMax) throw new Error(`no way out of: ${told.text}`)
      this.wrongTurns++
      ;[tool, given] = better
    }
  }

  /** Rows of a table of the answer. */
  async rows(name: string, args: Arguments, table: string): Promise<readonly Row[]> {
    return rowsOf(await this.call(name, args), table)
  }

  #read({ text, chars, structured }: Told): void {
    this.calls++
    this.chars += chars
    this.credits += Number(structured.creditsUsed ?? 0)
    this.#known += text
  }

  /** A name in a filter has to stand in something that was read. */
  #requireKnown(name: string, args: Arguments): void {
    const tool = this.#tools.find((one) => one.name === name)
    if (tool === undefined) throw new Error(`the agent knows no tool ${name}`)
    for (const argument of Object.keys(args)) {
      const isListed = Object.hasOwn(tool.inputSchema.properties ?? {}, argument)
      if (!isListed) throw new Error(`${name} lists no argument ${argument}`)
    }
    for (const [, field] of JSON.stringify(args).matchAll(/(\w+) (?:[=!<>~]+|In) /g)) {
      if (!this.#known.includes(field!)) throw new Error(`the agent never read of ${field}`)
    }
  }
}

export function rowsOf({ structured }: Told, table: string): readonly Row[] {
  return (structured[table] ?? []) as readonly Row[]
}

/** The call that the answer advises. Null where it advises none. */
function betterThan(name: string, args: Arguments, told: Told): [string, Arguments] | null {
  const { text, isError } = told
  const nearest = /"([^"]+)"\. Did you mean (\w+)\?|`([^`]+)`; did you mean `([^`]+)`\?/.exec(text)
  if (isError && nearest !== null) {
    const [, wrong, right, ofService, known] = nearest
    return [name, replaced(args, (wrong ?? ofService)!, (right ?? known)!)]
  }
  const offered = /has (\w+) = "?([^";]+)"?; (?:frequent )?values: "?([^"(,]+?)"? \(/.exec(text)
  if (!isError && offered !== null) {
    return [name, replaced(args, offered[2]!, JSON.stringify(offered[3]!.trim()))]
  }
  const fit = /take `first`: (\d+)/.exec(text)
  return isError && fit !== null ? [name, { ...args, first: Number(fit[1]) }] : null
}

function replaced(args: Arguments, wrong: string, right: string): Arguments {
  const change = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(change)
    return typeof value === 'string' ? value.replace(wrong, right) : value
  }
  return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, change(value)]))
}
