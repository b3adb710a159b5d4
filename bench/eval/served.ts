/** People by topics, names and judged questions, asked of the whole service over HTTP. */
import { join } from 'node:path'
import { openEmbedder } from '../../src/embed/index.ts'
import { row } from '../report/rows.ts'
import { report } from '../suite.ts'
import { repositoryFolder } from '../workspace.ts'
import { rateSets } from './rate-sets.ts'
import { digestOf, type Evaluation, type ScoredSet } from './scored.ts'
import { SearchService } from './service.ts'
import { makeAllPeopleSets } from './sets/all-people.ts'
import { readBios } from './sets/bios.ts'
import {
  allProfileFiles,
  isAbsent,
  profileFiles,
  readProfiles,
  repositoryFiles,
} from './sets/data-set.ts'
import { makeGradedSet, type Question, readJudgedQuestions } from './sets/judged-questions.ts'
import { peopleNameSets } from './sets/people-names.ts'
import { peopleTopicSets } from './sets/people-topics.ts'
import type { GradedSet, QuerySet } from './sets/query-set.ts'
import { reportSkills } from './skill-counts.ts'

/** Holds `questions.tsv` and `judgements.tsv`. */
const questionsFolder = join(repositoryFolder, 'bench/eval/questions')

/** The part `people`: those with a profile. */
export async function ratePeople(evaluation: Evaluation): Promise<ScoredSet[]> {
  const { data, judgements, seed, quick } = evaluation
  const files = [...repositoryFiles, ...profileFiles]
  if (isAbsent(data, files)) return []
  const profiles = readProfiles(data)
  const options = { seed, count: quick ? 20 : 150 }
  const sets = [
    ...peopleTopicSets(readBios(profiles), judgements.topics, options),
    ...peopleNameSets(profiles, options),
  ]
  return withService(evaluation, files, (service) => rateSets(service, sets))
}

/** The parts `questions` and `skills`, which need the same service: all people. */
export async function rateQuestions(evaluation: Evaluation): Promise<ScoredSet[]> {
  const { data, seed, quick, parts } = evaluation
  const files = [...repositoryFiles, ...allProfileFiles]
  if (isAbsent(data, files)) return []
  const judged = readJudgedQuestions(questionsFolder)
  const profiles = readProfiles(data, allProfileFiles)
  const graded = makeGradedSet(judged, profiles)
  const scripted = makeAllPeopleSets(profiles, { seed, count: quick ? 10 : 200 })
  return withService(evaluation, files, async (service) => {
    if (parts.includes('skills')) await reportSkills(service, profiles, data)
    if (!parts.includes('questions')) return []
    const { judgements } = judged
    const same = judgements.filter(({ first, second }) => first === second).length
    const name = 'judged questions: both passes give the same grade'
    report('judgements of people', [
      row(name, 'share', same / judgements.length, { n: judgements.length }),
    ])
    const sets: QuerySet[] = [graded, ...scripted]
    return (await rateSets(service, sets)).flatMap((set) =>
      set.set === graded.name && set.metric === 'nDCG@10'
        ? [set, ...splitByKind(set, judged.questions, graded)]
        : [set],
    )
  })
}

async function withService<Result>(
  { data, folder }: Evaluation,
  files: readonly string[],
  use: (service: SearchService) => Promise<Result>,
): Promise<Result> {
  const embedder = await openEmbedder({ kind: 'static' })
  const service = await SearchService.open(data, files, join(folder, `${files.length}`), embedder)
  try {
    return await use(service)
  } finally {
    await service.close()
  }
}

/** The same scores as a set for each kind of question. */
function splitByKind(
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
