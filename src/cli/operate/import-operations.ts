/** Imports of files and folders on this machine, started from the console. */
import { isAbsolute } from 'node:path'
import { currentSnapshot } from '../../snapshot/index.ts'
import { errorsMaxFrom } from '../local/import-sources.ts'
import { kindAt } from '../paths.ts'
import type { ImportRequest, Imports } from './imports.ts'
import { type BodyMembers, wrong } from './members.ts'
import type { Operation } from './operate-routes.ts'

const sourcesMax = 100

export function importOperations(imports: Imports, data: string): Operation[] {
  // A damaged data directory also counts as data.
  const hasData = async () => (await currentSnapshot(data).catch(() => '')) !== null
  return [
    {
      method: 'GET',
      path: '/imports',
      run: async () => {
        const [others, isFilled] = await Promise.all([imports.others(), hasData()])
        return { imports: imports.all, others, hasData: isFilled }
      },
    },
    {
      method: 'POST',
      path: '/imports/start',
      takes: [
        ...['sources', 'sample', 'update', 'dryRun', 'allowShrink', 'maxErrors'],
        ...['peopleWithoutLogin', 'followLinks'],
      ],
      status: 202,
      run: async (members) => {
        const request = requestIn(members)
        if (!request.sample || !(await hasData())) return imports.start(request)
        throw new Error('there is data already, and the sample would replace it')
      },
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
  const sample = members.flag('sample')
  if (sample && members.raw('sources') !== undefined) {
    throw wrong('sources', 'are not taken together with `sample`')
  }
  const sources = sample ? [] : members.texts('sources', sourcesMax)
  for (const path of sources) {
    const told = path.slice(0, 200)
    if (!isAbsolute(path) || path.includes('\0')) {
      throw wrong('sources', `are absolute paths, such as /srv/data, not ${told}`)
    }
    if (kindAt(path) === 'nothing') throw wrong('sources', `names ${told}, which is not there`)
  }
  return {
    sources,
    sample,
    update: members.flag('update'),
    dryRun: members.flag('dryRun'),
    allowShrink: members.flag('allowShrink'),
    peopleWithoutLogin: members.flag('peopleWithoutLogin'),
    followLinks: members.flag('followLinks'),
    maxErrors: members.parsed(
      'maxErrors',
      errorsMaxText,
      'is a number of lines, or a share such as 1%',
    ),
  }
}

/** Returns the text unchanged, because the command parses it again. */
function errorsMaxText(text: string): string {
  errorsMaxFrom(text)
  return text
}
