/**
 * An engine without the members that a scope masks. Its documents are those of the scope already.
 * The mask applies to plans and look-ups before they run, and to documents and other data afterwards.
 */
import type { FieldMask } from '../../contract/index.ts'
import type { DocumentStore, QueryEngine, Searcher } from '../engine.ts'
import {
  MaskedHit,
  maskBody,
  maskDocument,
  maskProvenance,
  maskUserData,
} from './masked-members.ts'
import { maskPlan } from './masked-plan.ts'

/** Documents between two clock checks. */
const documentsPerCheck = 16

/** @param mask null: all members are shown */
export function maskEngine(engine: QueryEngine, mask: FieldMask | null): QueryEngine {
  if (mask === null) return engine
  const { snapshot, snapshotSeconds, words, graph } = engine
  return {
    snapshot,
    snapshotSeconds,
    get hiding() {
      return engine.hiding
    },
    get sizes() {
      return engine.sizes
    },
    searcher: maskSearcher(engine.searcher, mask),
    words,
    documents: maskDocuments(engine.documents, mask),
    graph,
  }
}

function maskSearcher(searcher: Searcher, mask: FieldMask): Searcher {
  return {
    async search(plan, signal) {
      const page = await searcher.search(maskPlan(plan, mask), signal)
      return { ...page, hits: page.hits.map((hit) => new MaskedHit(hit, plan.collection, mask)) }
    },
    summarise: (plan, question, signal) =>
      searcher.summarise(maskPlan(plan, mask), question, signal),
    explain: (plan, ordinals, signal) => searcher.explain(maskPlan(plan, mask), ordinals, signal),
    ranks: (plan, ordinals, signal) => searcher.ranks(maskPlan(plan, mask), ordinals, signal),
    count: (collection, filter, signal) => searcher.count(collection, filter, signal),
  }
}

function maskDocuments(documents: DocumentStore, mask: FieldMask): DocumentStore {
  return {
    async find(collection, field, values) {
      const found = await documents.find(collection, field, values)
      // Looked up even if the field is masked, so that the time does not reveal it.
      if (!mask.isShown(field)) return values.map(() => null)
      return found.map((document) => maskDocument(document, collection, mask))
    },
    has: (collection, field, values) =>
      mask.isShown(field) ? documents.has(collection, field, values) : values.map(() => false),
    async bodies(collection, ordinals, timeSlices) {
      const stored = await documents.bodies(collection, ordinals, timeSlices)
      const masked: Uint8Array[] = []
      for (const [i, body] of stored.entries()) {
        if (i % documentsPerCheck === 0 && timeSlices?.isOver) await timeSlices.pause()
        masked.push(maskBody(body, collection, mask))
      }
      return masked
    },
    async userMetrics(users) {
      const data = await documents.userMetrics(users)
      return data.map((user) => maskUserData(user, mask))
    },
    vectors: async (repos) =>
      mask.showsMeaning ? documents.vectors(repos) : repos.map(() => null),
    async provenance(collection, ordinals) {
      const sources = await documents.provenance(collection, ordinals)
      return sources.map((source) => maskProvenance(source, mask))
    },
    addresses: async (users) =>
      mask.isShown('emails') ? documents.addresses(users) : users.map(() => []),
  }
}
