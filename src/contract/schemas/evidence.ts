/** Which repositories are evidence of people's expertise, and how they are shown. */
import { limits } from '../limits.ts'
import { type ExpertRelation, expertRelations } from '../relationships.ts'
import { FilterReference } from './filter.ts'
import type { Repository } from './repository.ts'
import { count, defineEnum, reference, timestamp } from './scalars.ts'
import { closedObject, type Static, Type } from './type.ts'

const Relation = defineEnum(expertRelations)

export const expertiseDefaults = {
  relations: ['owns', 'contributes'] as const satisfies readonly ExpertRelation[],
  halfLifeDays: 1461,
}

/** Which repositories count in a search by expertise. */
export const EvidenceOptions = closedObject(
  {
    filters: Type.Optional({
      ...FilterReference,
      description: 'Conditions on the repositories, by their fields',
    }),
    relations: Type.Optional(
      Type.Array(Relation, {
        minItems: 1,
        maxItems: expertRelations.length,
        uniqueItems: true,
        default: [...expertiseDefaults.relations],
        description: 'How people are related to them. `stars` counts little',
      }),
    ),
    halfLifeDays: Type.Optional(
      Type.Number({
        minimum: 1,
        maximum: limits.halfLifeDaysMax,
        default: expertiseDefaults.halfLifeDays,
        description:
          'Days after which work counts half: since its last date, or the last update of the ' +
          'repository',
      }),
    ),
  },
  { description: 'Which repositories are evidence of expertise' },
)
export type EvidenceOptions = Static<typeof EvidenceOptions>

/** A page of evidence, as `includeAttributes` asks for it. */
export const EvidencePage = closedObject(
  { first: Type.Integer({ minimum: 1, maximum: limits.evidenceMax }) },
  {
    description:
      'Adds the repositories that are evidence, those of greatest weight first. Each costs ' +
      '1 credit. Needs `retrieval` of `expertise` or `hybrid`, or `similarTo`',
  },
)

/** Interfaces, since a repository may have users with evidence of their own. */
export interface EvidenceEdge {
  repository: Repository
  relation: ExpertRelation
  similarity: number
  weight: number
  at?: string
}

export interface Evidence {
  total: number
  edges: EvidenceEdge[]
}

const edge = closedObject({
  repository: reference<Repository>('Repository'),
  relation: Relation,
  similarity: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'How well the repository matches the query',
  }),
  weight: Type.Number({ minimum: 0, maximum: 1, description: 'Its part of the expertise' }),
  at: Type.Optional(timestamp('Date of the edge')),
})

/** Evidence of a user's expertise. */
export const Evidence = Type.Unsafe<Evidence>(
  closedObject(
    {
      total: count('Repositories that are evidence'),
      edges: Type.Array(edge),
    },
    {
      description:
        'Repositories that are evidence, when requested. The weights of all add up to the ' +
        'expertise, which is the `score` of a single query without `rankBy` where `retrieval` is ' +
        '`expertise`',
    },
  ),
)
