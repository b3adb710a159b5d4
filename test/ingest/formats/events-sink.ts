/** A sink that sums up what a reader tells it, as an import would. */
import type { Members } from '../../../src/ingest/normalise/index.ts'
import { type RecordedDescription, RecordingSink } from './recording-sink.ts'

export class EventsSink extends RecordingSink {
  /** The newest value of each field of a repository. */
  repoMembers(fullName: string): Members {
    return newest(this.repoFields.filter(({ repo }) => repo.fullName === fullName))
  }

  personMembers(login: string): Members {
    return newest(this.personFields.filter(({ person }) => person.login === login))
  }
}

function newest(descriptions: readonly RecordedDescription[]): Members {
  const sorted = descriptions.toSorted((a, b) => a.at - b.at)
  return Object.assign({}, ...sorted.map(({ members }) => members)) as Members
}
