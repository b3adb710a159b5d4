/** Writes Markdown tables of fields and operators from the field tables. */
import { type FieldSpec, operatorsOf } from '../fields/field-spec.ts'
import { professionalFields } from '../fields/professional-fields.ts'
import { repoFields } from '../fields/repo-fields.ts'
import { userFields } from '../fields/user-fields.ts'
import { limits } from '../limits.ts'

const count = (value: number) => value.toLocaleString('en')

const rules = [
  '`NotX` is exactly the complement of `X`, also where the value is missing.',
  '`Eq`, `In` and `Contains` ignore case, except on `platformId`.',
  '`Glob` minds case and `IGlob` does not; both match the whole value with `*`, `?`, `[a-z]`,',
  '`[!a-z]` and `\\` as escape. `Regex` is RE2 syntax, unanchored.',
  `All regular expressions of a request have at most ${count(limits.regexSizesMax)} atoms,`,
  'counted repetitions written out and 8 more for each; patterns and values of `ContainsAllTokens`',
  `together at most ${count(limits.filterTextCharsMax)} characters.`,
  '`ContainsAllTokens` asks for every token of the value in the field. Dates are ISO 8601.',
  'Where a field is a list, `Contains` asks for an element that equals the value, `ContainsAny`',
  'for one that equals any of the values, and `AnyGt` and its kin for one that compares so.',
].join('\n')

const owners = [
  'Repositories with `dataset: "professional"` have these fields of their owner, as',
  '`ownerProfessional.` instead of `professional.`. They take no part in full text. A complement',
  'also holds for a repository whose owner has no profile.',
].join('\n')

export function filterGuide(): string {
  const users = table('Fields of users', userFields)
  const repositories = table('Fields of repositories', repoFields)
  const professional = table(
    'Further fields of users with `dataset: "professional"`',
    professionalFields,
  )
  return [rules, users, repositories, professional, owners].join('\n\n')
}

function table(title: string, fields: Readonly<Record<string, FieldSpec>>): string {
  const rows = Object.entries(fields).map(([name, spec]) => {
    const names = [name, ...(spec.aliases ?? [])].map((each) => `\`${each}\``).join(', ')
    const weight = spec.weight === undefined ? '' : `${spec.weight}×`
    const cells = [names, spec.type, operatorsOf(spec).join(', '), weight, spec.description]
    return `| ${cells.join(' | ')} |`
  })
  const head = ['| field | type | operators | in full text | |', '|---|---|---|---|---|']
  return [`**${title}**`, '', ...head, ...rows].join('\n')
}
