import { firstLine, type generatedFiles } from './inputs.ts'
import { openApiDocument } from './openapi.ts'
import { serialiserModule } from './serialisers.ts'
import { validatorModule } from './validators.ts'

type FileName = (typeof generatedFiles)[number]

/** Everything that is generated: file name below `src/contract/generated` to content. */
export function generateAll(inputs: string): Map<FileName, string> {
  const head = `${firstLine(inputs)}\n// @ts-nocheck\n`
  const openApi = JSON.stringify(JSON.stringify(openApiDocument()))
  return new Map([
    ['request-validators.ts', head + validatorModule('request')],
    ['response-validators.ts', head + validatorModule('response')],
    ['serialisers.ts', head + serialiserModule()],
    ['openapi.ts', `${head}export const openApiJson: string = ${openApi}\n`],
  ])
}
