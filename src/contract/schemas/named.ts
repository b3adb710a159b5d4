import { EdgeOptions, RepositoryAttributes, UserAttributes } from './attributes.ts'
import { FilterExpression } from './filter.ts'
import { PageInfo } from './page-info.ts'
import { Problem } from './problem.ts'
import { RankBy } from './rank-by.ts'
import { Repository } from './repository.ts'
import { User } from './user.ts'

/** The schemas that `reference` can name. */
export const namedSchemas = {
  EdgeOptions,
  FilterExpression,
  PageInfo,
  Problem,
  RankBy,
  Repository,
  RepositoryAttributes,
  User,
  UserAttributes,
}
