/** The context of sentences: the places that ship, and the names in the data. */
import type { Engine } from '../engines/index.ts'
import type { AskedVocabulary, AskingContext } from '../language/index.ts'
import { openGazetteer } from '../places/index.ts'

export async function languageContext(engine: Engine): Promise<AskingContext> {
  const places = await openGazetteer()
  // The first text builds tables that all texts share. No request should wait for that.
  places.openText('')
  return {
    places,
    vocabulary: vocabularyOf(engine),
    nowSeconds: engine.snapshotSeconds,
  }
}

export function vocabularyOf(engine: Pick<Engine, 'has'>): AskedVocabulary {
  return {
    hasCompany: (name, dataset) => {
      // Many write the company's account there.
      const ofUsers = engine.has('users', 'company', [name, `@${name}`])
      if (dataset !== 'professional') return any(ofUsers)
      return any(ofUsers, engine.has('professionals', 'professional.organization', [name]))
    },
    hasLanguage: (name) => any(engine.has('repos', 'language', [name])),
  }
}

/** Returns at once if all answers are known. */
function any(...answers: ReturnType<Engine['has']>[]): boolean | Promise<boolean> {
  const isAnswer = (answer: ReturnType<Engine['has']>) => !(answer instanceof Promise)
  if (answers.every(isAnswer)) return answers.flat().includes(true)
  return Promise.all(answers).then((all) => all.flat().includes(true))
}
