/** A column of a table: the member it shows, under its own name unless `title` says otherwise. */
export interface Column {
  readonly path: string
  readonly title?: string
}

/** What a command lists: where answers hold it and what is shown of it unless `--fields` says. */
export interface Collection {
  readonly member: 'users' | 'repositories'
  readonly noun: string
  readonly tableColumns: readonly Column[]
  readonly csvPaths: readonly string[]
  /** What the help of `--include-attributes` and of `--fields` shows. */
  readonly shownAttributes: string
  readonly shownFields: string
}

export const users: Collection = {
  member: 'users',
  noun: 'users',
  tableColumns: columns('login', 'displayName', 'location', 'company', 'bio'),
  csvPaths: [
    'id',
    'platformId',
    'login',
    'displayName',
    'bio',
    'company',
    'location',
    'resolvedCity',
    'resolvedState',
    'resolvedCountry',
    'websiteUrl',
    'emails',
    'createdAt',
    'updatedAt',
  ],
  shownAttributes: 'devrank,followers:10',
  shownFields: 'login,socialAccounts.url',
}

export const repositories: Collection = {
  member: 'repositories',
  noun: 'repositories',
  tableColumns: [
    ...columns('fullName', 'language'),
    { path: 'stargazerCount', title: 'stars' },
    ...columns('description'),
  ],
  csvPaths: [
    'id',
    'platformId',
    'ownerLogin',
    'name',
    'language',
    'stargazerCount',
    'totalIssuesCount',
    'totalIssuesOpen',
    'totalIssuesClosed',
    'description',
    'createdAt',
    'updatedAt',
  ],
  shownAttributes: 'owner,contributors:10',
  shownFields: 'fullName,owner.location',
}

/** The collection with columns put before the others, in tables and in CSV. */
export function ledBy(
  collection: Collection,
  inTables: readonly string[],
  inCsv: readonly string[],
): Collection {
  return {
    ...collection,
    tableColumns: [...columns(...inTables), ...collection.tableColumns],
    csvPaths: [...inCsv, ...collection.csvPaths],
  }
}

export function columns(...paths: string[]): Column[] {
  return paths.map((path) => ({ path }))
}
