/** Plans highlights: the fields of the results, and the words of the query. */
import type { HighlightedField, QueryTerm } from 'native-free-index'
import {
  type FieldMask,
  type FieldSpec,
  type HighlightOptions,
  professionalFields,
  refuseAt,
  repoFields,
  type SearchUsersRequest,
  userFields,
} from '../contract/index.ts'
import type { Collection } from '../domain/index.ts'
import { userRows } from '../fields/index.ts'
import { noSynonyms, type Synonyms } from './synonyms.ts'
import { listPhrases, planWords, type WordOptions } from './words.ts'

/** A text field of results, as responses show it. */
export interface ShownField extends HighlightedField {
  readonly name: string
  /** Path of members from the document to the field. A list in it has one text per element. */
  readonly path: readonly string[]
}

/** A query of words. */
interface HighlightedQuery {
  readonly terms: readonly QueryTerm[]
  readonly phrases: readonly (readonly string[])[]
}

export interface PlannedHighlights {
  /** The collection with the index that knows the words. */
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

/** Search options of fields that differ from those in the contract, or that it lacks. */
const searchedAs: Readonly<Record<string, Partial<FieldSpec>>> = {
  // The index has a longer text of the README, and ranks by that.
  readmePreview: { weight: 1, stemmed: true },
}

/** Fields that the index also has as one word, without blanks. */
const names: ReadonlySet<string> = new Set(userRows.wholeName.madeOf)

/** Fields with the text of other documents, or composed of other fields. */
const notShown: ReadonlySet<string> = new Set(['fullName', 'ownerLocation'])

interface TextField extends ShownField {
  readonly isRanked: boolean
}

const ofUsers = listTextFields(userFields)
const ofRepos = listTextFields(repoFields)
const ofProfessionals = [...ofUsers, ...listTextFields(professionalFields)]

function listTextFields(specs: Readonly<Record<string, FieldSpec>>): TextField[] {
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
  /** Masked fields are unknown. */
  readonly mask?: FieldMask | undefined
}

/** Null without highlights. Throws RequestError `invalid_request` for an unsuitable field. */
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
  const known = mask === undefined ? texts : texts.filter(({ name }) => mask.isShown(name))
  const { fields, tags } = highlight === true ? {} : highlight
  const queries = [query ?? []].flat().filter((text) => text !== '')
  return {
    collection: isProfessional ? 'professionals' : subject,
    queries: queries.map((text) => ({
      terms: planWords(text, request, synonyms).terms,
      phrases: listPhrases(text),
    })),
    fields: fields?.map((name, i) => findTextField(name, i, known)) ?? known.filter(isRanked),
    tags: tags ?? null,
  }
}

function isRanked(field: TextField): boolean {
  return field.isRanked
}

function findTextField(name: string, position: number, known: readonly TextField[]): TextField {
  const found = known.find((field) => field.name === name)
  if (found !== undefined) return found
  const allowed = known.map((field) => `\`${field.name}\``).join(', ')
  throw refuseAt(
    'invalid_request',
    `/highlight/fields/${position}`,
    `is no text of these results; allowed: ${allowed}`,
  )
}
