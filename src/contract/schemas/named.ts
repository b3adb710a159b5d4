import { Problem } from '../errors.ts'
import {
  EdgeOptions,
  RepositoryAttributes,
  SearchedUserAttributes,
  UserAttributes,
} from './attributes.ts'
import { PageInfo, RepositoryConnection, UserConnection } from './connection.ts'
import { ContributorProfile } from './contributor-profile.ts'
import { DevRank } from './devrank.ts'
import { Evidence, EvidenceOptions } from './evidence.ts'
import { Explanation } from './explanation.ts'
import { Facet, FacetRequest } from './facets.ts'
import { FilterExpression } from './filter.ts'
import { Highlights } from './highlight.ts'
import { Professional } from './professional.ts'
import { Provenance, ProvenanceEntry } from './provenance.ts'
import { RankBy, UserRankBy } from './rank-by.ts'
import { Repository } from './repository.ts'
import { Cost } from './scalars.ts'
import { ScoreExplanation } from './score-explanation.ts'
import { User } from './user.ts'
import { UserMetrics } from './user-metrics.ts'
import { WhyNot } from './why-not.ts'

/** The schemas that `reference` can name. */
export const namedSchemas = {
  ContributorProfile,
  Cost,
  DevRank,
  EdgeOptions,
  Evidence,
  EvidenceOptions,
  Explanation,
  Facet,
  FacetRequest,
  ProvenanceEntry,
  FilterExpression,
  Highlights,
  PageInfo,
  Problem,
  Professional,
  Provenance,
  RankBy,
  Repository,
  RepositoryAttributes,
  RepositoryConnection,
  ScoreExplanation,
  SearchedUserAttributes,
  User,
  UserAttributes,
  UserConnection,
  UserMetrics,
  UserRankBy,
  WhyNot,
}
