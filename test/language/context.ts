/** What sentences are read with here: the shipped places, a few names, and 22 August 2026. */
import { isDeepStrictEqual } from 'node:util'
import type { FilterExpression } from '../../src/contract/index.ts'
import {
  type Context,
  type Interpretation,
  type Target,
  understand,
} from '../../src/language/index.ts'
import { rankOrder } from '../../src/language/ranking.ts'
import { openGazetteer } from '../../src/places/index.ts'
import { readTable } from '../tables.ts'

/** People write much in place of a company: those behind `tinyco`. */
const companies = `acme robotics, adyen, airbnb, alibaba, allegro, amazon, apple, booking.com,
  bytedance, cloudflare, datadog, deutsche bank, elastic, facebook, github, gitlab, google, grafana,
  hashicorp, hp, ibm, intel, jetbrains, klarna, mercado libre, meta, microsoft, mongodb, mozilla,
  n26, netflix, nvidia, openai, rakuten, red hat, samsung, sap, shopify, siemens, spotify, stripe,
  tencent, uber, vercel, zalando, tinyco, self, home, home automation, freelancer, berlin, go,
  react native`
const records = `octocat, torvalds, antirez, rust, lang, octo/cat, acme/tool.js, nodejs/node,
  tokio-rs/tokio, facebook/react, redis/redis`
const languages = `c, c#, c++, clojure, css, dart, elixir, elm, erlang, f#, go, haskell, html, java,
  javascript, julia, jupyter notebook, kotlin, lua, nim, ocaml, perl, php, python, r, ruby, rust,
  scala, shell, swift, typescript, vim script, vue, zig`

function hasNames(list: string): (name: string) => boolean {
  const names = new Set(list.split(/,\s+/))
  return (name) => names.has(name.toLowerCase())
}

const knowsRecord = hasNames(records)

export const context: Context = {
  places: await openGazetteer(),
  vocabulary: {
    hasCompany: hasNames(companies),
    hasLanguage: hasNames(languages),
    hasRecord: (_, name) => knowsRecord(name),
  },
  nowSeconds: Date.UTC(2026, 7, 22, 10) / 1000,
}

export const users: Target = { subject: 'users', dataset: 'standard' }
export const professionals: Target = { subject: 'users', dataset: 'professional' }
export const repos: Target = { subject: 'repos', dataset: 'standard' }
export const professionalRepos: Target = { subject: 'repos', dataset: 'professional' }

/** By the names that tables have for them. */
export const targets: Readonly<Record<string, Target>> = {
  users,
  professionals,
  repos,
  professionalRepos,
  reposByMeaning: { ...repos, isSemantic: true },
}

export function understood(target: Target, sentence: string): Interpretation {
  return understand(sentence, target, context)
}

/** An interpretation as the columns of a table show it: nothing is an empty text. */
export function showInterpretation(target: Target, told: Interpretation) {
  const { filters, query, rankBy, first, similarTo, parts } = told
  const ignored = parts.filter((part) => part.ignored !== undefined).map(({ text }) => text)
  const more = [
    ...(rankBy === undefined ? [] : [`order ${nameOrder(target, told)}`]),
    ...(first === undefined ? [] : [`first ${first}`]),
    ...(similarTo === undefined ? [] : [`like ${similarTo.join(', ')}`]),
    ...ignored.map((text) => `ignored ${text}`),
  ]
  return {
    filters: filters === null ? '' : shown(filters),
    query: query ?? '',
    more: more.join(' | '),
  }
}

const repoOrders = `mostStars fewestStars mostIssues mostOpenIssues fewestOpenIssues newest oldest
  latestUpdate`
const userOrders = `mostFollowers fewestFollowers mostStars mostContributions mostRepositories
  highestRank latestActivity newest oldest`

function nameOrder({ subject }: Target, { query, similarTo, rankBy }: Interpretation) {
  const isUsers = subject === 'users'
  const hasText = query !== null || similarTo !== undefined
  const formulaOf = (order: string) => rankOrder(order as never, subject, hasText)
  const orders = (isUsers ? userOrders : repoOrders).split(/\s+/)
  return orders.find((order) => isDeepStrictEqual(formulaOf(order), rankBy)) ?? 'unknown'
}

/** A filter as one line: `resolvedCity=Berlin & resolvedCountry=Germany`. */
export function shown(filter: FilterExpression | null): string {
  if (filter === null) return 'none'
  if ('filters' in filter) {
    const nested = (one: FilterExpression) => ('filters' in one ? `(${shown(one)})` : shown(one))
    return filter.filters.map(nested).join(filter.op === 'And' ? ' & ' : ' | ')
  }
  const { field, op, value } = filter
  const values = Array.isArray(value) ? `[${nameRegion(value).join(', ')}]` : String(value)
  return `${field}${signs[op] ?? ` ${op} `}${values}`
}

const signs: Partial<Record<string, string>> = {
  Eq: '=',
  NotEq: '≠',
  In: ' in ',
  NotIn: ' not in ',
  ContainsAllTokens: ' has ',
  Lt: '<',
  Lte: '≤',
  Gt: '>',
  Gte: '≥',
}

/** Which islands belong to Europe is for the table of places to say, so some members count. */
const regions = readTable<'name' | 'holds' | 'lacks'>('test/language/tables/regions.tsv').map(
  ({ name, holds, lacks }) => ({
    name,
    holds: holds.split(', '),
    lacks: lacks.split(', '),
  }),
)

function nameRegion(members: readonly unknown[]): readonly unknown[] {
  const found = regions.find(
    ({ holds, lacks }) =>
      holds.every((name) => members.includes(name)) && !lacks.some((one) => members.includes(one)),
  )
  return found === undefined ? members : [`all of ${found.name}`]
}
