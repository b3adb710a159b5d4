import { shownProfessionalRows } from '../../fields/index.ts'
import { buildProperties } from './members.ts'
import { familyName } from './scalars.ts'
import { closedObject, type Static } from './type.ts'

/** A profile of a professional network (interface §2.5). */
export const Professional = closedObject({
  ...buildProperties(shownProfessionalRows, 'record'),
  linkedinUrl: familyName('professionalUrl'),
})
export type Professional = Static<typeof Professional>
