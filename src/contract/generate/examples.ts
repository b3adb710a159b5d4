/** The examples of the OpenAPI document: invented people and repositories in requests and answers. */
import { readFileSync } from 'node:fs'
import { graphEndpoints, relationshipOf } from '../endpoints/raw-graph.ts'

interface Example {
  readonly name: string
  readonly request: object
  readonly response: object
}

type Json = Record<string, unknown>

interface ExampleFile {
  /** An object with the member `like` has the members of the records that it names, and its own. */
  readonly records: Readonly<Record<string, Json>>
  /** Of graph endpoints, by the collection of the neighbours. */
  readonly lists: Readonly<Record<'users' | 'repos', readonly Example[]>>
  readonly examples: Readonly<Record<string, readonly Example[]>>
}

/** The examples of each endpoint, by its id. npm and vitest run in the package's root. */
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
    return [id, lists[relationshipOf(list).returns]]
  })
  return { ...examples, ...Object.fromEntries(ofGraph) }
}
