/** People and repositories with names that are the hardest for patterns. */
import { createReadStream, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const letters = 'abxyz0-'

/** One letter up to the greatest length, with another one at the end, or in the middle. */
export function badName(i: number, charsMax: number): string {
  const chars = 1 + ((i * 37) % charsMax)
  const [letter, other] = [letters[i % 2]!, letters[i % letters.length]!]
  const kinds = [
    () => letter.repeat(chars),
    () => letter.repeat(chars - 1) + other,
    () => 'ab'.repeat(chars).slice(i % 2, chars + (i % 2)),
    () => `${letter.repeat(chars >> 1)}${other}${letter.repeat(chars >> 1)}`,
  ]
  return kinds[i % kinds.length]!()
}

/** Writes a data set of `count` users with profiles, and as many repositories. */
export function writeVictims(folder: string, count: number): void {
  const users: string[] = []
  const repos: string[] = []
  for (let i = 0; i < count; i++) {
    const ownerLogin = `${badName(i, 24)}-v${i}`
    const bio = badName(i, 900)
    const professional = { headline: badName(i, 220), title: badName(i + 1, 200), city: 'yda' }
    users.push(JSON.stringify({ platformId: `U_v${i}`, login: ownerLogin, bio, professional }))
    const name = badName(i, 255)
    repos.push(JSON.stringify({ platformId: `R_v${i}`, ownerLogin, name, stargazerCount: i % 9 }))
  }
  writeFileSync(join(folder, 'users.jsonl'), `${users.join('\n')}\n`)
  writeFileSync(join(folder, 'repos.jsonl'), `${repos.join('\n')}\n`)
}

/** The values of the member in all lines of a file. */
export async function membersIn(path: string, member: string): Promise<string[]> {
  const values: string[] = []
  for await (const line of createInterface({ input: createReadStream(path) })) {
    values.push((JSON.parse(line) as Record<string, string>)[member]!)
  }
  return values
}
