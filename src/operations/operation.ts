/**
 * Operations: what can be asked of an operator's data and service. A row says once what commands,
 * the endpoints of `/operate` and the console need to know of it. Rows load no code that does it.
 */
import { flag, type MemberKind } from './kinds.ts'

/** What a command line knows of the value of a flag. */
export interface FlagValue<Value = unknown> {
  /** The value of a command line without it. Null: none, but the help has `defaultText`. */
  readonly default?: Value | null
  /** The default in the help, if it is not the value. */
  readonly defaultText?: string
  /** Names of options that must not be given together with this one. */
  readonly conflicts?: readonly string[]
  /** Joins values of a repeated flag. Absent: the last one counts. */
  readonly join?: (value: never, before: never) => Value
}

/** A member of a request, and the flag or argument of its command. */
export interface Member<Value = unknown> extends FlagValue<Value> {
  readonly kind: MemberKind<Value>
  /** `--overlap <time>`, or an argument as `<id>`. Absent: only bodies have the member. */
  readonly term?: string
  /** Whether only a command has the member, and no body. */
  readonly isOnlyTyped?: true
  /** In the help of the command. */
  readonly meaning?: string
  /** Of a command line and of bodies, or only of those. */
  readonly required?: true | 'in bodies'
  /** The member of the configuration that is the default. */
  readonly defaultFrom?: 'embedding'
}

export interface Option<Value> {
  readonly kind: MemberKind<Value>
  readonly term: string
  readonly meaning: string
}

/** A member that a command line has, too. */
export function defineOption<Value, const More extends Partial<Member<Value>> = object>(
  term: string,
  meaning: string,
  kind: MemberKind<Value>,
  more?: More,
): Option<Value> & More {
  return { kind, term, meaning, ...(more as More) }
}

/** A member that no body has. */
export function defineTyped<Value>(
  term: string,
  meaning: string,
  kind: MemberKind<Value>,
  more: NoInfer<FlagValue<Value>> = {},
): Option<Value> & FlagValue<Value> & { readonly isOnlyTyped: true } {
  return { kind, term, meaning, isOnlyTyped: true, ...more }
}

/** A flag without a value. */
export function defineSwitch(term: string, meaning: string): Option<boolean> {
  return { kind: flag, term, meaning }
}

export type Members = Readonly<Record<string, Member>>

export interface Operation {
  readonly summary: string
  readonly members: Members
  /** Whether its command fails without accounts, where an answer of `/operate` is empty. */
  readonly needsAccounts?: true
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

type ValueOf<M> = M extends { readonly kind: MemberKind<infer Value> } ? Value : never
type NamesWith<M extends Members, Column> = {
  [Name in keyof M]: M[Name] extends Column ? Name : never
}[keyof M]
type Values<M extends Members, Required extends keyof M, Typed extends keyof M = never> = {
  readonly [Name in Required]: ValueOf<M[Name]>
} & {
  readonly [Name in Exclude<keyof M, Required | Typed>]?: ValueOf<M[Name]> | undefined
}

/** The request of an operation, as its members make it. A body has no member that is only typed. */
export type RequestOf<Row extends { readonly members: Members }> = Values<
  Row['members'],
  NamesWith<Row['members'], { readonly required: true }>
>

/** The body of `/operate` for an operation. */
export type BodyOf<Row extends { readonly members: Members }> = Values<
  Row['members'],
  NamesWith<Row['members'], { readonly required: true | 'in bodies' }>,
  NamesWith<Row['members'], { readonly isOnlyTyped: true }>
>
