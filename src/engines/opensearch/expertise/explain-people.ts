/** Explains scores of people by profile, coverage and works. */
import { explainSimilarity } from 'native-free-index'
import type { KnownPeople } from '../../expert-scores.ts'
import { worksWeight } from '../../person-profiles.ts'
import type { CollectionSearch } from '../collection-search.ts'
import type { NodeOf } from '../formula/explain-formula.ts'
import { explainWords } from '../words/explain-words.ts'
import { type CoveredProfiles, findPeopleNamed } from './covered-query.ts'
import type { LanguagePeople } from './expert-candidates.ts'

interface ExplainedPeople {
  readonly covered: CoveredProfiles
  readonly known: KnownPeople
  readonly languages: readonly LanguagePeople[]
  /** Explains the expertise. */
  readonly computed: NodeOf
}

/** Throws as `Queries`. */
export async function explainPeople(
  { covered, known, languages, computed }: ExplainedPeople,
  search: CollectionSearch,
  ordinals: readonly number[],
): Promise<NodeOf> {
  const words = await explainWords(search, covered.terms, ordinals)
  const named = await findPeopleNamed(covered, search)
  const shares = new Map(Array.from(known.known, (ordinal, i) => [ordinal, known.shares[i]!]))
  const { coverage, ofPeople } = covered
  return (ordinal) =>
    explainSimilarity({
      words: words(ordinal),
      values: languages.filter(({ people }) => people.has(ordinal)),
      coverage: shares.get(ordinal) ?? coverage.measureShare(ofPeople.get(ordinal) ?? 0),
      isNamed: named.has(ordinal),
      computed: computed(ordinal),
      weight: worksWeight,
    })
}
