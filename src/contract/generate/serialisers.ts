/** Turns response schemas into functions that write JSON, projecting records onto the schema. */
import fastJson from 'fast-json-stringify'
import { AccountAnswer } from '../endpoints/account.ts'
import { BestEmails, ReplyStored } from '../endpoints/best-email.ts'
import { CountAnswer } from '../endpoints/counts.ts'
import { Cost } from '../schemas/cost.ts'
import { DevRank } from '../schemas/devrank.ts'
import { PageInfo } from '../schemas/page-info.ts'
import { Problem } from '../schemas/problem.ts'
import { Professional } from '../schemas/professional.ts'
import { RepositoryDocument } from '../schemas/repository.ts'
import { UserDocument } from '../schemas/user.ts'

const serialised = {
  serialiseUser: UserDocument,
  serialiseRepo: RepositoryDocument,
  serialiseDevRank: DevRank,
  serialiseProfessional: Professional,
  serialisePageInfo: PageInfo,
  serialiseProblem: Problem,
  serialiseAccount: AccountAnswer,
  serialiseCount: CountAnswer,
  serialiseBestEmails: BestEmails,
  serialiseReplyStored: ReplyStored,
  serialiseCost: Cost,
}

const prologue = `import Serializer from 'fast-json-stringify/lib/serializer.js'

const serializer = Serializer.restoreFromState({ mode: 'standalone' })
const validator = null
`

export function serialiserModule(): string {
  const parts = Object.entries(serialised).map(([name, schema]) => {
    return `export const ${name} = ${serialiserExpression(schema)}\n`
  })
  return [prologue, ...parts].join('\n')
}

/**
 * The expression behind `module.exports =`, without the prologue that every serialiser repeats. A
 * schema that would make the serialiser carry an AJV instance is refused.
 */
function serialiserExpression(schema: object): string {
  const code: string = fastJson(JSON.parse(JSON.stringify(schema)), { mode: 'standalone' })
  const [before = '', expression] = code.split('module.exports = ')
  const plain =
    before.includes('const validator = null') &&
    before.includes('const serializerState = {"mode":"standalone"}')
  if (!plain || expression === undefined || expression.includes('require(')) {
    throw new Error('fast-json-stringify wrote code that needs more than its serializer')
  }
  return expression.trim()
}
