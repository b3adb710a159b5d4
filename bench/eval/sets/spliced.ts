/** More repositories than there are: each has the name of one and the words of two others. */
import { mulberry32 } from '../../../data/generate/index.ts'

/** The text of a repository that is spliced. */
export interface Spliceable {
  readonly platformId: string
  readonly ownerLogin: string
  readonly name: string
  readonly description?: string
  readonly stargazerCount?: number
}

/** The given ones, then spliced ones until there are `count`. The same for the same seed. */
export function* spliced(
  given: readonly Spliceable[],
  count: number,
  seed: number,
): Generator<Spliceable> {
  yield* given.slice(0, count)
  const random = mulberry32(seed)
  const any = () => given[Math.floor(random() * given.length)]!
  for (let i = given.length; i < count; i++) {
    const { ownerLogin, name, stargazerCount = 0 } = any()
    const words = [...halfOf(any(), 0), ...halfOf(any(), 1)]
    const own = { platformId: `R_spliced${i}`, ownerLogin, name: `${name}-${i.toString(36)}` }
    const description = words.length === 0 ? {} : { description: words.join(' ') }
    yield { ...own, ...description, stargazerCount }
  }
}

function halfOf({ description = '' }: Spliceable, half: 0 | 1): string[] {
  const words = description.split(' ').filter((word) => word !== '')
  const middle = Math.ceil(words.length / 2)
  return half === 0 ? words.slice(0, middle) : words.slice(middle)
}
