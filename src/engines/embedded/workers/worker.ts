/**
 * A search worker: one long Piscina task that claims slots in shared memory, runs them and finishes
 * them. It blocks while it waits. An unexpected error ends the worker: Piscina starts another, and
 * the task is repeated.
 */
import { threadId } from 'node:worker_threads'
import {
  type Adjacency,
  Budget,
  DeadlineError,
  GlobSyntaxError,
  type Hits,
  NeighbourWalk,
  PatternBudgetError,
  prune,
  type ScoreNode,
  type Searcher,
  type WordNotes,
} from 'native-free-index'
import type { DocumentRank } from '../../engine.ts'
import { explanationNodesMax } from '../../engine.ts'
import { RegexSizeError, RegexSyntaxError } from '../../patterns/regex.ts'
import type { ExpertSearch } from './experts.ts'
import { packWords } from './packed-words.ts'
import { explainScores, rankDocuments } from './plan-scores.ts'
import {
  type EdgesTask,
  type ExpertsTask,
  type ListNotes,
  protocolVersion,
  type SearchTask,
  type Task,
  type TaskFailure,
  unpackTask,
  type WorkerStart,
} from './protocol.ts'
import {
  noPlace,
  requestBytesMax,
  type SlotEdges,
  shareRoom,
  type TaskShare,
  writeEvidence,
} from './slot-buffers.ts'
import { outcomes, SlotMemory } from './slots.ts'
import { writeSummary } from './summary-numbers.ts'
import { ViewedSnapshot } from './viewed-snapshot.ts'

const { timeOrigin } = performance

/** Piscina calls this once per worker. It returns when the pool stops. */
export function serveSlots(start: WorkerStart): void {
  if (start.protocolVersion !== protocolVersion) throw new Error('worker of another build')
  const slots = new SlotMemory(start.slots)
  const searched = new ViewedSnapshot(start)
  const { worker } = start
  slots.addServing(worker, threadId)
  for (let slot = slots.claim(worker); slot >= 0; slot = slots.claim(worker)) {
    if (slots.isCalledOff(slot)) slots.finish(slot, outcomes.skipped)
    else runSlot(slots, slot, worker, searched)
  }
}

function runSlot(slots: SlotMemory, slot: number, worker: number, snapshot: ViewedSnapshot): void {
  const task = unpackTask(slots.readText(slot))
  /** Each deadline check is a heartbeat. A cancelled task is past its deadline. */
  const readNowMs = () => {
    slots.heartbeat(worker)
    return slots.isCalledOff(slot) ? Number.POSITIVE_INFINITY : performance.now()
  }
  try {
    runTask(task, snapshot, slots, slot, readNowMs)
    slots.finish(slot, outcomes.done)
  } catch (error) {
    const failure = describeFailure(error, task)
    slots.writeText(slot, new TextEncoder().encode(JSON.stringify(failure)))
    slots.finish(slot, outcomes.failed)
    // A broken task may have left its scratch memory in any state, so this thread ends.
    if (failure.kind === 'broken') process.exit(1)
  }
}

/** Lists are written to shared memory, so none is copied. */
function runTask(
  task: Task,
  snapshot: ViewedSnapshot,
  slots: SlotMemory,
  slot: number,
  nowMs: () => number,
): void {
  const startMs = performance.now()
  const viewed = snapshot.findSearched(task.view)
  const { collections, relations, experts, summaries } = viewed
  const searched = collections[task.collection]
  const { searcher } = searched
  const shards = searched.index.segments.length
  const listCount = countLists(task)
  const share = shareRoom(slots.part(slot), shards, listCount)
  const deadlineMs = task.startEpochMs + task.deadlineMs - timeOrigin
  const throttle = new PatternThrottle(slots)
  const patternMs = task.patternMs * (share.shards.length / shards)
  const time = new Budget(deadlineMs, patternMs, nowMs, (now) => throttle.pauseIfDue(now))
  time.check()
  let total = 0
  switch (task.kind) {
    case 'count':
      if (share.lists.length > 0) total = searcher.count(task.filter, share.shards, time)
      break
    case 'search':
      rankShare(task, share, searcher, time, slots, slot)
      break
    case 'edges': {
      const adjacency = relations[task.relation][task.direction]
      walkEdges(task, adjacency, searcher, time, slots.edges(slot))
      break
    }
    case 'experts':
      findExperts(task, experts, time, slots, slot)
      break
    case 'words':
      slots.writeWordNotes(slot, packWords(searcher.expandQueries(task.queries, time)))
      break
    case 'summary':
      writeSummary(summaries.run(task, time, unlimited(nowMs)), slots.evidence(slot))
      break
    case 'explain':
      total = writeTrees(explainScores(task, viewed, time), slots, slot)
      break
    case 'ranks':
      writeRanks(rankDocuments(task, viewed, time), slots.lists(slot)[0]!)
      break
    case 'strengths':
      writeStrengths(task, searcher, time, slots.lists(slot)[0]!)
      break
    case 'select':
      snapshot.prepare(task.target, task.collection, searcher.select(task.filter, time).sets)
  }
  const lists = task.kind === 'count' || task.kind === 'edges' ? 0 : listCount
  slots.setAnswer(slot, total, performance.now() - startMs, lists)
}

/** A budget without a limit, for work that later tasks reuse. Its checks are heartbeats. */
function unlimited(nowMs: () => number): Budget {
  return new Budget(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, nowMs)
}

/** Lists of a search, or the hits of people and their strengths. */
function countLists(task: Task): number {
  if (task.kind === 'search') return task.rankings.length
  return task.kind === 'experts' ? 2 : 1
}

function findExperts(
  task: ExpertsTask,
  experts: ExpertSearch,
  time: Budget,
  slots: SlotMemory,
  slot: number,
): void {
  const { hits, evidence, levels, notes } = experts.run(task, time)
  const [out, strengths] = slots.lists(slot)
  out!.scores.set(hits.scores.subarray(0, hits.count))
  out!.ordinals.set(hits.ordinals.subarray(0, hits.count))
  out!.count = hits.count
  strengths!.scores.set(levels)
  strengths!.count = levels.length
  writeEvidence(evidence, slots.evidence(slot))
  const followed = notes.filter(({ corrections }) => corrections.length > 0)
  if (followed.length === 0) return
  const byList = followed.map((own): ListNotes => ({ list: 0, ...own }))
  slots.writeWordNotes(slot, JSON.stringify(byList))
}

/** Writes trees as lines of JSON, as many as fit. Returns how many. */
function writeTrees(trees: readonly ScoreNode[], slots: SlotMemory, slot: number): number {
  const [out] = slots.lists(slot)
  const lines: Uint8Array[] = []
  let bytes = 0
  for (const [i, tree] of trees.entries()) {
    const line = Buffer.from(`${JSON.stringify(prune(tree, explanationNodesMax))}\n`)
    if (bytes + line.length > requestBytesMax) break
    bytes += line.length
    lines.push(line)
    out!.scores[i] = tree.value
  }
  out!.count = lines.length
  slots.writeText(slot, Buffer.concat(lines))
  return lines.length
}

function writeRanks(ranks: readonly (DocumentRank | null)[], { scores, ordinals }: Hits): void {
  for (const [i, own] of ranks.entries()) {
    scores[i] = own?.score ?? 0
    ordinals[i] = own?.rank ?? 0
  }
}

/** By document: the level of the query that it matches best. */
function writeStrengths(
  { queries, ordinals }: Extract<Task, { kind: 'strengths' }>,
  searcher: Searcher,
  time: Budget,
  out: Hits,
): void {
  out.count = ordinals.length
  out.scores.fill(0, 0, ordinals.length)
  for (const query of queries) {
    const levels = searcher.measureStrengths(query, ordinals, time)
    for (const [i, level] of levels.entries()) out.scores[i] = Math.max(out.scores[i]!, level)
  }
}

/** Lists of other parts remain empty. */
function rankShare(
  { plan, rankings }: SearchTask,
  { shards, lists }: TaskShare,
  searcher: Searcher,
  time: Budget,
  slots: SlotMemory,
  slot: number,
): void {
  const out = slots.lists(slot)
  for (const i of rankings.keys()) out[i]!.count = 0
  const ranked = lists.map((i) => rankings[i]!)
  const found = lists.map((i) => out[i]!)
  const notes = searcher.rankAll(plan, ranked, shards, time, found)
  // Only a fusion of lists reads whether the words are unknown.
  const isNoted = ({ corrections, isUnknown }: WordNotes) =>
    corrections.length > 0 || (isUnknown && rankings.length > 1)
  if (!notes.some(isNoted)) return
  const byList = notes.map((own, i): ListNotes => ({ list: lists[i]!, ...own })).filter(isNoted)
  slots.writeWordNotes(slot, JSON.stringify(byList))
}

function describeFailure(error: unknown, { deadlineMs }: Task): TaskFailure {
  if (error instanceof DeadlineError) return { kind: 'deadline', deadlineMs }
  if (error instanceof PatternBudgetError || error instanceof RegexSizeError) {
    return { kind: 'pattern-too-expensive', pattern: error.pattern }
  }
  if (error instanceof RegexSyntaxError || error instanceof GlobSyntaxError) {
    return { kind: 'pattern-invalid', reason: error.message }
  }
  const { message, stack = message } = error instanceof Error ? error : new Error(String(error))
  return { kind: 'broken', message, stack }
}

// A query with patterns uses a processor for a hundred milliseconds, and a small machine has few
// processors. While other queries are answered, it therefore rests repeatedly for as long as it has
// run. The rests count towards the patterns' time limit.

/** Shorter rests would cost more than they yield. */
const workMsMin = 1

/** Upper bound of a rest, because matching one long value may take longer. */
const restMsMax = 5

export class PatternThrottle {
  readonly #slots: Pick<SlotMemory, 'doneCount'>
  readonly #rest: (ms: number) => void
  #seen: number
  #sinceMs: number

  /** @param rest blocks the thread; tests pass another function */
  constructor(slots: Pick<SlotMemory, 'doneCount'>, rest: (ms: number) => void = block) {
    this.#slots = slots
    this.#rest = rest
    this.#seen = slots.doneCount
    this.#sinceMs = performance.now()
  }

  /** Called at each deadline check while patterns are matched. Returns the time. */
  pauseIfDue(nowMs: number): number {
    const workedMs = nowMs - this.#sinceMs
    if (workedMs < workMsMin) return nowMs
    const done = this.#slots.doneCount
    if (done !== this.#seen) this.#rest(Math.min(restMsMax, workedMs))
    this.#seen = done
    this.#sinceMs = performance.now()
    return this.#sinceMs
  }
}

const neverNotified = new Int32Array(new SharedArrayBuffer(4))

/** Blocks for the whole time, because the value never changes. */
function block(ms: number): void {
  Atomics.wait(neverNotified, 0, 0, ms)
}

// Pages of the neighbours that match a filter.

/**
 * Evaluates the filter once over the whole collection, then walks each list. Throws as
 * `Searcher.select`.
 *
 * @param neighbours searcher of the neighbours' collection
 */
function walkEdges(
  { filter, roots, start, first }: EdgesTask,
  lists: Adjacency,
  neighbours: Searcher,
  budget: Budget,
  { counts, nexts, ordinals }: SlotEdges,
): void {
  const matching = neighbours.select(filter, budget)
  const walk = new NeighbourWalk(matching, budget)
  let at = 0
  for (const [i, root] of roots.entries()) {
    const { count, next } = walk.page(lists, root, start, first, ordinals, at)
    counts[i] = count
    nexts[i] = next < 0 ? noPlace : next
    at += count
  }
}
