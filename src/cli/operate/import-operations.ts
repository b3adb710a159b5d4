/** Imports of files and folders on this machine. */
import { isAbsolute } from 'node:path'
import { errorsMaxFrom } from '../local/import-sources.ts'
import { kindAt } from '../paths.ts'
import type { ImportRequest, Imports } from './imports.ts'
import { type BodyMembers, wrong } from './members.ts'
import type { Operation } from './operate-routes.ts'

const sourcesMax = 100

export function importOperations(imports: Imports): Operation[] {
  return [
    {
      method: 'GET',
      path: '/imports',
      run: async () => ({ imports: imports.all, others: await imports.others() }),
    },
    {
      method: 'POST',
      path: '/imports/start',
      takes: ['sources', 'update', 'dryRun', 'allowShrink', 'maxErrors'],
      status: 202,
      run: (members) => imports.start(requestIn(members)),
    },
    {
      method: 'POST',
      path: '/imports/cancel',
      takes: ['id'],
      run: (members) => imports.cancel(members.text('id')),
    },
  ]
}

function requestIn(members: BodyMembers): ImportRequest {
  const sources = members.texts('sources', sourcesMax)
  for (const path of sources) {
    const told = path.slice(0, 200)
    if (!isAbsolute(path) || path.includes('\0')) {
      throw wrong('sources', `are absolute paths, such as /srv/data, not ${told}`)
    }
    if (kindAt(path) === 'nothing') throw wrong('sources', `names ${told}, which is not there`)
  }
  return {
    sources,
    update: members.flag('update'),
    dryRun: members.flag('dryRun'),
    allowShrink: members.flag('allowShrink'),
    maxErrors: members.parsed(
      'maxErrors',
      errorsMaxText,
      'is a number of lines, or a share such as 1%',
    ),
  }
}

/** The text as it came, which the command reads once more. */
function errorsMaxText(text: string): string {
  errorsMaxFrom(text)
  return text
}
