/**
 * Operations: what can be asked of an operator's data and service. A row says once what commands,
 * the endpoints of `/operate` and the console need to know of it. Rows load no code that does it.
 */
import type { MemberKind } from './kinds.ts'

/** A member of a request, and the flag or argument of its command. */
export interface Member<Value = unknown> {
  readonly kind: MemberKind<Value>
  /** In the help of the command. */
  readonly meaning?: string
  /** `--overlap <time>`, or an argument as `<id>`. Absent: only bodies have the member. */
  readonly term?: string
  /** Of bodies and of the command. */
  readonly required?: true
  /** Of bodies and of the command. */
  readonly default?: Value
  /** The default in the help, if it is not the value. */
  readonly defaultText?: string
}

export type Members = Readonly<Record<string, Member<never>>>

export interface Operation {
  readonly summary: string
  readonly members: Members
  /** Its path below `/operate`. Absent: only a command has it. */
  readonly path?: `/${string}`
  /** Default: POST. */
  readonly method?: 'GET'
  /** Status of its answer. Default: 200. */
  readonly status?: 202
  /** The words of its command, such as `keys revoke`. Absent: it has none. */
  readonly words?: string
  /** Command lines to copy. */
  readonly examples?: readonly string[]
  /** Paragraphs at the end of the help. */
  readonly note?: string
}

type ValueOf<M> = M extends Member<infer Value> ? Value : never
type RequiredName<M extends Members> = {
  [Name in keyof M]: M[Name] extends { readonly required: true } ? Name : never
}[keyof M]

/** The request of an operation, as its members make it. */
export type RequestOf<Row extends { readonly members: Members }> = {
  readonly [Name in RequiredName<Row['members']>]: ValueOf<Row['members'][Name]>
} & {
  readonly [Name in Exclude<keyof Row['members'], RequiredName<Row['members']>>]?:
    | ValueOf<Row['members'][Name]>
    | undefined
}
