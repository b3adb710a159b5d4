/**
 * `npm run bench -- eval`: how well repositories and people are found, by words, by meaning and by
 * both. README.md says what each part asks.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { runSuite } from '../suite.ts'
import { makeTemporaryRunFolder, repositoryFolder } from '../workspace.ts'
import { rateExperts } from './experts.ts'
import { rateJudged } from './judged.ts'
import { readJudgements } from './judgements.ts'
import { EarlierScores, writeScores } from './score-file.ts'
import type { Evaluation } from './scored.ts'
import { reportSets } from './scored.ts'
import { ratePeople, rateQuestions } from './served.ts'

await runSuite('eval', async (options) => {
  const { parts, seed, quick, before, scores } = options
  const shared = options.shared ?? join(repositoryFolder, '../shared')
  const judged = join(shared, 'eval')
  if (!existsSync(judged)) return [`${judged} is missing; --shared FOLDER tells another`]
  // Read first: a run takes minutes before it would find that a file is missing.
  const earlier = before === undefined ? null : new EarlierScores(before)
  const evaluation: Evaluation = {
    judgements: readJudgements(judged),
    data: join(shared, 'data'),
    folder: makeTemporaryRunFolder(),
    ...{ parts, seed, quick },
  }
  const sets = [
    ...(parts.includes('judged') ? await rateJudged(evaluation) : []),
    ...(parts.includes('experts') ? await rateExperts(evaluation) : []),
    ...(parts.includes('people') ? await ratePeople(evaluation) : []),
    ...(parts.includes('questions') || parts.includes('skills')
      ? await rateQuestions(evaluation)
      : []),
  ]
  reportSets(sets, earlier)
  if (scores !== undefined) writeScores(scores, sets)
  return []
})
