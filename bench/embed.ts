/**
 * `npm run bench -- embed`: what the vector of a text costs, over texts of the sample data, one
 * call a text, as a query is embedded. `--embedding` measures another embedder than the static
 * table. The first pass over each set of texts warms up and is not counted.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { type Embedder, openEmbedder, parseEmbedding } from '../src/embed/index.ts'
import { AnswerHash } from './checksum.ts'
import { describeMachine, machineTable } from './machine.ts'
import type { Row } from './report/result.ts'
import { millisRow, reportRows } from './report/rows.ts'
import { percentile } from './statistics.ts'
import { alignedTable, countText, millisText } from './table.ts'
import { repositoryFolder } from './workspace.ts'

interface TextSet {
  readonly name: string
  readonly texts: readonly string[]
}

interface SampleRepository {
  readonly name: string
  readonly description?: string
  readonly readme?: string
}

interface Measured {
  readonly name: string
  readonly texts: number
  /** Mean of the texts. */
  readonly words: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Texts that have one. */
  readonly vectors: number
  readonly answers: string
}

/** Time limits of the static table. */
const secondsMaxOf: Readonly<Record<string, number>> = {
  'query of 4 words': 20e-6,
  'line of 15 words': 60e-6,
}

const textsMax = 4000
const passes = 3

async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: { embedding: { type: 'string', default: 'static' } },
  })
  console.log(machineTable(describeMachine(args, 'embed')))
  const start = performance.now()
  const embedder = await openEmbedder(parseEmbedding(values.embedding, {}))
  const openMs = performance.now() - start
  const { name, dims, version } = embedder.model
  const head = ['one text a call', 'texts', 'words', 'p50', 'p99', 'with a vector', 'checksum']
  const measured: Measured[] = []
  for (const set of textSets()) measured.push(await measure(embedder, set))
  await embedder.close()
  const rows = measured.map(cellsOf)
  reportRows(measured.map((one) => rowOfTexts(one, name)))
  const title = `embed: ${name}, ${dims} dimensions, version ${version}, open`
  console.log(alignedTable(`${title} in ${millisText(openMs)}`, head, rows))
}

/** The fastest of some passes for each text, so that what else the machine does counts little. */
async function measure(embedder: Embedder, { name, texts }: TextSet): Promise<Measured> {
  const { answers, vectors } = await warmUp(embedder, texts)
  const best = new Float64Array(texts.length).fill(Number.POSITIVE_INFINITY)
  for (let pass = 0; pass < passes; pass++) {
    for (const [i, text] of texts.entries()) {
      const start = performance.now()
      await embedder.embed([text], 'query')
      best[i] = Math.min(best[i]!, performance.now() - start)
    }
  }
  best.sort()
  const words = texts.reduce((sum, text) => sum + wordsOf(text).length, 0) / texts.length
  const [p50Ms, p99Ms] = [percentile(best, 0.5), percentile(best, 0.99)]
  return { name, texts: texts.length, words, p50Ms, p99Ms, vectors, answers }
}

function cellsOf({ name, texts, words, p50Ms, p99Ms, vectors, answers }: Measured): string[] {
  const counts = [countText(texts), words.toFixed(1)]
  return [name, ...counts, millisText(p50Ms), millisText(p99Ms), countText(vectors), answers]
}

function rowOfTexts({ name, texts, p50Ms, p99Ms }: Measured, model: string): Row {
  const isStatic = model.startsWith('static')
  const secondsMax = isStatic ? secondsMaxOf[name] : undefined
  const bound = secondsMax && { value: secondsMax, kind: 'at most' as const }
  return millisRow(`embed one text, ${name}${isStatic ? '' : ` by ${model}`}, p50`, p50Ms, {
    ...(bound ? { bound, section: 'speed' as const } : {}),
    n: texts,
    note: `p99 ${millisText(p99Ms)}.`,
  })
}

async function warmUp(embedder: Embedder, texts: readonly string[]) {
  const hash = new AnswerHash()
  for (const text of texts) {
    const [vector] = await embedder.embed([text], 'query')
    const isKnown = vector!.some((value) => value !== 0)
    hash.add(
      isKnown ? 1 : 0,
      new Uint8Array(vector!.buffer, vector!.byteOffset, vector!.byteLength),
    )
  }
  const { results, checksum } = hash.finish()
  return { vectors: results, answers: checksum }
}

/** Distinct texts of repositories that have a README, so that there are words enough. */
function textSets(): TextSet[] {
  const path = join(repositoryFolder, 'data/sample/repos.jsonl.gz')
  const lines = gunzipSync(readFileSync(path)).toString('utf8').trimEnd().split('\n')
  const repositories = lines.map((line): SampleRepository => JSON.parse(line))
  const readmes = repositories.flatMap(({ readme }) => (readme === undefined ? [] : [readme]))
  const described = repositories.map(({ name, description, readme }) =>
    wordsOf(`${name}: ${description ?? ''} ${readme ?? ''}`),
  )
  const middle = (words: readonly string[]) => words.slice(words.length >> 1)
  return [
    { name: 'query of 4 words', texts: described.map((words) => firstOf(middle(words), 4)) },
    { name: 'line of 15 words', texts: described.map((words) => firstOf(words, 15)) },
    { name: '500 characters of a README', texts: readmes.map((text) => text.slice(0, 500)) },
  ].map(({ name, texts }) => ({ name, texts: distinct(texts) }))
}

/** Empty where there are fewer words than asked for. */
function firstOf(words: readonly string[], count: number): string {
  return words.length < count ? '' : words.slice(0, count).join(' ')
}

function distinct(texts: readonly string[]): readonly string[] {
  return [...new Set(texts)].filter((text) => text !== '').slice(0, textsMax)
}

function wordsOf(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '')
}

await run(process.argv.slice(2))
