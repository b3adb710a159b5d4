/** `devdex search`: searches by words and filters, and by a sentence, for users or repositories. */
import type { CommandFunction } from '../command-row.ts'
import type { JsonObject } from '../output/json.ts'
import { writeAll } from './all-records.ts'
import { Client, estimateCost } from './client.ts'
import { appendProfile, collections, type Subject, subjectEndpoints } from './collections.ts'
import { writeExplanations } from './explanations.ts'
import { type PagedCall, showPages } from './pages.ts'
import type { SearchOptions } from './search-flags.ts'
import { buildMembers, buildSearch, type IsGiven } from './search-request.ts'
import { writeInterpretation } from './sentences.ts'
import { describeWeakMatches, prependRanks } from './strengths.ts'

type SearchCommandOptions = SearchOptions & {
  readonly query?: readonly string[]
  readonly sentence?: string
}

/** The command that searches a collection: by a sentence if its options have one. */
export function searchCollection(subject: Subject): CommandFunction {
  return async (io, config, options: SearchCommandOptions, { isGiven }) => {
    const client = new Client(io, config)
    const isSentence = options.sentence !== undefined
    const { path } = subjectEndpoints[subject][isSentence ? 'searchSentence' : 'search']
    const body = isSentence ? buildSentence(options, isGiven) : buildSearch(options, isGiven)
    if (options.dryRun) return estimateCost(io, client, [{ path, body }], options)
    const ranked = prependRanks(collections[subject], body)
    const collection = options.dataset === 'professional' ? appendProfile(ranked) : ranked
    // The explanation of a sentence says how it was understood.
    const explained = isSentence ? { ...options, explain: false } : options
    const call: PagedCall = {
      path,
      body,
      collection,
      weakHint: describeWeakMatches(collections[subject], body),
      tried: isSentence ? undefined : listTried(body),
      announce: async (answer) => {
        if (isSentence && !options.json) await writeInterpretation(io, answer.body, options)
      },
      explain: async (answer) => {
        if (!options.json) await writeExplanations(io, collection, explained, answer)
      },
    }
    await (options.all ? writeAll : showPages)(io, client, call, options)
  }
}

function buildSentence(options: SearchCommandOptions, isGiven: IsGiven): JsonObject {
  // Tables need it by default: they say whether a search was widened.
  const explain = options.explain ?? (options.json || options.all ? undefined : true)
  return { query: options.sentence, ...buildMembers(options, isGiven), explain }
}

/** What a search for words that found nothing has tried. */
function listTried({ query, prefix, variants, typos }: JsonObject): string | undefined {
  if (query === undefined) return undefined
  const tried = ['the words']
  if (variants !== 'off') tried.push('other forms of them')
  if (typos !== 'off') tried.push('misspellings')
  if (prefix === true) tried.push('the beginning of words')
  return tried.join(', ')
}
