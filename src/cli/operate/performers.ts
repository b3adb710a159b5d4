/** What does the operations that only the operator's server has. */
import { isAbsolute } from 'node:path'
import type {
  importOperations,
  OperationAnswers,
  OperationRequest,
  serviceOperations,
} from '../../operations/index.ts'
import { nameAccounts, readPackageVersion } from '../../service/index.ts'
import { currentSnapshot } from '../../snapshot/index.ts'
import { runChecks } from '../local/doctor/command.ts'
import { InvalidMember, type OperatorPlace, type Performers } from '../operator.ts'
import { readPathKind } from '../paths.ts'
import { readHealth } from './health.ts'
import { listSlowRequests } from './slow-requests.ts'

export const importPerformers: Performers<typeof importOperations> = {
  startImport: { perform: startImport },
  listImports: {
    perform: async ({ data, served }) => {
      const { imports } = served!
      const [others, hasData] = await Promise.all([imports.listOthers(), isFilled(data)])
      return { imports: imports.all, others, hasData }
    },
  },
  cancelImport: { perform: ({ served }, { id }) => served!.imports.cancel(id) },
}

export const servicePerformers: Performers<typeof serviceOperations> = {
  describePlace: {
    perform: (place) => {
      const { data, url, log = null, served } = place
      const { engine } = served!.history
      return {
        version: readPackageVersion(),
        data,
        accounts: nameAccounts(place),
        url,
        log,
        engine,
      }
    },
  },
  readHealth: { perform: readHealth },
  readHistory: {
    perform: ({ served }) => {
      const { everyMs, points } = served!.history
      return { everyMs, points }
    },
  },
  runChecks: {
    perform: async ({ io, config, data, accounts, url }) => ({
      checks: await runChecks(io, config, { data, accounts, url }),
    }),
  },
  listSlowRequests: { perform: listSlowRequests },
}

/** A damaged data directory also counts as data. */
async function isFilled(data: string): Promise<boolean> {
  return (await currentSnapshot(data).catch(() => '')) !== null
}

/** Of a path in a message. */
const pathCharsMax = 200

async function startImport(
  { data, served }: OperatorPlace,
  request: OperationRequest<'startImport'>,
): Promise<OperationAnswers['startImport']> {
  const { sample = false, sources } = request
  if (sample && sources !== undefined) {
    throw new InvalidMember('sources', 'are not taken together with `sample`')
  }
  if (!sample && sources === undefined) throw new InvalidMember('sources', 'is missing')
  for (const path of sources ?? []) {
    const shown = path.slice(0, pathCharsMax)
    if (!isAbsolute(path) || path.includes('\0')) {
      throw new InvalidMember('sources', `are absolute paths, such as /srv/data, not ${shown}`)
    }
    if (readPathKind(path) === 'nothing') {
      throw new InvalidMember('sources', `names ${shown}, which is not there`)
    }
  }
  if (sample && (await isFilled(data))) {
    throw new Error('there is data already, and the sample would replace it')
  }
  return served!.imports.start(request)
}
