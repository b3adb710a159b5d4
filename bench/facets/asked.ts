/** The requested summaries, in the order of columns. */
export const asked = ['search', 'total', 'facets', 'search, total and facets'] as const
export type Asked = (typeof asked)[number]
