/**
 * The examples of documents: requests and answers with invented people and repositories, or else
 * the call that the sample answers.
 */
import { readFileSync } from 'node:fs'
import { findRelationship, graphEndpoints } from '../endpoints/raw-graph.ts'

interface Example {
  readonly name: string
  readonly request: object
  readonly response: unknown
}

type Json = Record<string, unknown>

interface ExampleFile {
  /** An object with the member `like` has the members of the records that it names, and its own. */
  readonly records: Readonly<Record<string, Json>>
  /** Of graph endpoints, by the collection of the neighbours. */
  readonly lists: Readonly<Record<'users' | 'repos', readonly Example[]>>
  readonly examples: Readonly<Record<string, readonly Example[]>>
}

/** A call that the sample answers. `npm run examples` writes `credits` and `answer`. */
export interface SampleCall {
  /** Value for the braces of the path. */
  readonly id?: string
  readonly request: object
  /** Arguments of the client's method, if these are not the request alone. */
  readonly given?: readonly unknown[]
  readonly credits: number
  readonly answer: unknown
}

// npm and vitest run in the package's root.
export const samplesPath = 'src/contract/endpoints/samples.json'

/** By endpoint, in the order in which the calls are made. */
export function readSamples(): Readonly<Record<string, SampleCall | undefined>> {
  return JSON.parse(readFileSync(samplesPath, 'utf8'))
}

/** The examples of each endpoint, by its id. */
export function readExamples(): Readonly<Record<string, readonly Example[]>> {
  const text = readFileSync('src/contract/endpoints/examples.json', 'utf8')
  const { records }: ExampleFile = JSON.parse(text)
  const { lists, examples }: ExampleFile = JSON.parse(text, (_, value) => {
    if (typeof value?.like === 'undefined') return value
    const { like, ...members }: Json = value
    const named = [like].flat().map((name) => records[String(name)])
    return Object.assign({}, ...named, members)
  })
  const ofGraph = Object.entries(graphEndpoints).map(([id, list]) => {
    return [id, lists[findRelationship(list).returns]]
  })
  const ofSample = Object.entries(readSamples()).map(([id, sample]) => {
    const { request = {}, answer: response = {} } = sample ?? {}
    return [id, [{ name: 'On the sample', request, response }]]
  })
  return { ...Object.fromEntries(ofSample), ...examples, ...Object.fromEntries(ofGraph) }
}
