/** What every engine has to do, and over how many shards it is tried. */
import { describe } from 'vitest'
import { aliasesConform } from './aliases.ts'
import { contributorProfilesConform } from './contributor-profiles.ts'
import { edgesConform } from './edges.ts'
import type { EngineKind } from './engine-kind.ts'
import { abandonedExpertsConform, expertsConform, lateExpertsConform } from './experts.ts'
import { explainedExpertsConform, explainedReposConform } from './explained-hits.ts'
import { hasConforms } from './has.ts'
import { linkedFiltersConform, metricsConform, sameAddressesConform } from './linked.ts'
import { deadlineConforms, longListsConform } from './long-lists.ts'
import { peopleRankingsConform, repoRankingsConform } from './ranked-lists.ts'
import { sameLoginsConform, searchesConform } from './searches.ts'
import { similarConforms } from './similar.ts'
import { strengthsConform } from './strengths.ts'
import { summariesConform } from './summaries.ts'
import { suppressConforms } from './suppress.ts'
import { suppressChangesConform } from './suppress-changes.ts'
import { suppressedDomainConforms } from './suppress-domain.ts'
import { vectorsConform } from './vectors.ts'
import { wordsConform } from './words.ts'

type Suite = (kind: EngineKind) => void

/** By name. The last two change little with the number of shards. */
export const suites = {
  searches: {
    searches: searchesConform,
    'rankings of people': peopleRankingsConform,
    'rankings of repositories': repoRankingsConform,
    'lists of neighbours': edgesConform,
    'strengths of matches': strengthsConform,
    words: wordsConform,
  },
  people: {
    'people by what they did': expertsConform,
    'suppressed people': suppressConforms,
    summaries: summariesConform,
    aliases: aliasesConform,
  },
  others: {
    'documents with one login': sameLoginsConform,
    'filters on links': linkedFiltersConform,
    'profiles with one address': sameAddressesConform,
    metrics: metricsConform,
    'others like some': similarConforms,
    'profiles of contributors': contributorProfilesConform,
    'long lists': longListsConform,
    'a deadline': deadlineConforms,
    'a deadline of works': lateExpertsConform,
    values: hasConforms,
    vectors: vectorsConform,
    'suppression while it changes': suppressChangesConform,
    'a suppressed domain': suppressedDomainConforms,
    'explained repositories': explainedReposConform,
    'explained people': explainedExpertsConform,
  },
  /** Searches that end with their caller are no claim of a cluster. */
  embedded: { 'abandoned searches': abandonedExpertsConform },
} satisfies Record<string, Readonly<Record<string, Suite>>>

export function conform(some: Readonly<Record<string, Suite>>, kind: EngineKind): void {
  for (const [name, suite] of Object.entries(some)) describe(name, () => suite(kind))
}
