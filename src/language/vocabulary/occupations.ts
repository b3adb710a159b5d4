/** Words for what people are, as they stand behind a company's name or a seniority. */

const roles = new Set(
  `administrator advocate analyst architect consultant contributor coder cto ceo designer dev
  developer devrel director employee engineer evangelist expert founder hacker intern lead leader
  maintainer manager mathematician programmer recruiter researcher scientist specialist sre staffer
  student sysadmin tester writer swe pm staff people folks veteran professional`
    .split(/\s+/)
    .flatMap((role) => [role, `${role}s`]),
)

export function isRole(folded: string): boolean {
  return roles.has(folded)
}

/** What may stand between a company and the role: "Google software engineers". */
export const roleModifiers: ReadonlySet<string> = new Set(
  `software backend frontend fullstack ml ai data security platform infrastructure research product
  hardware site senior junior staff principal lead`.split(/\s+/),
)
