/** The words of requests that a service knows without its snapshot. */
import type { Embedder } from '../embed/index.ts'
import { isTechnologyName } from '../language/index.ts'
import { type Gazetteer, openGazetteer } from '../places/index.ts'
import { addKnownWords, type Synonyms } from '../plan/index.ts'
import { openSynonyms } from './synonyms.ts'

export interface KnownWords {
  readonly synonyms: Synonyms
  /** The names of places that values of filters write otherwise. */
  readonly storedName: Gazetteer['findStoredName']
}

/** @param own synonyms in place of the shipped ones */
export async function openKnownWords(
  own: Synonyms | undefined,
  embedder: Pick<Embedder, 'isEnglish'>,
): Promise<KnownWords> {
  const { findStoredName: storedName } = await openGazetteer()
  const synonyms = own ?? (await openSynonyms())
  const isWord = (word: string) => isTechnologyName(word) || embedder.isEnglish(word)
  return {
    synonyms: addKnownWords(synonyms, { isWord, isTechnology: isTechnologyName }),
    storedName,
  }
}
