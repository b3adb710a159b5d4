/** The law of this repository, `law.json`, in the form that the rules read. */
import law from './law.json' with { type: 'json' }

const split = (names: string) => names.split(', ').filter((name) => name !== '')

export const rooms: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  Object.entries(law.rooms).map(([room, names]) => [room, split(names)]),
)
export const engineOrder = law.engineOrder.map(split)
export const frontDoors: Readonly<Record<string, string>> = law.frontDoors
export const { indexExceptions, dnsClients, computedImporters } = law
export const socketModules = split(law.socketModules)
export const ioModules = [...socketModules, ...split(law.ioModules)]
