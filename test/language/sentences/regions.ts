/**
 * Regions and areas by some that are in them and some that are not: which islands belong to Europe,
 * or which suburbs to the Bay Area, is for the table of places to say.
 */
interface Extent {
  readonly name: string
  readonly holds: readonly string[]
  readonly lacks: readonly string[]
}

const extents: readonly Extent[] = [
  {
    name: 'Europe',
    holds: ['France', 'Germany', 'Poland', 'Spain', 'Sweden', 'Switzerland', 'United Kingdom'],
    lacks: ['Japan', 'Morocco', 'United States'],
  },
  {
    name: 'European Union',
    holds: ['Bulgaria', 'France', 'Germany', 'Ireland', 'Poland', 'Spain', 'Sweden'],
    lacks: ['Norway', 'Russia', 'Switzerland', 'Ukraine', 'United Kingdom'],
  },
  {
    name: 'Nordics',
    holds: ['Denmark', 'Finland', 'Iceland', 'Norway', 'Sweden'],
    lacks: ['Germany', 'Ireland', 'United Kingdom'],
  },
  {
    name: 'Latin America',
    holds: ['Argentina', 'Brazil', 'Chile', 'Colombia', 'Mexico', 'Peru'],
    lacks: ['Canada', 'Portugal', 'Spain', 'United States'],
  },
  {
    name: 'Southeast Asia',
    holds: ['Indonesia', 'Malaysia', 'Philippines', 'Singapore', 'Thailand', 'Vietnam'],
    lacks: ['Australia', 'China', 'India', 'Japan'],
  },
  {
    name: 'Asia',
    holds: ['China', 'India', 'Indonesia', 'Japan', 'Kazakhstan', 'South Korea', 'Vietnam'],
    lacks: ['Australia', 'Egypt', 'Germany'],
  },
  {
    name: 'Africa',
    holds: ['Egypt', 'Ghana', 'Kenya', 'Morocco', 'Nigeria', 'South Africa'],
    lacks: ['Brazil', 'India', 'Spain'],
  },
  {
    name: 'Bay Area',
    holds: ['Berkeley', 'Oakland', 'Palo Alto', 'San Francisco', 'San Jose'],
    lacks: ['Los Angeles', 'Sacramento', 'San Diego'],
  },
  {
    name: 'Silicon Valley',
    holds: ['Mountain View', 'Palo Alto', 'San Jose', 'Sunnyvale'],
    lacks: ['Los Angeles', 'Oakland', 'San Diego'],
  },
]

/** The list, or the name that `named` gives a region with about these members. */
export function regionOf(members: readonly unknown[]): readonly unknown[] {
  const fitting = extents.find(
    ({ holds, lacks }) =>
      holds.every((name) => members.includes(name)) &&
      !lacks.some((name) => members.includes(name)),
  )
  return fitting === undefined ? members : [`(${fitting.name})`]
}
