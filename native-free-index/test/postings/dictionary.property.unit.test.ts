import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareStrings, encodeSections, Sections } from '../../src/bytes/index.ts'
import { Dictionary, encodeDictionary } from '../../src/postings/index.ts'
import { fileOf } from '../build-index.ts'
import { holds } from '../law.ts'

test('a dictionary knows its terms by rank, with weights and statistics, and no other', () => {
  const term = fc.string({ unit: 'binary', maxLength: 5 })
  holds([fc.uniqueArray(term, { maxLength: 40 }), term], (list, other) => {
    const terms = list.sort(compareStrings)
    const termWeights = Float64Array.from(terms, (_, rank) => rank / 3)
    const statistics = { documents: 12, averageLengths: Float64Array.of(1.5, 0, 7) }
    const documentFrequencies = Uint32Array.from(terms, (_, rank) => rank * 3)
    // Each term is its own stem.
    const ranks = Uint32Array.from({ length: terms.length + 1 }, (_, rank) => rank)
    const stems = { stems: terms, starts: ranks, words: ranks.subarray(0, terms.length) }
    const source = { terms, termWeights, documentFrequencies, stems, statistics }
    const sections = encodeDictionary(source)
    const dictionary = new Dictionary(new Sections(fileOf(encodeSections(sections))))
    expect(dictionary.termCount).toBe(terms.length)
    expect(terms.map((one) => dictionary.termOrdOf(one))).toEqual([...terms.keys()])
    expect(dictionary.termOrdOf(other)).toBe(terms.indexOf(other))
    expect(dictionary.termWeights).toEqual(termWeights)
    expect(dictionary.documentFrequencies).toEqual(documentFrequencies)
    expect(terms.map((one) => [...dictionary.withStem(one)])).toEqual(
      terms.map((_, rank) => [rank]),
    )
    expect(dictionary.statistics).toEqual(statistics)
  })
})
