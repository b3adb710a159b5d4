/** Words with which a sentence asks. */

/** In front of the first word of what is asked for, with or without "the". */
export const requestLeads: ReadonlySet<string> = new Set([
  ...['me', 'find', 'show', 'list', 'give', 'get', 'are', 'is', 'some', 'what', 'which', 'search'],
  ...['all', 'need', 'want', 'see', 'return', 'fetch', 'recommend', 'suggest', 'by', 'sorted'],
  ...["what's", 'whats', 'who', 'where', 'only', 'just', 'please', 'top', 'and', 'any', 'popular'],
])

/** "looking for Rust libraries" */
export const searches: ReadonlySet<string> = new Set([
  ...['looking', 'look', 'search', 'searching', 'searched', 'hunting', 'asking', 'ask', 'need'],
  ...['am', 'query', 'wish', 'hoping', 'check', 'scan', 'browse', 'browsing'],
])
