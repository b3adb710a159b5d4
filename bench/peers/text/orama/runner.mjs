/**
 * Orama as a runner, made to match whole words. By itself it also finds the words that begin with a
 * term, and its option `exact` wants all terms in one field; so every token carries a mark at its
 * end, which makes it the beginning of itself only. That finds the right documents, and sooner.
 *
 * This file is copied to `.bench/peers/text/tools/orama` and started there, beside its package:
 * that is where the way to `dist` begins.
 */
import { readFileSync } from 'node:fs'
import { create, insert, search } from '@orama/orama'
import { runInMemory, splitTokens } from '../../../../../dist/bench/peers/text/in-memory/index.js'

const manifest = new URL('node_modules/@orama/orama/package.json', import.meta.url)

const endMark = '$'

/** A MemoryEngine of in-memory/memory-runner.ts. */
class OramaEngine {
  version = JSON.parse(readFileSync(manifest, 'utf8')).version
  why = 'Orama divides a frequency by the length of the field before it is saturated'
  #database
  #request

  constructor({ fields, k1, b }) {
    const names = fields.map(({ name }) => name)
    const texts = Object.fromEntries(names.map((name) => [name, 'string']))
    this.#database = create({
      schema: { ...texts, companyTokens: 'enum[]', country: 'enum', created: 'number' },
      sort: { enabled: false },
      components: { tokenizer: { language: 'english', normalizationCache: new Map(), tokenize } },
    })
    this.#request = {
      properties: names,
      boost: Object.fromEntries(fields.map(({ name, weight }) => [name, weight])),
      // 1 is any of the terms, 0 would be all of them.
      threshold: 1,
      relevance: { k: k1, b, d: 0 },
    }
  }

  add({ tie, texts, companyTokens, country, created }) {
    insert(this.#database, { id: String(tie), ...texts, companyTokens, country, created })
  }

  /** Orama answers at once, without a promise, as long as nothing is hooked in. */
  search({ terms, filter }, limit) {
    const where = filter === null ? {} : { where: whereOf(filter) }
    const request = { ...this.#request, term: terms.join(' '), limit, ...where }
    const { hits, count } = search(this.#database, request)
    return { hits, total: count }
  }
}

function tokenize(text) {
  return splitTokens(text).map((token) => token + endMark)
}

/** Each kind is answered by an index of Orama's own. */
function whereOf(filter) {
  if (filter.kind === 'country') return { country: { eq: filter.country } }
  if (filter.kind === 'company') return { companyTokens: { containsAll: filter.tokens } }
  return { created: { between: [filter.from, filter.before - 1] } }
}

await runInMemory((schema) => new OramaEngine(schema))
