import { EdgeOptions, RepositoryAttributes, UserAttributes } from './attributes.ts'
import { RepositoryConnection, UserConnection } from './connection.ts'
import { Cost } from './cost.ts'
import { DevRank } from './devrank.ts'
import { Explanation } from './explanation.ts'
import { FilterExpression } from './filter.ts'
import { PageInfo } from './page-info.ts'
import { Problem } from './problem.ts'
import { Professional } from './professional.ts'
import { RankBy } from './rank-by.ts'
import { Repository } from './repository.ts'
import { User } from './user.ts'

/** The schemas that `reference` can name. */
export const namedSchemas = {
  Cost,
  DevRank,
  EdgeOptions,
  Explanation,
  FilterExpression,
  PageInfo,
  Problem,
  Professional,
  RankBy,
  Repository,
  RepositoryAttributes,
  RepositoryConnection,
  User,
  UserAttributes,
  UserConnection,
}
