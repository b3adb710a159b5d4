/** Turns the endpoints' schemas into validators that need neither AJV nor `eval` when they run. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import standalone from 'ajv/dist/standalone/index.js'
import { endpoints } from '../endpoints/catalogue.ts'
import { namedSchemas } from '../schemas/named.ts'

/** Our own keywords in the schemas. `issues.ts` reads them when it writes messages. */
const ownKeywords = ['x-allowed', 'x-members', 'x-message']

/** A module with one validator for each endpoint's requests or responses, named by its id. */
export function validatorModule(part: 'request' | 'response'): string {
  const ajv = new Ajv2020({
    // The first error ends the check: a body full of errors must not cost more than a good one.
    allErrors: false,
    allowUnionTypes: true,
    code: { source: true, esm: true, lines: true },
    strict: true,
    // Conditions look at members and first elements that the schema around them declares.
    strictRequired: false,
    strictTuples: false,
    verbose: true,
  })
  ajv.addVocabulary(ownKeywords)
  for (const [name, schema] of Object.entries(namedSchemas)) ajv.addSchema(plain(schema), name)
  const exportNames: Record<string, string> = {}
  for (const endpoint of Object.values(endpoints)) {
    ajv.addSchema(plain(endpoint[part]), `${endpoint.id}.${part}`)
    exportNames[endpoint.id] = `${endpoint.id}.${part}`
  }
  return withImports(standalone.default(ajv, exportNames))
}

/** The schema as JSON. Optional members are flagged by members that are not enumerable. */
function plain(schema: object): object {
  return JSON.parse(JSON.stringify(schema))
}

/**
 * AJV writes `require` for its run-time functions even into ES modules. Imported, such a CommonJS
 * module is its exports in Node and its default export in test runners.
 */
function withImports(code: string): string {
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
