/** Words that connect others and say nothing of their own, folded as `Word.folded` is. */
import { readWords } from '../grammar.ts'

/** Words before a place. `a` is the French `à`, and no place follows the English one. */
export const placeLeads = readWords(`in from near around within inside across throughout outside of
  location aus bei im nahe a en de au aux dans pres desde na em uit в во из на 在 从`)

/** Words in front of an employer or an owner. */
const companyLeads = readWords('at by for with @ bei chez')

/** Words with which a condition begins that is not merely the next of a list. */
export const leads: ReadonlySet<string> = new Set([...placeLeads, ...companyLeads, 'ex', 'former'])

/** Words between such a word and a name. */
export const articles = readWords('the greater der den dem die la le les el los')

export const disjunctions = readWords('or oder ou o или 或')
export const conjunctions = readWords('and und et y e и 和 及 と')

/** Between the names of a list. */
export const joints: ReadonlySet<string> = new Set([...conjunctions, ...disjunctions])
/** The same for places and companies, of which several may be excluded. */
export const nameJoints: ReadonlySet<string> = new Set([...joints, 'nor'])

/** Verbs of being at a place or at work, which go on. */
export const dwellingVerbs = readWords(`based living live lives located residing resides reside
  situated working work works are is lebend wohnhaft`)

/** Ends a name that is written in lower case or in title case. */
export const nameEnds = readWords(`a an the and or but not no without except excluding who whom
  whose that which what where when in from near around at by for to of on with within outside as
  into via about than then since is are was were be been have has had do does did can could should
  would will i we you they he she it my our your their his her its this these those und oder fur
  fuer aus bei et ou avec pour y con para working works work worked living lives live based located
  using uses use knows know knowing interested experienced experience currently previously
  formerly`)
