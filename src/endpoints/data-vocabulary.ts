/** The names in the data that sentences are read with. */
import type { DocumentStore, QueryEngine } from '../engines/index.ts'
import type { RemoteVocabulary } from '../language/index.ts'

export function openVocabulary({ documents }: Pick<QueryEngine, 'documents'>): RemoteVocabulary {
  return {
    hasCompany: (name, dataset) => {
      // Many write the company's account there.
      const ofUsers = documents.has('users', 'company', [name, `@${name}`])
      if (dataset !== 'professional') return isAny(ofUsers)
      return isAny(ofUsers, documents.has('professionals', 'professional.organization', [name]))
    },
    hasLanguage: (name) => isAny(documents.has('repos', 'language', [name])),
    hasRecord: (subject, name) =>
      isAny(documents.has(subject, subject === 'users' ? 'login' : 'fullName', [name])),
  }
}

/** Returns at once if all answers are known. */
function isAny(...answers: ReturnType<DocumentStore['has']>[]): boolean | Promise<boolean> {
  const isAnswer = (answer: ReturnType<DocumentStore['has']>) => !(answer instanceof Promise)
  if (answers.every(isAnswer)) return answers.flat().includes(true)
  return Promise.all(answers).then((all) => all.flat().includes(true))
}
