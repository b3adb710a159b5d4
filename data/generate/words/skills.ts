/** All fields of work of the sample, and look-up by key. */
import type { Skill } from './skill.ts'
import { dataSkills } from './skills-data.ts'
import { productSkills } from './skills-product.ts'
import { systemsSkills } from './skills-systems.ts'

export const skills: readonly Skill[] = [...systemsSkills, ...dataSkills, ...productSkills]

const byKey = new Map(skills.map((skill) => [skill.key, skill]))

/** Throws on an unknown key, so that a typo in a table stops the generator. */
export function skillOf(key: string): Skill {
  const skill = byKey.get(key)
  if (skill === undefined) throw new Error(`unknown skill ${key}`)
  return skill
}
