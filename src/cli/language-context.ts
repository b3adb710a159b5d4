/** What sentences are understood with: the places that are shipped, and the names in the data. */
import type { Engine } from '../engines/index.ts'
import type { Context, Vocabulary } from '../language/index.ts'
import { openGazetteer } from '../places/index.ts'

export async function languageContext(engine: Engine): Promise<Context> {
  return {
    places: await openGazetteer(),
    vocabulary: vocabularyOf(engine),
    nowSeconds: engine.snapshotSeconds,
  }
}

export function vocabularyOf(engine: Pick<Engine, 'has'>): Vocabulary {
  return {
    // Many write the company's account there.
    hasCompany: (name) =>
      engine.has('users', 'company', name) ||
      engine.has('users', 'company', `@${name}`) ||
      engine.has('professionals', 'professional.organization', name),
    hasLanguage: (name) => engine.has('repos', 'language', name),
  }
}
