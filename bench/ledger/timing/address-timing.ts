/**
 * Checks whether a search without RAW reveals by its answer or its time that a local part exists.
 */
import { copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openAccess } from '../../../src/access/index.ts'
import type { Service } from '../../../src/contract/index.ts'
import { openStore } from '../../../src/store/index.ts'
import { runNode } from '../../child.ts'
import { writeLines } from '../../corpus/index.ts'
import { devdexScript, prepareCorpus } from '../../workspace.ts'
import { type Ground, serve } from '../ground.ts'
import {
  addressForms,
  localParts,
  openForm,
  peopleWith,
  type QueryCaller,
} from './address-kinds.ts'
import { Probe } from './probe.ts'
import { lasting, type Sample, sampleKinds } from './sample.ts'

export interface AddressTimingScale {
  /** Existing local parts, and equally many that do not exist. */
  readonly guesses: number
  /** Answers of each form to each half. */
  readonly answers: number
}

/** Times of correct guesses, and of others. */
export interface FormTimes {
  readonly form: string
  readonly right: Sample
  readonly wrong: Sample
}

export interface AddressTimes {
  readonly forms: readonly FormTimes[]
  /** With RAW, which finds them: what a difference looks like. */
  readonly control: FormTimes
}

const connections = 4

export async function timeAddresses(
  ground: Ground,
  { guesses, answers }: AddressTimingScale,
): Promise<AddressTimes> {
  const { theirs, unknownAddress } = localParts(guesses)
  const dataDir = await importWith(ground, theirs)
  const keys = await makeKeys(dataDir)
  const asked = [...addressForms, openForm]
  const server = await serve({ ...ground, dataDir })
  const probe = await Probe.open(server.url, connections)
  const kinds = asked.flatMap(({ name, caller, ask }) =>
    [theirs, unknownAddress].map((locals) => ({
      name,
      questions: locals.map((local) => {
        const authorization = `Bearer ${keys[caller]}`
        return { local, post: probe.post({ ...ask(local), authorization }) }
      }),
    })),
  )
  try {
    const samples = await sampleKinds(kinds, answers, async ({ local, post }) => {
      const { nanoseconds, text } = await probe.ask(post)
      // How a sentence was understood quotes it.
      return { nanoseconds, text: lasting(text).replaceAll(local, 'the guess') }
    })
    const forms = asked.map(({ name }, i) => {
      return { form: name, right: samples[2 * i]!, wrong: samples[2 * i + 1]! }
    })
    return { forms: forms.slice(0, -1), control: forms.at(-1)! }
  } finally {
    probe.close()
    await server.stop()
  }
}

/** Imports the users of the ground, and people with addresses that only a guess can find. */
async function importWith(ground: Ground, theirs: readonly string[]): Promise<string> {
  const folder = join(ground.dataDir, 'timing')
  const source = join(folder, 'source')
  mkdirSync(source, { recursive: true })
  const corpus = await prepareCorpus(ground.users, ground.seed)
  copyFileSync(join(corpus, 'users.jsonl'), join(source, 'users.jsonl'))
  await writeLines(join(source, 'users-hidden.jsonl'), peopleWith(theirs))
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  await runNode(devdexScript, ['import', source, '--data', dataDir])
  return dataDir
}

async function makeKeys(dataDir: string): Promise<Record<QueryCaller, string>> {
  const store = openStore(dataDir)
  try {
    const access = openAccess(store)
    const limits = { rate: 1_000_000, concurrency: 1000 }
    const create = (name: QueryCaller, services: readonly Service[], credits: number) => {
      return access.create({ name, services, credits, ...limits }).key
    }
    return {
      search: create('search', ['SEARCH'], 1e12),
      poor: create('poor', ['SEARCH', 'RAW'], 9),
      penniless: create('penniless', ['SEARCH', 'RAW'], 0),
      rich: create('rich', ['SEARCH', 'RAW'], 1e12),
    }
  } finally {
    await store.close()
  }
}
