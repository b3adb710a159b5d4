/** People by two skills that their bios name. */
import { createRandom } from '../../../data/generate/index.ts'
import type { BioVocabulary } from './bios.ts'
import type { RelevantQuery, RelevantSet, SetOptions } from './query-set.ts'

/** With more, the first ten could not have all of them. */
const peopleMax = 10

/** Languages, tools and fields with names that mean little else. In small letters. */
export const skills = [
  ...['python', 'javascript', 'typescript', 'java', 'kotlin', 'scala', 'rust', 'golang', 'ruby'],
  ...['php', 'swift', 'haskell', 'elixir', 'clojure', 'erlang', 'perl', 'fortran', 'julia'],
  ...['matlab', 'ocaml', 'react', 'angular', 'vue', 'svelte', 'django', 'rails', 'laravel'],
  ...['flutter', 'graphql', 'tensorflow', 'pytorch', 'android', 'ios', 'linux', 'docker'],
  ...['kubernetes', 'terraform', 'ansible', 'aws', 'azure', 'postgres', 'kafka', 'spark', 'hadoop'],
  ...['elasticsearch', 'bioinformatics', 'genomics', 'robotics', 'statistics', 'cryptography'],
  ...['blockchain', 'ethereum', 'bitcoin', 'security', 'devops', 'frontend', 'backend', 'mobile'],
  ...['webassembly', 'compilers', 'databases', 'machine learning', 'deep learning', 'data science'],
  ...['computer vision', 'natural language processing', 'reinforcement learning', 'visualization'],
  ...['embedded', 'iot', 'fpga', 'quantum computing', 'game development', 'unity', 'physics'],
  ...['chemistry', 'neuroscience', 'accessibility', 'distributed systems', 'cloud', 'serverless'],
  ...['functional programming', 'microservices', 'simulation'],
] as const

/** Pairs that few bios name, word by word. Who names both is right. */
export function makeSkillSet({ bios }: BioVocabulary, { seed, count }: SetOptions): RelevantSet {
  const texts = bios.map(({ platformId, words }) => ({ platformId, text: ` ${words.join(' ')} ` }))
  const named = skills.map((skill) => ({
    skill,
    people: texts.filter(({ text }) => text.includes(` ${skill} `)).map((one) => one.platformId),
  }))
  const pairs = named.flatMap((one, i) =>
    named.slice(i + 1).map((other): RelevantQuery => {
      const both = new Set(other.people)
      const relevant = one.people.filter((id) => both.has(id))
      return { text: `${one.skill} ${other.skill}`, relevant }
    }),
  )
  const few = pairs.filter(({ relevant: { length } }) => length > 0 && length <= peopleMax)
  const queries = createRandom(seed, 'eval two skills').sample(few, count)
  const kind = { kind: 'relevant', metric: 'recall@10' } as const
  return { ...kind, name: 'all people, two skills', subject: 'users', queries }
}
