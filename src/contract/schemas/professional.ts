import { shownProfessionalRows } from '../../fields/index.ts'
import { buildProperties } from './members.ts'
import { familyName } from './scalars.ts'
import { type Static, Type } from './type.ts'

/** A profile of a professional network (interface §2.5). */
export const Professional = Type.Object(
  {
    ...buildProperties(shownProfessionalRows, 'record'),
    linkedinUrl: familyName('professionalUrl'),
  },
  { additionalProperties: false },
)
export type Professional = Static<typeof Professional>
