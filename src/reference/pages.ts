import { endpointsPage } from './endpoints.ts'
import { errorsPage } from './errors.ts'
import { fieldsPage } from './fields.ts'
import { limitsPage } from './limits.ts'
import { metricsPage } from './metrics.ts'
import { operatorsPage } from './operators.ts'
import { optionsPage } from './options.ts'

/** Every page that follows from the code: file name below `docs/reference` to content. */
export async function referencePages(): Promise<Map<string, string>> {
  return new Map([
    ['fields.md', fieldsPage()],
    ['operators.md', operatorsPage()],
    ['endpoints.md', endpointsPage()],
    ['options.md', optionsPage()],
    ['limits.md', limitsPage()],
    ['errors.md', errorsPage()],
    ['metrics.md', await metricsPage()],
  ])
}
