/**
 * `npm run bench -- peers:facets`: a total and five facets compared with Tantivy and Lucene, each
 * in one thread, over the same users. README.md describes the metrics.
 */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Engine, Summary } from '../../../src/engines/index.ts'
import { loadSnapshot } from '../../../src/snapshot/index.ts'
import { askedWords, kindsOfWord, planOf, question, startEngine } from '../../facets/question.ts'
import { importTable, measureImport } from '../../import.ts'
import { describeMachine, machineTable } from '../../machine.ts'
import type { Row } from '../../report/result.ts'
import { millisRow, reportRows } from '../../report/rows.ts'
import { median } from '../../statistics.ts'
import { alignedTable, countText, millisText } from '../../table.ts'
import { wholeNumber } from '../../whole-number.ts'
import { makeTemporaryRunFolder, prepareCorpus } from '../../workspace.ts'
import { RunnerProcess } from '../runner-process.ts'
import { differences } from './answers.ts'
import { writeDump } from './dump.ts'
import { type FacetPeer, facetPeers } from './engines.ts'
import type { PeerReady, PeerRound } from './protocol.ts'

interface Contender {
  readonly peer: FacetPeer
  readonly runner: RunnerProcess
  readonly version: string
  /** By word: milliseconds of each round. */
  readonly times: number[][]
}

interface Measured {
  readonly words: readonly string[]
  readonly matches: readonly number[]
  /** By word: milliseconds of each round. */
  readonly own: readonly number[][]
  readonly contenders: readonly Contender[]
}

const warmUpRounds = 5

/** Returns what differs between the engines. */
async function runFacetPeers(args: readonly string[]): Promise<string[]> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      users: { type: 'string', default: '1000000' },
      seed: { type: 'string', default: '1' },
      data: { type: 'string' },
      rounds: { type: 'string', default: '15' },
      engines: { type: 'string', default: 'tantivy,lucene' },
      json: { type: 'string' },
    },
  })
  const users = wholeNumber(values.users, '--users')
  const machine = describeMachine(args, 'peers:facets')
  console.log(machineTable(machine))
  const folder = makeTemporaryRunFolder()
  const dataDir = values.data ?? (await imported(users, wholeNumber(values.seed, '--seed'), folder))
  const snapshot = await loadSnapshot(dataDir)
  const engine = await startEngine(snapshot, 1)
  try {
    const words = await askedWords(engine)
    const dump = join(folder, 'dump')
    await writeDump(snapshot, words, dump)
    const peers = facetPeers.filter(({ name }) => values.engines.split(',').includes(name))
    const contenders = await startPeers(peers, words, dump, folder)
    const rounds = wholeNumber(values.rounds, '--rounds')
    const { measured, problems } = await measure(engine, words, contenders, rounds)
    console.log(timesTable(measured))
    reportRows(rowsOf(measured, users))
    const versions = contenders.map(({ version }) => version)
    console.log(versions.join('\n'))
    if (values.json !== undefined) {
      const { own, matches } = measured
      const theirs = contenders.map(({ peer, version, times }) => ({ ...peer, version, times }))
      writeFileSync(values.json, JSON.stringify({ machine, words, matches, own, theirs }))
    }
    for (const { runner } of contenders) await runner.end()
    return problems
  } finally {
    await engine.close()
  }
}

async function imported(users: number, seed: number, folder: string): Promise<string> {
  const dataDir = join(folder, 'data')
  const corpus = await prepareCorpus(users, seed)
  console.log(importTable(await measureImport(corpus, users, dataDir)))
  return dataDir
}

/** Starts the available peers. The others are listed with the reason. */
async function startPeers(
  peers: readonly FacetPeer[],
  words: readonly string[],
  dump: string,
  folder: string,
): Promise<Contender[]> {
  const contenders: Contender[] = []
  for (const peer of peers) {
    try {
      await peer.install()
      const index = mkdtempSync(join(folder, peer.name))
      const runner = new RunnerProcess([...peer.command, dump, index])
      const { version } = await runner.read<PeerReady>()
      contenders.push({ peer, runner, version, times: words.map(() => []) })
    } catch (error) {
      console.log(`${peer.title} is not here: ${(error as Error).message}`)
    }
  }
  return contenders
}

/** Interleaved, so that other load on the machine affects all of them equally. */
async function measure(
  engine: Engine,
  words: readonly string[],
  contenders: readonly Contender[],
  rounds: number,
): Promise<{ measured: Measured; problems: string[] }> {
  const own: number[][] = words.map(() => [])
  const problems: string[] = []
  let summaries: Summary[] = []
  for (let round = -warmUpRounds; round < rounds; round++) {
    summaries = []
    for (const [i, word] of words.entries()) {
      const startMs = performance.now()
      summaries.push(await engine.summarise(planOf(word), question))
      if (round >= 0) own[i]!.push(performance.now() - startMs)
    }
    for (const { peer, runner, times } of contenders) {
      const { us, answers } = await runner.ask<PeerRound>('round')
      for (const [i, summary] of summaries.entries()) {
        if (round >= 0) times[i]!.push(us[i]! / 1000)
        if (round !== 0) continue
        const differ = differences(summary, answers[i]!)
        problems.push(...differ.map((what) => `${peer.title}, "${words[i]}": ${what}`))
      }
    }
  }
  const matches = summaries.map(({ total }) => total)
  return { measured: { words, matches, own, contenders }, problems }
}

function timesTable({ words, matches, own, contenders }: Measured): string {
  const lines = words.map((word, i) => {
    const ours = median(own[i]!)
    return [
      word === '' ? 'all users' : word,
      countText(matches[i]!),
      millisText(ours),
      ...contenders.flatMap(({ times }) => {
        const theirs = median(times[i]!)
        return [millisText(theirs), `× ${(theirs / ours).toFixed(1)}`]
      }),
    ]
  })
  const head = ['', 'matches', 'devdex', ...contenders.flatMap(({ peer }) => [peer.title, ''])]
  return alignedTable('a total and five facets, one thread: median', head, lines)
}

function rowsOf({ words, matches, own, contenders }: Measured, users: number): Row[] {
  return contenders.flatMap(({ peer, version, times }) =>
    words.map((word, i) =>
      millisRow(
        `${countText(users)} users: total and facets, ${kindsOfWord[i]}, p50 beside ${peer.title}`,
        median(own[i]!),
        {
          n: own[i]!.length,
          note: `"${word}", ${countText(matches[i]!)} users match. ${version}.`,
          peer: { name: peer.title, median: median(times[i]!) / 1000 },
          ...(i === 0 ? { section: 'peers' as const } : {}),
        },
      ),
    ),
  )
}

const problems = await runFacetPeers(process.argv.slice(2))
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
