/** What a request highlights: fields of its results, and the words of its query. */
import type { HighlightedField, QueryTerm } from 'native-free-index'
import {
  type FieldMask,
  type FieldSpec,
  type HighlightOptions,
  issueAt,
  professionalFields,
  repoFields,
  type SearchUsersRequest,
  userFields,
} from '../contract/index.ts'
import type { Collection } from '../domain/index.ts'
import { noSynonyms, type Synonyms } from './synonyms.ts'
import { phrasesOf, planWords, type WordOptions } from './words.ts'

/** A text field of results, as answers show it. */
export interface ShownField extends HighlightedField {
  readonly name: string
  /** Members that lead to it from the document. Lists on the way have one text for each element. */
  readonly path: readonly string[]
}

/** A query in words. */
interface HighlightedQuery {
  readonly terms: readonly QueryTerm[]
  readonly phrases: readonly (readonly string[])[]
}

export interface PlannedHighlights {
  /** The words are looked up in its index. */
  readonly collection: Collection
  readonly queries: readonly HighlightedQuery[]
  readonly fields: readonly ShownField[]
  readonly tags: readonly [open: string, close: string] | null
}

interface HighlightRequest extends WordOptions {
  readonly highlight?: boolean | HighlightOptions
  readonly query?: string | readonly string[] | null
  readonly dataset?: SearchUsersRequest['dataset']
}

/** How a field is searched, where the interface says it of another one or not at all. */
const searchedAs: Readonly<Record<string, Partial<FieldSpec>>> = {
  // The index has more of the README, and ranks by that.
  readmePreview: { weight: 1, stemmed: true },
}

/** The index also has all words of such a field as one. */
const names: ReadonlySet<string> = new Set(['displayName'])

/** Their text belongs to other documents, or is made of other fields. */
const notShown: ReadonlySet<string> = new Set(['fullName', 'ownerLocation'])

interface TextField extends ShownField {
  readonly isRanked: boolean
}

const ofUsers = textFields(userFields)
const ofRepos = textFields(repoFields)
const ofProfessionals = [...ofUsers, ...textFields(professionalFields)]

function textFields(specs: Readonly<Record<string, FieldSpec>>): TextField[] {
  return Object.entries(specs).flatMap(([name, own]) => {
    const { analyser, stemmed = false, weight = 0 } = { ...own, ...searchedAs[name] }
    if (analyser === undefined || notShown.has(name)) return []
    return {
      name,
      path: name.split('.'),
      analyser: analyser === 'email' ? 'email' : 'text',
      stemmed,
      isName: names.has(name),
      isRanked: weight > 0,
    }
  })
}

interface HighlightTarget {
  readonly synonyms?: Synonyms | undefined
  /** Fields that it hides are unknown. */
  readonly mask?: FieldMask | undefined
}

/** Null where the request asks for none. Throws RequestError `invalid_request` for a field. */
export function planHighlights(
  subject: 'users' | 'repos',
  request: HighlightRequest,
  { synonyms = noSynonyms, mask }: HighlightTarget,
): PlannedHighlights | null {
  const { highlight = false, query, dataset } = request
  if (highlight === false) return null
  const isProfessional = subject === 'users' && dataset === 'professional'
  const ofSubject = subject === 'users' ? ofUsers : ofRepos
  const texts = isProfessional ? ofProfessionals : ofSubject
  const known = mask === undefined ? texts : texts.filter(({ name }) => mask.shows(name))
  const { fields, tags } = highlight === true ? {} : highlight
  const queries = [query ?? []].flat().filter((text) => text !== '')
  return {
    collection: isProfessional ? 'professionals' : subject,
    queries: queries.map((text) => ({
      terms: planWords(text, request, synonyms).terms,
      phrases: phrasesOf(text),
    })),
    fields: fields?.map((name, i) => fieldNamed(name, i, known)) ?? known.filter(isRanked),
    tags: tags ?? null,
  }
}

function isRanked(field: TextField): boolean {
  return field.isRanked
}

function fieldNamed(name: string, position: number, known: readonly TextField[]): TextField {
  const found = known.find((field) => field.name === name)
  if (found !== undefined) return found
  const allowed = known.map((field) => `\`${field.name}\``).join(', ')
  throw issueAt(
    'invalid_request',
    `/highlight/fields/${position}`,
    `is no text of these results; allowed: ${allowed}`,
  )
}
