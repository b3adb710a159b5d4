/**
 * MiniSearch as a runner, told to match whole words only and given our k1, b and weights. It is
 * copied to `.bench/peers/text/tools/minisearch` and started there, beside its package: that is
 * where the way to `dist` begins.
 */
import { readFileSync } from 'node:fs'
import MiniSearch from 'minisearch'
import { runInMemory, splitTokens } from '../../../../../dist/bench/peers/text/in-memory/index.js'

const manifest = new URL('node_modules/minisearch/package.json', import.meta.url)

/** A MemoryEngine of in-memory/memory-runner.ts. */
class MiniSearchEngine {
  version = JSON.parse(readFileSync(manifest, 'utf8')).version
  why = 'MiniSearch counts different tokens as length, and multiplies a score by the terms matched'
  #index

  constructor({ fields, k1, b }) {
    this.#index = new MiniSearch({
      fields: fields.map(({ name }) => name),
      storeFields: ['companyTokens', 'country', 'created'],
      tokenize: splitTokens,
      processTerm: (term) => term,
      searchOptions: {
        boost: Object.fromEntries(fields.map(({ name, weight }) => [name, weight])),
        combineWith: 'OR',
        prefix: false,
        fuzzy: false,
        bm25: { k: k1, b, d: 0 },
      },
    })
  }

  add({ tie, texts, companyTokens, country, created }) {
    this.#index.add({ id: tie, ...texts, companyTokens, country, created })
  }

  /** MiniSearch makes and sorts all hits, whatever the limit. */
  search({ terms, filter }, limit) {
    const options = filter === null ? {} : { boostDocument: passing(filter) }
    const hits = this.#index.search(terms.join(' '), options)
    return { hits: hits.slice(0, limit), total: hits.length }
  }
}

/**
 * For `boostDocument`, which passes over a document where this gives 0. It is asked before a
 * document is scored; the option `filter`, asked for finished hits, takes up to four times as long.
 */
function passing(filter) {
  if (filter.kind === 'country') {
    return (_id, _term, { country }) => (country === filter.country ? 1 : 0)
  }
  if (filter.kind === 'company') {
    return (_id, _term, { companyTokens }) =>
      filter.tokens.every((token) => companyTokens.includes(token)) ? 1 : 0
  }
  return (_id, _term, { created }) => (created >= filter.from && created < filter.before ? 1 : 0)
}

await runInMemory((schema) => new MiniSearchEngine(schema))
