/**
 * Placeholders in a scenario's texts. `{word}` is a word of the data, `{word~}` an incomplete one.
 * `{city|word}` is a city, or a word if the data has no cities. A text `{userId*10}` becomes a list
 * of ten different identifiers, neighbours on a page.
 */
export const materialNames = [
  'userId',
  'login',
  'word',
  'city',
  'location',
  'repoId',
  'fullName',
  'topic',
] as const
export type MaterialName = (typeof materialNames)[number]

/** Values of each placeholder in the server's data. */
export type Material = Readonly<Record<MaterialName, readonly string[]>>

const pattern = /\{([^{}]*)\}/g
const listPattern = /^\{([\w|]+)\*(\d+)\}$/

/** All that the texts of a value name. Throws Error where there is no such placeholder. */
export function placeholdersOf(value: unknown): Set<MaterialName> {
  const found = new Set<MaterialName>()
  for (const text of textsIn(value)) {
    const list = listPattern.exec(text)?.[1]
    const named = list === undefined ? [...text.matchAll(pattern)].map(([, one]) => one!) : [list]
    for (const name of named.flatMap((one) => one.replace(/~$/, '').split('|'))) {
      if (!isMaterialName(name)) throw new Error(`no placeholder is called "{${name}}"`)
      found.add(name)
    }
  }
  return found
}

/** Throws Error where the material has nothing for a placeholder. */
export function filled(value: unknown, material: Material, random: () => number): unknown {
  if (typeof value === 'string') {
    const [, names, count] = listPattern.exec(value) ?? []
    if (names !== undefined) return neighbours(listOf(names, material), Number(count), random)
    return filledText(value, material, random)
  }
  if (Array.isArray(value)) return value.map((item) => filled(item, material, random))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, filled(item, material, random)]),
  )
}

/** @param encode what a filled text becomes, in a path for instance */
export function filledText(
  text: string,
  material: Material,
  random: () => number,
  encode: (text: string) => string = (plain) => plain,
): string {
  return text.replace(pattern, (_, told: string) => {
    const list = listOf(told.replace(/~$/, ''), material)
    const chosen = list[Math.floor(random() * list.length)]!
    return encode(told.endsWith('~') ? beginningOf(chosen, random) : chosen)
  })
}

function listOf(names: string, material: Material): readonly string[] {
  const lists = names.split('|').map((name) => material[name as MaterialName])
  const list = lists.find((one) => one.length > 0)
  if (list === undefined) throw new Error(`the data has nothing for {${names}}`)
  return list
}

function neighbours(list: readonly string[], count: number, random: () => number): string[] {
  const start = Math.floor(random() * list.length)
  const length = Math.min(count, list.length)
  return Array.from({ length }, (_, i) => list[(start + i) % list.length]!)
}

/** Two characters at least, where it has as many. */
function beginningOf(text: string, random: () => number): string {
  const characters = [...text]
  const lengthMin = Math.min(2, characters.length)
  const length = lengthMin + Math.floor(random() * (characters.length - lengthMin + 1))
  return characters.slice(0, length).join('')
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null) {
    for (const item of Object.values(value)) yield* textsIn(item)
  }
}

function isMaterialName(name: string): name is MaterialName {
  return (materialNames as readonly string[]).includes(name)
}
