/**
 * All tables. `journal` and `meta` belong to the store. `verify` and `restore` rely on the keys of
 * the others: `accounts` by id, `keys` by the hex of a key's hash, `usage` by `[account, day,
 * endpoint]`. `suppressions` by the hex of an entry's hash, alone or as the last member of a list,
 * and numbers under other keys only grow. `signals` by `['signal', ...id]`, the person of each by
 * `['about', user, ...id]`, an id being two members. `['erased', user]` has the last erasure, which
 * only grows. `meta` holds secrets, the `format`, the `generation`, the latest time (`clock`) and
 * the cut-off state of the journal (`cut`, `cut state`).
 */
export const tableNames = [
  'meta',
  'journal',
  'accounts',
  'keys',
  'usage',
  'repeats',
  'suppressions',
  'signals',
] as const

export type TableName = Exclude<(typeof tableNames)[number], 'meta' | 'journal'>

/** Version of the stored format. */
export const formatVersion = 2
