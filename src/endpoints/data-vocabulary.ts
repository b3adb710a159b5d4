/** The names in the data that sentences are read with. */
import type { Engine } from '../engines/index.ts'
import type { RemoteVocabulary } from '../language/index.ts'

export function openVocabulary(engine: Pick<Engine, 'has'>): RemoteVocabulary {
  return {
    hasCompany: (name, dataset) => {
      // Many write the company's account there.
      const ofUsers = engine.has('users', 'company', [name, `@${name}`])
      if (dataset !== 'professional') return isAny(ofUsers)
      return isAny(ofUsers, engine.has('professionals', 'professional.organization', [name]))
    },
    hasLanguage: (name) => isAny(engine.has('repos', 'language', [name])),
    hasRecord: (subject, name) =>
      isAny(engine.has(subject, subject === 'users' ? 'login' : 'fullName', [name])),
  }
}

/** Returns at once if all answers are known. */
function isAny(...answers: ReturnType<Engine['has']>[]): boolean | Promise<boolean> {
  const isAnswer = (answer: ReturnType<Engine['has']>) => !(answer instanceof Promise)
  if (answers.every(isAnswer)) return answers.flat().includes(true)
  return Promise.all(answers).then((all) => all.flat().includes(true))
}
