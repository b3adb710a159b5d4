/** A country, a part of it or a city. The narrower parts may be unknown. */
export interface Place {
  readonly kind: 'place'
  /** CLDR's English name, such as "Germany". */
  readonly country: string
  /** English name of the first-order division, such as "Bavaria". */
  readonly state?: string
  /** The common English name, such as "Munich". */
  readonly city?: string
}

/** Several countries under one name, such as "Europe" or "DACH". */
export interface Region {
  readonly kind: 'region'
  readonly name: string
  /** As in `Place`, in alphabetical order. */
  readonly countries: readonly string[]
}

/** Several cities of one state under one name, such as "Bay Area" or "Silicon Valley". */
export interface Area {
  readonly kind: 'area'
  readonly name: string
  readonly country: string
  readonly state: string
  /** As in `Place`. */
  readonly cities: readonly string[]
}

export type Located = Place | Region | Area

/** A place named within a text. */
export interface Mention {
  /** Where the name ends in the text, in UTF-16 units. */
  readonly end: number
  readonly located: Located
  /** Whether the text itself names the state, and not only the city or the country. */
  readonly namesState: boolean
  /**
   * Whether the name means a place in any context: a large city, state or country, and no everyday
   * word, given name or technology ("Nice", "Chad", "Phoenix").
   */
  readonly isPlain: boolean
  /**
   * Whether the name in lower case is a word and no place, even after "in" ("mobile", "august").
   * False if the name's state or country follows.
   */
  readonly isWord: boolean
}
