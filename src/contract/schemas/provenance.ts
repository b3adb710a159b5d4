import { defineEnum, reference, timestamp } from './scalars.ts'
import { closedObject, type Static, Type } from './type.ts'

/** Degrees of trust in a source, the lowest first. */
export const trusts = ['archive', 'export', 'hand'] as const
export type Trust = (typeof trusts)[number]

/** Fields that the provenance of a record may name. */
export const provenanceFieldsMax = 64

export const ProvenanceEntry = closedObject(
  {
    source: Type.String({
      description: 'Name of the file, folder or repository. `guessed` for a guess',
    }),
    at: Type.Optional(timestamp('As of when the source has the value. Absent for a guess')),
    trust: Type.Optional(
      defineEnum(trusts, {
        description:
          '`hand` for files that people keep, `export` for those of a program, `archive` for ' +
          'logs and histories. Absent for a guess',
      }),
    ),
    reason: Type.Optional(
      Type.String({
        description:
          'What a guess follows from, such as `name ends with Inc`. Absent for other values, and ' +
          'for keys that do not see login, name, bio and company',
      }),
    ),
  },
  { description: 'Where the value of a field comes from' },
)
export type ProvenanceEntry = Static<typeof ProvenanceEntry>

/** The source of each field of a record that was merged from several sources. */
export const Provenance = Type.Unsafe<Readonly<Record<string, ProvenanceEntry>>>({
  type: 'object',
  additionalProperties: reference<ProvenanceEntry>('ProvenanceEntry'),
  maxProperties: provenanceFieldsMax,
  description: 'By name of a field: the source that its value was taken from',
})
export type Provenance = Static<typeof Provenance>

/** The member `provenance` of users and repositories. */
export const provenanceMember = Type.Optional(
  reference<Provenance>(
    'Provenance',
    'The source of each field, when requested and where the data set has it',
  ),
)
