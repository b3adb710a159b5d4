import { openApiDocument } from './openapi.ts'
import { serialiserModule } from './serialisers.ts'
import { validatorModule } from './validators.ts'

const firstLines = `// Written by src/contract/generate.ts (npm run generate); do not edit.
// @ts-nocheck
`

/** Everything that is generated: file name below `src/contract/generated` to content. */
export function generateAll(): Map<string, string> {
  const openApi = JSON.stringify(JSON.stringify(openApiDocument()))
  return new Map([
    ['request-validators.ts', firstLines + trimmed(validatorModule('request'))],
    ['response-validators.ts', firstLines + trimmed(validatorModule('response'))],
    ['serialisers.ts', firstLines + trimmed(serialiserModule())],
    ['openapi.ts', `${firstLines}export const openApiJson: string = ${openApi}\n`],
  ])
}

/** Without white space at the ends of lines, which git would complain about. */
function trimmed(code: string): string {
  return `${code.replace(/(?<![ \t])[ \t]+$/gm, '').trim()}\n`
}
