/** The words of professional profiles: how far people have come, and what they say about it. */
import { phrases } from './table.ts'

/** A step of the ladder. */
export interface Rank {
  seniority: string
  seniorityLevel: string
  /** Titles of this rank; `{role}` is a role of the field of work. */
  titles: readonly string[]
  /** Years of work between which people stand here. */
  yearsFrom: number
  yearsTo: number
}

type Years = readonly [from: number, to: number]

function rank(seniority: string, seniorityLevel: string, years: Years, titles: string): Rank {
  const [yearsFrom, yearsTo] = years
  return { seniority, seniorityLevel, yearsFrom, yearsTo, titles: phrases(titles) }
}

const always: Years = [0, 99]

/** From the bottom, which is where more people stand; there is a step for every year. */
export const ladder: readonly Rank[] = [
  rank('Junior', 'Entry Level', [0, 3], 'Junior {role}; {role} I; {role}'),
  rank('Mid-Level', 'Individual Contributor', [2, 8], '{role}; {role} II; {role}'),
  rank('Senior', 'Individual Contributor', [6, 99], 'Senior {role}; Senior {role}; {role} III'),
  rank('Staff', 'Individual Contributor', [9, 99], 'Staff {role}; Principal {role}; Lead {role}'),
  rank('Manager', 'Manager', [10, 99], 'Engineering Manager, {Field}; Team Lead, {Field}'),
  rank('Director', 'Director', [14, 99], 'Director of {Field}; Head of {Field}'),
  rank('Executive', 'Executive', [18, 99], 'Chief Technology Officer; VP of Engineering, {Field}'),
]

export const studies: Rank = rank('Student', 'Training', always, 'Student; Graduate Student')
export const selfEmployment: Rank = rank(
  'Senior',
  'Owner',
  always,
  'Freelance {role}; Independent {role}; {role}, self-employed',
)

export const headlines = phrases(`
  {title} at {organization}; {title} at {organization} | {Language}, {tech};
  {title} @ {organization}; {title} | {Field} | {tech}; {Field} and {tech};
  {title} – {things}; Building {things} at {organization}; {title}`)

/** Headlines of those who name no employer. */
export const headlinesAlone = phrases(`
  {title}; {title} | {Language}, {tech}; {Field} and {tech}; {title} – {things};
  Building {things}`)

export const summaries = phrases(`
  Wrote {article} {thing} in {Language}; Moved the {thing} to {tech}; Led a team of {small} for
  {field}; On call for {tech}; Cut the cost of {things} by half; Taught colleagues {Language};
  Designed {article} {thing} on {tech}; First engineer for {field}`)

export const certificates = phrases(`
  {tech} Practitioner, Lindenhof Academy; Certified {Language} Programmer, Level {small};
  {Field} Essentials, Larkfield Extension; Secure Coding in {Language}, Ravenmere Institute`)

export const memberships = phrases(`
  Guild of {Field}; {Language} Users of {city}; {city} Open Source Circle`)

export const awards = phrases(`
  Best Talk, {Language} Days {year}; Hack Night {city}, first place {year};
  Best Thesis in {Field} {year}`)

export const publications = phrases(`
  Notes on {article} {thing}; {Things} with {tech}, revisited; Measuring {things}`)

export const patents = phrases('Method for {article} {thing}; Apparatus for {things}')
