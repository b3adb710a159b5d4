/** Marks of names that are the names themselves: as good as hashes where nobody is to be hidden. */
import type { HiddenMarks } from '../../src/engines/index.ts'
import type { Marks } from '../../src/people/index.ts'

const fingerprint = 'plain'

export const plainMarks: Marks = {
  fingerprint,
  ofPerson: ({ login, platformId }) => [
    ...(login === undefined ? [] : [loginMark(login)]),
    ...(platformId === undefined ? [] : [idMark(platformId)]),
  ],
  ofAddress: (address) => {
    const labels = address.slice(address.lastIndexOf('@') + 1).split('.')
    return [address, ...labels.map((_, i) => labels.slice(i).join('.'))]
  },
}

/** @param names that are hidden; of addresses whole ones, and domains */
export function plainlyHidden(names: {
  readonly logins?: readonly string[]
  readonly platformIds?: readonly string[]
  readonly addresses?: readonly string[]
}): HiddenMarks {
  const { logins = [], platformIds = [], addresses = [] } = names
  return { fingerprint, people: [...logins.map(loginMark), ...platformIds.map(idMark)], addresses }
}

function loginMark(login: string): string {
  return `login ${login.toLowerCase()}`
}

function idMark(platformId: string): string {
  return `platformId ${platformId}`
}
