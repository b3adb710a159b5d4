/** The row of the tables of members: all that the product knows of one member, said once. */
import type { Operator } from './operators.ts'

/** `strings` and `numbers` are lists. Comparisons apply to their elements. */
export type FilterType = 'string' | 'boolean' | 'datetime' | 'number' | 'strings' | 'numbers'

/** How a line of a native file gives a member. `identifier` and `name` are required there. */
export type LineReader =
  | 'identifier'
  | 'name'
  | 'text'
  | 'date'
  | 'count'
  | 'flag'
  /** What people write of themselves: addresses in it are obfuscated. */
  | 'ownText'
  | 'ownTexts'
  | 'ownUrl'
  /** A count inside the member `aggregates`. */
  | 'aggregate'
  /** The import has a reader of its own for the member. */
  | 'special'

/**
 * Lists of members that have an order of their own. A row says its position in each list that it is
 * in. A fraction goes between two others.
 */
export interface Positions {
  /** CSV of streams, and of pages where it differs. */
  readonly csv?: number
  readonly pageCsv?: number
  /** The first columns of a spreadsheet of the console. */
  readonly sheet?: number
  /** Tables of the command line and of agents. */
  readonly table?: number
  /** Columns of the command line for requested metrics. */
  readonly metricsTable?: number
  /** Profiles, and experts, that agents read. */
  readonly profile?: number
  readonly experts?: number
  /** Fields that `BM25` of a formula can score. */
  readonly bm25?: number
}

/** How the console names a member, and where it lists it. */
export interface ConsoleColumns {
  /** Absent: the meaning of a number, and the name of anything else. */
  readonly label?: string
  /** Title of a column on the command line, where it is not the label. */
  readonly title?: string
  readonly facets?: number
  /** Whether the facet is counted from the start. Each costs a credit. */
  readonly isOpen?: true
  /** A result, a comparison, and the numbers of one record. */
  readonly details?: number
  readonly compare?: number
  readonly numbers?: number
  /** The list of the graph that it counts. */
  readonly list?: string
}

/** An order that sentences ask for, and the number with half the weight of a boundless one. */
type SentenceOrder = readonly [name: string, half: number]

export interface Field {
  /** `accounts` and the two after it are lists of objects. */
  readonly type: FilterType | 'accounts' | 'education' | 'experience'
  readonly meaning: string

  /** Where answers show it. Absent: nowhere. */
  readonly shownIn?: 'record' | 'metrics'
  /** Whether every answer has it. */
  readonly isRequired?: true
  /** All values of a text, and those of lines. */
  readonly values?: readonly string[]
  readonly lineValues?: readonly string[]
  /** The longest list. */
  readonly itemsMax?: number
  /** More keywords of the JSON Schema of its value in answers. */
  readonly schema?: object
  /** The name that public clients of this API family know. */
  readonly family?: string
  /** Whether profiles of contributors, or their repositories there, have it. */
  readonly isOfContributors?: true

  readonly reads?: LineReader
  /** The value that an import uses without it. */
  readonly missing?: string
  /** The texts that an import may guess it from. */
  readonly guessedFrom?: readonly string[]
  /** What only the page of native records says of it. */
  readonly lineNote?: string
  /** The longest text, in characters, that a line may give. */
  readonly charactersMax?: number
  /** Other names in files, with blanks between them. Empty: files may have it, under its name. */
  readonly spellings?: string
  /** Its path in GitHub's GraphQL API, and its names in events of GH Archive, best first. */
  readonly github?: { readonly graphql?: string; readonly events?: string }

  /** The operators that the interface lists. `completeOperators` adds the complements. */
  readonly operators?: readonly Operator[]
  /** What only lists of filters say of it, and only schemas of answers. */
  readonly filterNote?: string
  readonly shownNote?: string
  /** Weight in full-text search. Absent for a field that it does not search. */
  readonly weight?: number
  /**
   * How Eq, In and Contains compare: every character, without case after NFKC, or without case and
   * diacritics. Absent for values that are not text.
   */
  readonly match?: 'exact' | 'case' | 'accent'
  /** Reduces several spellings to one before values are compared. */
  readonly normalise?: (text: string) => string
  /** The kind of place that values name. A filter also finds the name that data have for it. */
  readonly place?: 'country' | 'state' | 'city'
  /** How the text becomes tokens: for full-text search, ContainsAllTokens and BM25 in `rankBy`. */
  readonly analyser?: 'text' | 'joined' | 'email'
  /** Whether a word also finds other words of its stem here. Absent for names. */
  readonly stemmed?: true
  /** Other names that requests may use. */
  readonly aliases?: readonly string[]
  /** Set if the value is that of a linked document: the link, and the field's name there. */
  readonly linked?: { readonly link: string; readonly field: string }
  /** The date whose year it is, in each part of a list. */
  readonly yearOf?: string
  /** Whether the vector of a repository is made from it. */
  readonly isEmbedded?: true

  /** Its meaning in formulas, where it is not that of a filterable number. */
  readonly rank?: string
  /** The age of a date in formulas. */
  readonly age?: { readonly name: string; readonly meaning: string }

  /** Members that it reveals, or is computed from. They must be shown so that it is. */
  readonly madeOf?: readonly string[]
  /** Whether it has words of repositories, which not every key may see. */
  readonly quotesRepositories?: true

  /** Its name in conditions of sentences, and in GitHub's search. */
  readonly words?: { readonly said?: string; readonly qualifier?: string }
  readonly orders?: { readonly most?: SentenceOrder; readonly fewest?: SentenceOrder }
  readonly at?: Positions
  readonly console?: ConsoleColumns
}

export type FieldRows = Readonly<Record<string, Field>>

/** A member that filters can name. */
export interface FieldSpec extends Field {
  readonly type: FilterType
  readonly operators: readonly Operator[]
}

/** The members of a list, in its order. */
export function listMembers(rows: FieldRows, list: keyof Positions): string[] {
  const listed = selectMembers(rows, ({ at }) => at?.[list] !== undefined)
  return listed.sort((a, b) => rows[a]!.at![list]! - rows[b]!.at![list]!)
}

/** Its meaning as a number of a formula. Undefined if formulas do not read it. */
export function rankMeaning(field: Field): string | undefined {
  const isFilterable = field.type === 'number' && field.operators !== undefined
  return field.rank ?? (isFilterable ? beginLower(field.meaning) : undefined)
}

/** The word that people use for a member. */
export function readLabel(name: string, { console, type, meaning }: Field): string {
  return console?.label ?? (type === 'number' ? beginLower(meaning) : name)
}

/** Names such as DevRank stay. */
function beginLower(text: string): string {
  return /^[A-Z][a-z]+[A-Z]/.test(text) ? text : text.slice(0, 1).toLowerCase() + text.slice(1)
}

/** The members whose rows pass, in the order of rows. */
export function selectMembers(rows: FieldRows, passes: (field: Field) => boolean): string[] {
  return Object.keys(rows).filter((name) => passes(rows[name]!))
}

/**
 * Names of members in the order of records: identifiers, required members and optional ones, each in
 * the order of the alphabet.
 */
export function sortMembers(rows: FieldRows, names: readonly string[]): string[] {
  const rank = (name: string) => {
    const first = ['id', 'platformId'].indexOf(name)
    return first >= 0 ? first : rows[name]!.isRequired ? 2 : 3
  }
  return [...names].sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1))
}

/** What lists of filters say of a field. */
export function describeFilter({ meaning, filterNote }: Field): string {
  return filterNote === undefined ? meaning : `${meaning}, ${filterNote}`
}

/** Whether an index has whole values of the field, not only tokens. */
export function isKeyword({ type, operators = [] }: Field): boolean {
  const isText = type === 'string' || type === 'strings' || type === 'boolean'
  return isText && operators.some((operator) => operator !== 'ContainsAllTokens')
}

/** Whether values are numbers. Dates are seconds since 1970. */
export function isNumeric({ type }: Field): boolean {
  return type === 'number' || type === 'numbers' || type === 'datetime'
}

/** Whether the values can be counted. */
export function isFacetable(spec: FieldSpec): boolean {
  return isKeyword(spec) || isNumeric(spec)
}

type FilterName<Rows> = {
  [Name in keyof Rows]: Rows[Name] extends { operators: readonly Operator[] } ? Name : never
}[keyof Rows]

/** The rows that filters can name, with the other names that requests may use for them. */
export function filterRows<Rows extends FieldRows>(
  rows: Rows,
): Readonly<Record<FilterName<Rows> & string, FieldSpec>> {
  const taken = Object.entries(rows).filter(([, { operators }]) => operators !== undefined)
  return Object.fromEntries(
    taken.map(([name, row]) => [name, row.family ? { ...row, aliases: [row.family] } : row]),
  ) as unknown as Readonly<Record<FilterName<Rows> & string, FieldSpec>>
}
