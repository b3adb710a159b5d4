/** Plays a scenario: serves a world, loads it, breaks it as the table says, and judges all of it. */
import type { Claim } from '../../bench/claim.ts'
import { generateUsers } from '../../bench/corpus/index.ts'
import { currentSnapshot } from '../../src/snapshot/index.ts'
import { makeClaims } from './claims.ts'
import { applyFault } from './faults/table.ts'
import type { Load } from './load.ts'
import type { Scenario } from './scenario.ts'
import { type Ground, prepareSource, Stage } from './stage.ts'

/** All that hangs ends here. */
const hourMs = 3_600_000

export async function simulate(ground: Ground, scenario: Scenario): Promise<Claim[]> {
  const { http } = scenario
  if (http === undefined) return play(new Stage(ground, scenario))
  const playOne = async (adapter: string): Promise<Claim[]> => {
    const serve = [...(scenario.serve ?? []), '--http', adapter]
    const claims = await play(new Stage(ground, { ...scenario, serve }))
    return claims.map((one) => ({ ...one, sentence: `${adapter}: ${one.sentence}` }))
  }
  // The short form compares no times.
  if (ground.isShort) return (await Promise.all(http.map(playOne))).flat()
  const claims: Claim[] = []
  for (const adapter of http) claims.push(...(await playOne(adapter)))
  return claims
}

async function play(stage: Stage): Promise<Claim[]> {
  const { serve, loads = [], faults, claims: names } = stage.scenario
  const msMax = stage.ground.isShort ? hourMs / 4 : 2 * hourMs
  const patience = setTimeout(() => {
    console.error(`${stage.scenario.name} hangs`)
    process.exit(1)
  }, msMax)
  const running: Load[] = []
  try {
    if (serve !== undefined) {
      await open(stage)
      running.push(...loads.map((load) => stage.load(load)))
    }
    const claims: Claim[] = []
    for (const fault of faults) claims.push(...(await applyFault(stage, fault)))
    await Promise.all(running.map((load) => load.end(true)))
    for (const name of names) claims.push(...(await makeClaims(name, stage)))
    return claims
  } finally {
    clearTimeout(patience)
    for (const load of running) void load.end(true)
    // A server that does not answer may ignore SIGTERM too.
    await (stage.server !== undefined && (await stage.isReady()) ? stage.stop() : stage.kill())
  }
}

/** Serves the newest data set, after the answers of each are known. */
async function open(stage: Stage): Promise<void> {
  const { editions = 0 } = stage.scenario
  if (editions <= 1) await stage.copyWorld()
  await stage.open()
  for (let i = 0; i < editions; i++) {
    if (editions > 1) {
      const source = await prepareSource(stage.users, stage.seed + i)
      // One more than are retained at once, so each swap opens a snapshot.
      await stage.devdex('import', source, '--keep', `${editions - 1}`)
    }
    stage.snapshots.push((await currentSnapshot(stage.dataDir))!)
    await recordServed(stage)
  }
  if (stage.scenario.hides) {
    stage.hidden = unseenLogin(stage)
    await stage.devdex('suppress', 'add', stage.hidden)
    await recordServed(stage)
    await stage.devdex('suppress', 'remove', stage.hidden)
  }
  // Another account than that which paid for what is known.
  if (editions > 0) await stage.open()
  await stage.serve()
}

async function recordServed(stage: Stage): Promise<void> {
  await stage.serve()
  await stage.record()
  await stage.stop()
}

/** A login that none of the compared answers shows. Some count its follows. */
function unseenLogin(stage: Stage): string {
  const shown = JSON.stringify(stage.questions(stage.scenario.loads![0]!.questions))
  const logins = Array.from(generateUsers(stage.users, stage.seed), ({ login }) => login)
  return logins.findLast((login) => !shown.includes(`${login}\\"`))!
}
