/** Explains scores of people by profile, coverage and works. */
import { explainSimilarity } from 'native-free-index'
import type { KnownPeople } from '../../expert-scores.ts'
import { worksWeight } from '../../person-profiles.ts'
import { type CoveredProfiles, findPeopleNamed } from '../covered-query.ts'
import type { LanguagePeople } from '../expert-candidates.ts'
import type { ClusterSearch } from '../planned-search.ts'
import { explainedTerms } from './cluster-words.ts'
import type { NodeOf } from './explained-list.ts'

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
  search: ClusterSearch,
  ordinals: readonly number[],
): Promise<NodeOf> {
  const words = await explainedTerms(search, covered.terms, ordinals)
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
