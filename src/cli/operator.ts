/** Operations as commands, and what does them for a command and for the operator's server. */
import type { Config } from '../config.ts'
import { UsageFailure } from '../domain/index.ts'
import type {
  Member,
  Operation,
  OperationAnswers,
  OperationId,
  OperationRequest,
} from '../operations/index.ts'
import type { AccountsPlace } from '../service/index.ts'
import {
  type ArgumentRow,
  type CommandFunction,
  type CommandRow,
  type FlagRow,
  readTerm,
} from './command-row.ts'
import type { History } from './operate/history.ts'
import type { Imports } from './operate/imports.ts'
import type { Io } from './output/io.ts'
import { writeJson } from './output/json.ts'

/** What an operator works on. */
export interface OperatorPlace extends AccountsPlace {
  /** Address of the running service, without `/v3`. */
  readonly url: string
  /** The file that the service logs to. */
  readonly log?: string | undefined
  readonly config: Config
  readonly io: Io
  /** The script of the import command. Default: that of this package. */
  readonly script?: string
  /** What the operator's server keeps. Absent: a command runs. */
  readonly served?: { readonly imports: Imports; readonly history: History }
}

/** A member of a request is wrong. */
export class InvalidMember extends UsageFailure {
  readonly member: string

  /** @param rule what it is, after its name */
  constructor(member: string, rule: string) {
    super(`\`${member}\` ${rule}`)
    this.member = member
  }
}

type AnswerOf<Id> = Id extends keyof OperationAnswers ? OperationAnswers[Id] : unknown

export interface PrintOptions {
  readonly json?: boolean
  readonly csv?: boolean
}

/** Does an operation, and prints its answer for a command. */
export interface Performer<Id extends OperationId> {
  /** Throws UsageFailure if the request is wrong, and other Errors with a message for people. */
  perform(
    place: OperatorPlace,
    request: OperationRequest<Id> & PrintOptions,
  ): AnswerOf<Id> | Promise<AnswerOf<Id>>
  /** Absent: it has no command, or `perform` prints. */
  print?(
    place: OperatorPlace,
    answer: AnswerOf<Id>,
    request: OperationRequest<Id> & PrintOptions,
  ): Promise<void>
  /** What `--json` prints. Absent: `print` decides. */
  json?(answer: AnswerOf<Id>): unknown
}

export type Perform<Id extends OperationId> = Performer<Id>['perform']
export type Print<Id extends OperationId> = NonNullable<Performer<Id>['print']>

/** A performer for each operation of a table. */
export type Performers<Rows> = {
  readonly [Id in keyof Rows & OperationId]: Performer<Id>
}

/** As those see it that know the operation only by its id. */
export interface AnyPerformer {
  perform(place: OperatorPlace, request: never): unknown
  print?(place: OperatorPlace, answer: never, request: never): Promise<void>
  json?(answer: never): unknown
}

/** Flags that commands of several operations share, before and after those of the operation. */
export interface SharedFlags {
  readonly before: readonly FlagRow[]
  readonly after?: readonly FlagRow[]
}

/** A command for each operation that has one of so many words. */
export function buildCommands(
  rows: Readonly<Record<string, Operation>>,
  flags: SharedFlags,
  load: () => Promise<Readonly<Record<string, AnyPerformer>>>,
  wordsCount = 2,
): CommandRow[] {
  const commands = Object.entries(rows).filter(
    ([, { words }]) => words?.split(' ').length === wordsCount,
  )
  return commands.map(([id, operation]) =>
    buildCommand(operation, flags, async () => runAsCommand(operation, (await load())[id]!)),
  )
}

export function buildCommand(
  operation: Operation,
  { before, after = [] }: SharedFlags,
  load: () => Promise<CommandFunction>,
): CommandRow {
  const { words = '', summary, examples, note } = operation
  const members = Object.entries<Member>(operation.members)
  return {
    name: words.split(' ').at(-1)!,
    summary,
    arguments: members.flatMap(([name, member]) => buildArgument(name, member) ?? []),
    flags: [...before, ...members.flatMap(([, member]) => buildFlag(member) ?? []), ...after],
    ...(examples && { examples }),
    ...(note !== undefined && { note }),
    load,
  }
}

function buildArgument(
  name: string,
  { term = '-', meaning, kind }: Member,
): ArgumentRow | undefined {
  if (term.startsWith('-')) return undefined
  // Commander splits the words of a list itself.
  const isList = term.includes('...')
  return { name, term, ...(meaning && { meaning }), ...(!isList && { kind }) }
}

function buildFlag({ term, required, meaning = '', ...member }: Member): FlagRow | undefined {
  if (!term?.startsWith('-')) return undefined
  return { ...member, term, meaning, required: required === true }
}

/** Options are named after flags, and members of requests by their rows. */
function runAsCommand(operation: Operation, performer: AnyPerformer): CommandFunction {
  return async (io, config, options) => {
    const { data, accounts, ...given } = options as AccountsPlace & Record<string, unknown>
    const request: Record<string, unknown> = { ...given }
    for (const [name, { term }] of Object.entries<Member>(operation.members)) {
      if (term?.startsWith('-')) request[name] = given[readTerm(term).option]
    }
    const place = { data, accounts, url: config.url, config, io }
    if (operation.needsAccounts) {
      const { requireAccountStore } = await import('../service/index.ts')
      await requireAccountStore(place)
    }
    const answer = (await performer.perform(place, request as never)) as never
    if (performer.json && request.json) await writeJson(io, performer.json(answer))
    else await performer.print?.(place, answer, request as never)
  }
}
