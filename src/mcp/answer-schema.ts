/** The JSON Schema of structured content, which hosts show to models and check answers with. */

/** @param tables names of its tables, each a list of rows */
export function answerSchema(tables: readonly string[]) {
  const rows = { type: 'array', items: { type: 'object' } }
  return {
    type: 'object' as const,
    properties: {
      ...Object.fromEntries(tables.map((name) => [name, rows])),
      total: { type: 'integer', description: 'Matches in all' },
      notes: { type: 'array', items: { type: 'string' } },
      cursor: { type: 'string', description: 'For the next page' },
      creditsUsed: { type: 'integer' },
      creditsRemaining: { type: 'integer' },
    },
    required: ['notes', 'creditsUsed'],
  }
}
