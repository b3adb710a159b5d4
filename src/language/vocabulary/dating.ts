/** Events with dates, comparisons of dates, and words about time without one. */

import type { Comparison } from '../condition.ts'
import { namePhrases, readWords } from '../grammar.ts'
import type { Unit } from '../periods.ts'

export type Dated = 'created' | 'updated' | 'active'

const updates = 'updated, last updated'
const activities = `active, last active, recently active, last activity, actively maintained,
  actively developed, still active, last seen, activity`

export const datedVerbs = {
  repos: namePhrases<Dated>({
    created: `created, started, released, first released, published, launched, founded, born, begun,
      initiated, introduced, open sourced, came out, dating from, creation date, first published,
      erstellt, created_at, createdat, developed`,
    updated: `maintained, pushed, last pushed, pushed to, committed, committed to, last commit,
      last commits, latest commit, commit, commits, updates, last update, last push, modified,
      last modified, changed, last changed, touched, worked on, aktualisiert, updated_at, updatedat,
      ${updates}, ${activities}`,
  }),
  users: namePhrases<Dated>({
    created: `joined, signed up, registered, member, members, account created, accounts created,
      account opened, account, accounts, on github, joining, created account, created their account,
      created an account, opened an account, github user, github users, using github, with github,
      registered on, users`,
    updated: updates,
    active: activities,
  }),
}

/** Nouns among them, after which "today" means nothing: "developers on GitHub today". */
export const datedNouns = readWords(`github member members account accounts user users`)

/** Activities elsewhere, which own the date that follows: "worked at Acme before 2015". */
export const deeds = readWords(`worked employed interned studied graduated lived hired taught`)

/** Between verb and date: "joined GitHub back in 2015". */
export const besideVerbs = readWords(`github on for to the their an a its account accounts profile
  at was were is are been date back sometime first last again platform ever only and created opened
  registered`)

/** How a day stands to the period behind these: before it is `Lt`, in it is `Eq`. */
export const relations = namePhrases<Comparison>({
  Lt: 'before, prior to, earlier than, older than, vor, avant, antes de',
  Gte: `since, starting, starting in, starting from, from, as of, seit, ab, depuis, desde,
    not before, no earlier than, beginning, from at least`,
  Gt: 'after, later than, newer than, nach, apres, despues de, past',
  Eq: 'in, during, within, throughout, im, en, somewhere in',
  Lte: `until, till, up to, up until, through, bis, no later than, not after, by the end of,
    until the end of, before the end of, hasta, jusqu'en`,
})

/** "from 2019 on", "in 2019 or later" */
export const openEnds = namePhrases<Comparison>({
  Gte: 'on, onward, onwards, or later, or newer, or after, and later, and on',
  Lte: 'or earlier, or before, or older, and earlier, and before',
})

/** Only after a verb: `pushed:>=2023-01-01`, "released by 2015". */
export const relationsBehindVerb = namePhrases<Comparison>({
  Lt: '<',
  Gte: '>=, ≥',
  Gt: '>',
  Lte: '<=, ≤, by',
})

/** Beginnings of "last 6 months". With the article it is never the previous year. */
export const lastWords = readWords('last past previous recent')
export const spanOpenings = readWords(`in within during over for throughout since`)

export const units = namePhrases<Unit>({
  day: 'day, days',
  week: 'week, weeks',
  month: 'month, months',
  year: 'year, years, yr, yrs',
})

export const calendar = namePhrases<'this' | 'last'>({
  this: 'this, the current, current',
  last: 'last',
})

/**
 * How fresh something is said to be: what goes on (`active`, and `fresh` for the last months), what
 * was changed, what has ended, and what is new.
 */
export type Freshness = 'active' | 'fresh' | 'updated' | 'stale' | 'young'

/** So long before today, from then on (`Gte`) or until then (`Lt`). */
export const freshnessBounds: Readonly<
  Record<Freshness, { readonly op: 'Gte' | 'Lt'; readonly months: number }>
> = {
  active: { op: 'Gte', months: 6 },
  fresh: { op: 'Gte', months: 3 },
  updated: { op: 'Gte', months: 3 },
  stale: { op: 'Lt', months: 12 },
  young: { op: 'Gte', months: 12 },
}

const active = 'currently active, still active, very active, highly active, actively used'
const fresh = 'recently active, active recently'
const stale = 'no longer active, not active anymore, not active any more'
const updated = 'recently updated, updated recently'

/** Wordings that always speak of repositories' and users' dates. */
export const freshness = {
  repos: namePhrases<Freshness>({
    active: `${active}, actively maintained, actively developed, actively updated, well maintained,
      regularly updated, regularly maintained, frequently updated, maintained, still maintained,
      currently maintained, under active development, in active development, still developed,
      being maintained, still updated, actively being maintained, still actively maintained,
      actively worked on`,
    fresh: `${fresh}, ${updated}, recently maintained, recently pushed, recently committed,
      recent commits, recent updates, recent activity, recently changed, updated lately`,
    stale: `${stale}, abandoned, unmaintained, no longer maintained, not maintained anymore,
      no longer developed, no longer updated, not maintained any more, orphaned,
      no longer actively maintained, not actively maintained anymore`,
    young: `recently created, newly created, recently released, recently published,
      recently launched, recently started, created recently, brand new`,
  }),
  users: namePhrases<Freshness>({
    active,
    fresh,
    stale,
    updated,
    young: `recently joined, newly joined, joined recently, newly registered, recently registered,
      recently signed up, signed up recently`,
  }),
}

/** Everyday words, which speak of dates only where they describe what is asked for. */
export const weakFreshness = namePhrases<Freshness>({
  active: 'active',
  stale: 'inactive, dormant, stale',
})

/** Before these "active" is part of a term. */
export const activeTerms = readWords(`directory record learning model storage inference admin mq
  support contour recall job object objects resource window voice speaker matter noise sensing
  perception vision duty defense`)
