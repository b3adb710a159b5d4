/**
 * Questions about people: judged ones, and names, skills and nonsense by script. The whole service
 * is asked over HTTP, with all repositories and people of the data.
 */
import { join } from 'node:path'
import { repositoryFolder } from '../workspace.ts'
import { rateServed, writeSets } from './found.ts'
import type { EvalOptions } from './options.ts'
import { writePool } from './pool.ts'
import { digestOf, type ScoredSet } from './rate-sets.ts'
import { type EvalResult, peopleQuestions } from './result.ts'
import type { SearchService } from './service.ts'
import { makeAllPeopleSets } from './sets/all-people.ts'
import { absentFile, allProfileFiles, readProfiles, repositoryFiles } from './sets/data-set.ts'
import {
  compareGrades,
  makeGradedSet,
  type Question,
  readJudgedQuestions,
} from './sets/judged-questions.ts'
import type { GradedSet } from './sets/query-set.ts'
import { countSkills } from './skill-counts.ts'

/** Holds `questions.tsv` and `judgements.tsv`. */
export const questionsFolder = join(repositoryFolder, 'bench/eval/questions')

/** Queries of a set that a script makes. */
const count = 200
const quickCount = 10

const files = [...repositoryFiles, ...allProfileFiles]

/** The parts `questions` and `skills`, which need the same service. */
export async function rateQuestions(
  options: EvalOptions,
  folder: string,
  result: EvalResult,
): Promise<void> {
  const data = join(options.shared, 'data')
  const absent = absentFile(data, files)
  if (absent !== undefined) {
    result.missing.push({ what: peopleQuestions, why: `${absent} is missing` })
    return
  }
  const { seed, quick, model, pool, parts } = options
  const judged = readJudgedQuestions(questionsFolder)
  const profiles = readProfiles(data, allProfileFiles)
  const graded = makeGradedSet(judged, profiles)
  const scripted = makeAllPeopleSets(profiles, { seed, count: quick ? quickCount : count })
  const sets = parts.includes('questions') ? [graded, ...scripted] : []
  if (options.sets !== undefined) writeSets(options.sets, sets)
  const askMore = async (service: SearchService) => {
    if (pool !== undefined) await writePool(pool, service, judged, data)
    if (!parts.includes('skills')) return
    result.skills.push(...(await countSkills(service, profiles, data)))
  }
  const served = { data, files, folder: join(folder, 'questions'), sets, model, askMore }
  for (const set of await rateServed(served)) {
    result.sets.push(set)
    if (set.set === graded.name && set.metric === 'nDCG@10') {
      result.sets.push(...splitByKind(set, judged.questions, graded))
    }
  }
  if (sets.length > 0) result.agreement = compareGrades(judged, graded)
}

/** The same scores as a set for each kind of question. */
export function splitByKind(
  scored: ScoredSet,
  questions: readonly Question[],
  { queries }: GradedSet,
): ScoredSet[] {
  const kinds = [...new Set(questions.map(({ kind }) => kind))]
  return kinds.map((kind) => {
    const isOfKind = (_: unknown, i: number) => questions[i]!.kind === kind
    const methods = scored.methods.map((one) => ({ ...one, scores: one.scores.filter(isOfKind) }))
    const digest = digestOf(queries.filter(isOfKind))
    return { ...scored, set: `${scored.set}, ${kind}`, digest, methods }
  })
}
