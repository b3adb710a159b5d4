/**
 * The schemas of the OpenAPI document, in forms for client generators: names for all requests and
 * answers, and unions with a discriminator.
 */
import { type Operator, operators } from '../../fields/index.ts'
import { limits } from '../limits.ts'
import { rankGuides } from '../rank-guide.ts'
import { type Rule, resolveRule, toRule } from '../rules.ts'
import { namedSchemas } from '../schemas/named.ts'

export type Json = Record<string, unknown>

/**
 * Keywords that generators cannot turn into types or misread: they would require a member with a
 * default. Descriptions mention them.
 */
const omitted = new Set(['if', 'then', 'else', 'allOf', 'not', 'default'])

/** Not all languages know these classes of characters. */
function isOfUnicode(key: string, value: unknown): boolean {
  return key === 'pattern' && String(value).includes('\\p{')
}

/** Components by name: the named schemas and those of each endpoint. */
export function buildComponents(
  endpoints: readonly { id: string; request: object; response: object }[],
): Json {
  const all: Record<string, Json> = {}
  for (const [name, schema] of Object.entries(namedSchemas)) {
    if (name in alternatives) continue
    all[name] = toOpenApiSchema(schema)
  }
  for (const [name, parts] of Object.entries(alternatives)) Object.assign(all, parts(name))
  for (const { id, request, response } of endpoints) {
    all[nameSchema(id, 'request')] = toOpenApiSchema(request)
    all[nameSchema(id, 'response')] = toOpenApiSchema(response)
  }
  return all
}

/** Example: `SearchUsersRequest`. */
export function nameSchema(id: string, part: 'request' | 'response'): string {
  return `${id[0]!.toUpperCase()}${id.slice(1)}${part === 'request' ? 'Request' : 'Response'}`
}

export function createReference(name: string): { readonly $ref: string } {
  return { $ref: `#/components/schemas/${name}` }
}

/** The schema as plain JSON, without conditions, and with addresses in the document. */
export function toOpenApiSchema(schema: object): Json {
  return convertRule(JSON.parse(JSON.stringify(schema)))
}

function convertRule(rule: Rule): Json {
  const component = rule['x-component']
  if (component !== undefined) return createReference(component)
  const form: Json = {}
  for (const [key, value] of Object.entries(rule)) {
    if (omitted.has(key) || key.startsWith('x-') || isOfUnicode(key, value)) continue
    form[key] = convertKeyword(key, value)
  }
  const absent = 'default' in rule && `Default: \`${formatDefault(rule.default)}\``
  const sentences = [rule.not && rule['x-allowed'], rule.description, ...listMessages(rule), absent]
  const text = sentences.filter((part) => typeof part === 'string').join('. ')
  if (text !== '') form.description = text
  if (isUnionOfUnions(rule))
    return { type: 'object', additionalProperties: true, description: text }
  const types = typeof rule.type === 'object' ? rule.type : []
  const isNested = types.includes('array') || types.includes('object')
  return types.filter((type) => type !== 'null').length > 1 && isNested
    ? splitTypes(form, types)
    : form
}

/** Generators for Go take the parts of such a union for its alternatives, and do not compile. */
function isUnionOfUnions({ anyOf = [] }: Rule): boolean {
  const names = anyOf.flatMap((each) => each['x-component'] ?? each.$ref?.split('/').at(-1) ?? [])
  return names.filter((name) => name in alternatives).length > 1
}

function formatDefault(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function convertKeyword(key: string, value: unknown): unknown {
  switch (key) {
    case '$ref':
      return createReference(String(value)).$ref
    case 'properties':
      return Object.fromEntries(
        Object.entries(value as Record<string, Rule>).map(([name, each]) => [
          name,
          convertRule(each),
        ]),
      )
    case 'items':
    case 'additionalProperties':
      return typeof value === 'object' ? convertRule(value as Rule) : value
    case 'anyOf':
      return (value as Rule[]).map((each) => convertRule(each))
    default:
      return value
  }
}

/** The messages of conditions. */
function listMessages({ allOf = [], ...rule }: Rule): string[] {
  const branches = [rule, ...allOf].flatMap((each) => [each.then ?? {}, each.else ?? {}])
  return branches.flatMap((branch) => branch['x-message'] ?? [])
}

const keywordsOf: Readonly<Record<string, readonly string[]>> = {
  string: ['minLength', 'maxLength', 'pattern'],
  array: ['items', 'minItems', 'maxItems', 'uniqueItems'],
  object: ['properties', 'required', 'additionalProperties'],
}

/**
 * One alternative for each type, since generators drop the keywords of lists next to other types.
 * That for Python fails at members next to a boolean.
 */
function splitTypes(form: Json, types: readonly string[]): Json {
  const taken = Object.values(keywordsOf).flat()
  const others = Object.entries(form).filter(([key]) => key !== 'type' && !taken.includes(key))
  const isNullable = types.includes('null')
  const shown = types.filter((type) => type !== 'null')
  const anyOf = shown.map((type, i) => {
    const own = (keywordsOf[type] ?? []).flatMap((key) => (key in form ? [[key, form[key]]] : []))
    // An alternative of null alone ends the generator for Python.
    return { type: isNullable && i === 0 ? [type, 'null'] : type, ...Object.fromEntries(own) }
  })
  return { anyOf, ...Object.fromEntries(others) }
}

// Alternatives: a schema for each kind, and a union of them with a discriminator.

/** Makes the parts of a schema that is a union, by its name. */
const alternatives: Readonly<Record<string, (name: string) => Json>> = {
  FilterExpression: buildFilterSchemas,
  RankBy: buildFormulaSchemas,
  UserRankBy: buildFormulaSchemas,
}

/** @param kinds values of the discriminating member, by the name of the part */
function buildUnion(
  member: string,
  kinds: Readonly<Record<string, readonly string[]>>,
  description: string,
): Json {
  const mapping = Object.entries(kinds).flatMap(([name, values]) =>
    values.map((value) => [value, createReference(name).$ref]),
  )
  return {
    oneOf: Object.keys(kinds).map(createReference),
    discriminator: { propertyName: member, mapping: Object.fromEntries(mapping) },
    description,
  }
}

const text = { type: 'string', maxLength: limits.filterValueCharsMax }
const list = { maxItems: limits.filterListMax }

/** The leaves of filters, by the kind of value that their operators take. */
const leafKinds: Readonly<
  Record<string, { readonly fits: RegExp; readonly value: Json; readonly of: string }>
> = {
  ListFilter: {
    fits: /(In|Any)$/,
    value: {
      anyOf: [
        { type: 'array', items: text, ...list },
        { type: 'array', items: { type: 'number' }, ...list },
      ],
    },
    of: 'any of several values',
  },
  ComparisonFilter: {
    fits: /(Lt|Gt)e?$/,
    value: { anyOf: [{ type: 'number' }, text], description: 'A number, or an ISO 8601 date' },
    of: 'a bound',
  },
  ValueFilter: {
    fits: /(Eq|Contains)$/,
    value: { anyOf: [text, { type: 'number' }, { type: 'boolean' }] },
    of: 'one value',
  },
  TextFilter: {
    fits: /(Glob|Regex|Tokens)$/,
    value: { ...text, description: 'A pattern, or words' },
    of: 'a pattern, or all of some words',
  },
}

function buildFilterSchemas(name: string): Json {
  const filter = toRule(namedSchemas.FilterExpression)
  const leaf = convertRule(filter.else!)
  const all: Record<string, Json> = {
    FilterGroup: {
      ...convertRule(filter.then!),
      description: 'Filters of which all have to hold (`And`), or one of them (`Or`)',
    },
  }
  const kinds: Record<string, readonly string[]> = { FilterGroup: ['And', 'Or'] }
  const rest = new Set<Operator>(operators)
  for (const [kind, { fits, value, of }] of Object.entries(leafKinds)) {
    const taken = [...rest].filter((operator) => fits.test(operator))
    for (const operator of taken) rest.delete(operator)
    kinds[kind] = taken
    const properties = { ...(leaf.properties as Json), op: { type: 'string', enum: taken }, value }
    all[kind] = { ...leaf, properties, description: `Compares a field with ${of}` }
  }
  if (rest.size > 0) throw new Error(`operators without a kind: ${[...rest].join(', ')}`)
  const description = String(convertRule(filter).description)
  return { ...all, [name]: buildUnion('op', kinds, description) }
}

/** The shapes are nested, each in the `else` of the condition before it. */
function buildFormulaSchemas(name: string): Json {
  const all: Record<string, Json> = {}
  const kinds: Record<string, readonly string[]> = {}
  const whole: Rule = resolveRule({ $ref: name })
  let rule: Rule | undefined = whole
  for (; rule?.then !== undefined; rule = rule.else) {
    const types: string[] = (rule.then.properties?.type?.enum ?? []).map(String)
    const kind = `${name}${types.length > 1 ? 'List' : types[0]}`
    all[kind] = convertRule(JSON.parse(JSON.stringify(rule.then)))
    kinds[kind] = types
  }
  const description = `${convertRule(whole).description}\n\n${rankGuides[name]}`
  return { ...all, [name]: buildUnion('type', kinds, description) }
}
