/** Words next to which a name is something else than a place. */

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}

/** Technologies that are places, too: "in Rust", "from Java". */
const technologies = wordsIn(`
  go rust java python perl ruby swift kotlin scala dart julia nim crystal elixir erlang haskell
  lisp scheme clojure ocaml lua basic cobol fortran ada pascal delphi prolog racket elm zig solidity
  c c++ c# r d javascript typescript php bash shell sql html css vue react angular svelte django
  rails laravel gatsby docker kubernetes linux android ios unity
  vite turbo snowflake delta falcon puppet chef salt ansible
  eclipse maven gradle opal astro remix electron flutter unreal godot hugo jekyll
  tensorflow pytorch figma excel oracle mongo redis kafka spark hadoop flink azure aws gcp
`)

export function isTechnology(folded: string): boolean {
  return technologies.has(folded)
}

/** In front of "in" these tell of a subject: "experience in mobile development". */
export const topicLeads = wordsIn(`
  experience experienced interest interested expert experts expertise skilled skill skills
  specialised specialized specialising specializing specialises specializes specialist
  specialists proficient proficiency knowledge background fluent certified certification written
  degree majored major masters bachelors phd focus focused focusing passion passionate believe
  believes implemented coded programmed love fan research courses training
`)
