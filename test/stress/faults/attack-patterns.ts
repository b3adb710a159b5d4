/** Hostile patterns: each alone, and then many at once, beside ordinary requests. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type Claim, claim, timedClaim } from '../../../bench/claim.ts'
import { millisText } from '../../../bench/table.ts'
import { claimNone, claimVerdicts, claimWithin } from '../claims.ts'
import type { Receipt } from '../load.ts'
import { hostilePatterns, inventVictims } from '../patterns.ts'
import { type Stage, sourceOf } from '../stage.ts'
import { latency } from './sockets.ts'

interface Attack {
  /** One question in this many is asked. */
  readonly every: number
  /** Windows with the attack and without. */
  readonly pairs: number
  readonly windowMs: number
}

const answerMsMax = 250
const clients = { ordinary: 8, hostile: 4 }

export async function attackWithPatterns(stage: Stage, row: Attack): Promise<Claim[]> {
  await importVictims(stage)
  await stage.open()
  await stage.serve(['--dns', 'off'])
  const asked = stage.questions('hostile patterns').filter((_, i) => i % row.every === 0)
  const each = asked.length
  const next = (_: number, number: number) => asked[number % each]!
  const alone = await stage.load({ questions: 'hostile patterns', clients: 1, each, next }).end()
  const [calm, beside, hostile]: Receipt[][] = [[], [], []]
  for (let pair = 0; pair < row.pairs; pair++) {
    const ordinary = { questions: 'ordinary', clients: clients.ordinary }
    calm!.push(...(await runFor(stage, row.windowMs, ordinary)))
    const start = pair * 997
    const attack = {
      ...{ questions: 'hostile patterns', clients: clients.hostile },
      next: (client: number, number: number) => next(client, start + number * 7 + client * 31),
    }
    const both = await Promise.all([
      runFor(stage, row.windowMs, ordinary),
      runFor(stage, row.windowMs, attack),
    ])
    beside!.push(...both[0])
    hostile!.push(...both[1])
  }
  const [calmMs, besideMs] = [latency(calm!), latency(beside!)]
  const codes = [...alone, ...hostile!].map(({ code }) => code ?? 'found')
  const known = ['found', 'pattern_too_expensive', 'invalid_filter', 'overloaded']
  const took = alone.map(({ startMs, endMs }) => endMs - startMs)
  return [
    claimVerdicts(['right'], alone),
    claimNone(
      'it is answered, or refused as is specified',
      codes.filter((code) => !known.includes(code)),
      [...new Set(codes)].join(', '),
    ),
    claim(
      codes.includes('found') && codes.includes('invalid_filter'),
      'some patterns are answered, and some are refused',
      `${hostilePatterns.length} patterns`,
    ),
    claimVerdicts(['right', 'refused'], hostile!),
    claimVerdicts(['right'], [...calm!, ...beside!]),
    claimWithin('each pattern alone is answered', took, answerMsMax),
    timedClaim(
      besideMs < 2 * calmMs,
      'the p99 of others is less than twice as long',
      `${millisText(besideMs)}, ${millisText(calmMs)} without`,
    ),
  ]
}

async function runFor(
  stage: Stage,
  ms: number,
  options: Parameters<Stage['load']>[0],
): Promise<readonly Receipt[]> {
  const load = stage.load(options)
  await setTimeout(ms)
  return load.end(true)
}

/** Hard names among ordinary ones. */
async function importVictims(stage: Stage): Promise<void> {
  const folder = stage.ground.freshFolder()
  const victims = inventVictims(Math.ceil(stage.users / 20))
  for (const [name, lines] of Object.entries(victims)) {
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
    writeFileSync(join(folder, `${name}.jsonl`), text)
  }
  await stage.devdex('import', await sourceOf(stage.users, stage.seed), folder)
}
