/** The tools, in the order of `tools/list`. */
import type { Tool } from '../tool.ts'
import { bestEmail } from './addresses.ts'
import { countAndFacets } from './counts.ts'
import { findExperts } from './experts.ts'
import { getGraph, getPeople } from './records.ts'
import { searchPeople, searchRepositories } from './searches.ts'

export const allTools: readonly Tool[] = [
  searchPeople,
  searchRepositories,
  findExperts,
  getPeople,
  getGraph,
  countAndFacets,
  bestEmail,
]
