import { Ajv2020 } from 'ajv/dist/2020.js'
import standalone from 'ajv/dist/standalone/index.js'
import fastJson from 'fast-json-stringify'
import { AccountAnswer } from '../endpoints/account.ts'
import { BestEmails, ReplyStored } from '../endpoints/best-email.ts'
import { endpoints } from '../endpoints/catalogue.ts'
import { CountAnswer } from '../endpoints/look-ups.ts'
import { Problem } from '../errors.ts'
import { PageInfo } from '../schemas/connection.ts'
import { ContributorProfile } from '../schemas/contributor-profile.ts'
import { DevRank } from '../schemas/devrank.ts'
import { namedSchemas } from '../schemas/named.ts'
import { Professional } from '../schemas/professional.ts'
import { RepositoryDocument } from '../schemas/repository.ts'
import { Cost } from '../schemas/scalars.ts'
import { UserDocument } from '../schemas/user.ts'
import { UserMetrics } from '../schemas/user-metrics.ts'
import { writeClientMethods } from './client-methods.ts'
import { writeClientTypes } from './client-types.ts'
import { writeConsoleMembers } from './console-members.ts'
import { type generatedFiles, writeFirstLine } from './inputs.ts'
import { buildOpenApi } from './openapi.ts'

type FileName = (typeof generatedFiles)[number]

/** Everything that is generated: path to content. */
export function generateAll(inputs: string): Map<FileName, string> {
  const head = `${writeFirstLine(inputs)}\n// @ts-nocheck\n`
  const openApi = JSON.stringify(JSON.stringify(buildOpenApi()))
  return new Map([
    ['src/contract/generated/request-validators.ts', head + writeValidators('request')],
    ['src/contract/generated/response-validators.ts', head + writeValidators('response')],
    ['src/contract/generated/serialisers.ts', head + writeSerialisers()],
    ['src/contract/generated/openapi.ts', `${head}export const openApiJson: string = ${openApi}\n`],
    [
      'clients/typescript/src/generated/types.ts',
      `${writeFirstLine(inputs)}\n\n${writeClientTypes()}`,
    ],
    [
      'clients/typescript/src/generated/calls.ts',
      `${writeFirstLine(inputs)}\n\n${writeClientMethods()}`,
    ],
    [
      'clients/console/src/generated/members.ts',
      `${writeFirstLine(inputs)}\n\n${writeConsoleMembers()}`,
    ],
  ])
}

// Turns response schemas into functions that write JSON, projecting records onto the schema.

const serialised = {
  serialiseUser: UserDocument,
  serialiseRepo: RepositoryDocument,
  serialiseDevRank: DevRank,
  serialiseUserMetrics: UserMetrics,
  serialiseProfessional: Professional,
  serialiseContributorProfile: ContributorProfile,
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

function writeSerialisers(): string {
  const parts = Object.entries(serialised).map(([name, schema]) => {
    return `export const ${name} = ${writeSerialiser(schema)}\n`
  })
  return [prologue, ...parts].join('\n')
}

/**
 * The expression after `module.exports =`, without the prologue that every serialiser repeats. A
 * schema that would make the serialiser carry an AJV instance is refused.
 */
function writeSerialiser(schema: object): string {
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

// Turns the endpoints' schemas into validators that need neither AJV nor `eval` when they run.

/** Our own keywords in the schemas. `mistakes.ts` reads them to write messages. */
const ownKeywords = ['x-allowed', 'x-component', 'x-fields', 'x-members', 'x-message']

/** A module with one validator for each endpoint's requests or responses, named by its id. */
function writeValidators(part: 'request' | 'response'): string {
  const ajv = new Ajv2020({
    // The first error ends the check. `mistakes.ts` finds the others, and words for all.
    allErrors: false,
    messages: false,
    allowUnionTypes: true,
    code: { source: true, esm: true, lines: true },
    strict: true,
    // Conditions look at members and first elements that the schema around them declares.
    strictRequired: false,
    strictTuples: false,
  })
  ajv.addVocabulary(ownKeywords)
  for (const [name, schema] of Object.entries(namedSchemas)) ajv.addSchema(copyAsJson(schema), name)
  const exportNames: Record<string, string> = {}
  for (const endpoint of Object.values(endpoints)) {
    ajv.addSchema(copyAsJson(endpoint[part]), `${endpoint.id}.${part}`)
    exportNames[endpoint.id] = `${endpoint.id}.${part}`
  }
  return convertImports(standalone.default(ajv, exportNames))
}

/** The schema as JSON, which drops the non-enumerable flags of optional members. */
function copyAsJson(schema: object): object {
  return JSON.parse(JSON.stringify(schema))
}

/**
 * AJV writes `require` for its run-time functions even into ES modules. Imported, such a CommonJS
 * module is its exports in Node and its default export in test runners.
 */
function convertImports(code: string): string {
  const imports: string[] = []
  const body = code.replace(
    /const (\w+) = require\("(ajv\/dist\/runtime\/\w+)"\)\.default;/g,
    (_, name: string, path: string) => {
      const found = `${name}Module.default ?? ${name}Module`
      imports.push(`import ${name}Module from '${path}.js'\nconst ${name} = ${found}`)
      return ''
    },
  )
  if (body.includes('require(')) throw new Error('AJV wrote a require the generator cannot turn')
  return [...imports, body].join('\n')
}
