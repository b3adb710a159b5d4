/**
 * Every table there is. `journal` and `meta` are the store's own; of the others `verify` and
 * `restore` know, and rely on: `accounts` by id; `keys` by the hex of a key's hash; `usage` by
 * `[account, day, endpoint]`; `suppressions` by the hex of an entry's hash, alone or as the last
 * member of a list, where numbers under other keys only grow; `signals` by `['signal', ...id]`,
 * whom each is about by `['about', user, ...id]`, an id being two members, and under
 * `['erased', user]` when that was last, which only grows. In `meta` lie secrets, the `format`, the
 * `generation`, the latest time (`clock`) and what was cut off the journal (`cut`, `cut state`).
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

/** Of what is stored, and how. */
export const formatVersion = 2
