/** `devdex search`: searches by words and filters, and by a sentence, for users or repositories. */
import type { CommandFunction } from '../command-row.ts'
import type { JsonObject } from '../output/json.ts'
import { type AllOptions, writeAll } from './all-records.ts'
import { Client, showCost } from './client.ts'
import { collections, type Subject, withProfile } from './collections.ts'
import { explanationPrinter } from './explanations.ts'
import { showPages } from './pages.ts'
import { buildMembers, buildSearch, type IsGiven, type SearchOptions } from './search-request.ts'
import { tellInterpretation } from './sentences.ts'
import { addRanks, weakHint } from './strengths.ts'

interface SearchCommandOptions extends SearchOptions, AllOptions {
  readonly sentence?: string
}

/** The command that searches a collection: by a sentence if its options have one. */
export function searchCollection(subject: Subject): CommandFunction {
  return async (io, config, options: SearchCommandOptions, { isGiven }) => {
    const client = new Client(io, config)
    const isSentence = options.sentence !== undefined
    const path = `/search/${subject}${isSentence ? '/natural-language' : ''}`
    const body = isSentence ? buildSentence(options, isGiven) : buildSearch(options, isGiven)
    if (options.dryRun) return showCost(io, client, [{ path, body }], options)
    const ranked = addRanks(collections[subject], body)
    const collection = options.dataset === 'professional' ? withProfile(ranked) : ranked
    // The explanation of a sentence says how it was understood.
    const explained = isSentence ? { ...options, explain: false } : options
    const call = {
      path,
      body,
      collection,
      weakHint: weakHint(collections[subject], body),
      tried: isSentence ? undefined : listTried(body),
      tell: explanationPrinter(io, collection, explained),
    }
    if (options.all) return writeAll(io, client, call, options)
    await showPages(io, client, call, options, async (answer) => {
      if (isSentence && !options.json) await tellInterpretation(io, answer.body, options)
    })
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
