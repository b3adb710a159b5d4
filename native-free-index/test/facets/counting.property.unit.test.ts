/**
 * All ways to count against brute force: widths, lists, ranks, small and large sets, complements.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  buildFacetColumn,
  type FacetKernel,
  type FacetOptions,
  type IndexDocument,
  noLink,
  OrdinalSet,
  openFacetKernel,
} from '../../src/index.ts'
import { schema } from '../arbitrary.ts'
import { buildIndex, documentWith, setups } from '../build-index.ts'
import { budget, counted, expectedFacet, fields } from './expected-facet.ts'

const users = 700

/** @param cities number of cities, so that numbers of values take 1 byte or 2 */
function documents(cities: number): IndexDocument[] {
  return Array.from({ length: users }, (_, i): IndexDocument => {
    const city = i % 11 === 0 ? {} : { city: `city ${(i * 7) % cities}` }
    const places = Array.from({ length: i % 4 }, (_, j) => `place ${(i * (j + 3)) % 90}`)
    // Nearly unique and unordered. Some numbers occur twice, some are negative and some are
    // missing.
    const star = (((i - (i % 40 === 1 ? 1 : 0)) * 389) % 997) * 3 - 600
    const stars = i % 50 === 7 ? {} : { stars: star === 0 ? -0 : star }
    const years = Array.from({ length: i % 3 }, (_, j) => 2000 + ((i * (j + 1)) % 30))
    return documentWith({
      keywords: { id: String(i), login: `login ${i % 300}`, ...city, places },
      numbers: { ...stars, years },
    })
  })
}

/** A kernel with numbers of at least the width for `least`. */
function wideKernel(kernel: FacetKernel, least: number): FacetKernel {
  return {
    allocateWords: (length) => kernel.allocateWords(length),
    allocateNumbers: (length, most) => kernel.allocateNumbers(length, Math.max(most, least)),
    allocateValues: (length) => kernel.allocateValues(length),
    listBits: (...all) => kernel.listBits(...all),
    countSingle: (...all) => kernel.countSingle(...all),
    countLists: (...all) => kernel.countLists(...all),
    toggle: (...all) => kernel.toggle(...all),
    sumValues: (...all) => kernel.sumValues(...all),
  }
}

const corpora = [30, 400].map(documents)
const opened = setups.flatMap((setup) =>
  corpora.map((docs) => ({
    docs,
    setup,
    index: buildIndex(schema, docs, setup.shards, setup.kernel),
  })),
)

const numberFields: readonly string[] = ['stars', 'years']
const leastValues = [0, 2 ** 8, 2 ** 16]
const asked = fc.record({
  field: fc.constantFrom(...fields),
  at: fc.nat({ max: opened.length - 1 }),
  least: fc.constantFrom(...leastValues),
  /** Counted documents per 1,000. */
  share: fc.constantFrom(0, 5, 100, 480, 520, 950, 1000),
  seed: fc.nat(),
  first: fc.constantFrom(1, 3, 100),
  order: fc.constantFrom('count', 'value'),
  histogram: fc.constantFrom(null, { kind: 'width', width: 7 }, { kind: 'even', buckets: 4 }),
} as const)

const plain = { share: 100, seed: 1, first: 3, order: 'count', histogram: null } as const

/** Random choices would miss a kind of column in one run of sixteen. */
const everyColumn = opened.flatMap((_, at) =>
  fields.flatMap((field) => leastValues.map((least) => ({ field, at, least, ...plain }))),
)

describe('counting', () => {
  it('equals brute force, however columns and sets are laid out', () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(asked, ({ field, at, ...one }) => {
        const { docs, setup, index } = opened[at]!
        const { least, share, seed, first, order } = one
        const matches = docs.flatMap((_, i) => {
          return (Math.imul(i + seed, 2654435761) >>> 8) % 1000 < share ? [i] : []
        })
        const set = new OrdinalSet(index)
        for (const ordinal of matches) set.add(ordinal)
        const histogram = numberFields.includes(field) ? one.histogram : null
        const options: FacetOptions = { first, order, prefix: null, histogram }
        const kernel = wideKernel(openFacetKernel(setup.kernel), least)
        const { repeated, shards } = buildFacetColumn(index, field, budget, kernel)
        const { numbers, starts } = shards[0]!
        const kind = repeated !== null ? 'ranks' : starts !== null ? 'lists' : 'single'
        seen.add(`${kind} ${numbers.BYTES_PER_ELEMENT} ${setup.kernel}`)
        const found = counted(index, set, field, options, kernel)
        expect(found).toEqual(expectedFacet(docs, matches, field, options))
      }),
      { numRuns: 200, examples: everyColumn.map((one): [typeof one] => [one]) },
    )
    for (const kernel of ['wasm', 'js']) {
      for (const kind of ['single 1', 'single 2', 'single 4', 'lists 4', 'ranks 4']) {
        expect([...seen]).toContain(`${kind} ${kernel}`)
      }
    }
  })

  it.each(['wasm', 'js'] as const)('has room for each number in %s', (name) => {
    for (const most of [0, 255, 256, 65_535, 65_536, 2 ** 32 - 1]) {
      expect(openFacetKernel(name).allocateNumbers(1, most).fill(most)[0]).toBe(most)
    }
  })

  it('counts values of linked documents, to which several documents are linked', () => {
    const links = Uint32Array.from({ length: users }, (_, i) => (i % 9 ? (i * 13) % 347 : noLink))
    const matches = Array.from(links.keys()).filter((i) => i % 7 !== 3)
    const options = { first: 20, order: 'count', prefix: null, histogram: null } as const
    for (const { docs, setup, index } of opened) {
      const linked = Array.from(links, (link): IndexDocument => {
        return docs[link] ?? { ...docs[0]!, keywords: {}, numbers: {} }
      })
      const set = new OrdinalSet(index)
      for (const ordinal of matches) set.add(ordinal)
      for (const field of fields) {
        const found = counted(index, set, field, options, openFacetKernel(setup.kernel), links)
        expect(found).toEqual(expectedFacet(linked, matches, field, options))
      }
    }
  })

  it('is the same without room in the memory of the kernel', () => {
    const small = openFacetKernel()
    const index = opened[0]!.index
    const set = new OrdinalSet(index)
    for (let ordinal = 0; ordinal < users; ordinal += 3) set.add(ordinal)
    const options = { first: 5, order: 'count', prefix: null, histogram: null } as const
    const matches = [...set.listOrdinals()]
    for (const field of ['city', 'places', 'stars'] as const) {
      let made = 0
      const kernel: FacetKernel = {
        ...wideKernel(small, 0),
        // WebAssembly cannot read every second array.
        allocateWords: (length) =>
          made++ % 2 === 0 ? new Uint32Array(length) : small.allocateWords(length),
      }
      const found = counted(index, set, field, options, kernel)
      expect(found).toEqual(expectedFacet(corpora[0]!, matches, field, options))
    }
  })
})
