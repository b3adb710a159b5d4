/** Every member of the records that an import reads. */
import { recordObjects, recordValues } from '../ingest/index.ts'
import { quoteCode, writeContents, writePage, writeTable } from './markdown.ts'
import { describeType } from './schema-text.ts'

export function writeMembersPage(): string {
  return writePage(
    'Members of records',
    'These are the members of each line that `devdex import` reads in ' +
      'the native format. It ignores all others. A member that is `null` ' +
      'counts as missing. Required members of users, repositories and edges must not be empty.',
    'This prints them as JSON Schema (2020-12), for editors and validators:',
    '```sh\nnpx devdex import --schema users > users.schema.json\n```',
    writeContents([...Object.keys(recordObjects), ...Object.keys(recordValues)]),
    ...Object.entries(recordObjects).flatMap(([name, { about, members }]) => [
      `## ${name}`,
      about,
      writeTable(
        ['member', 'type', 'required', 'meaning', 'where it is missing'],
        Object.entries(members).map(([member, { schema, isRequired, meaning, missing = '' }]) => [
          quoteCode(member),
          describeType(schema, 'members'),
          isRequired ? 'yes' : 'no',
          meaning,
          missing,
        ]),
      ),
    ]),
    ...Object.entries(recordValues).flatMap(([name, { about }]) => [`## ${name}`, about]),
  )
}
