/** Words that are places somewhere, and something else nearly always. */

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}

/** In lower case no place even behind "in". */
export const everydayPlaces = wordsIn(`
  mobile data web enterprise security reading bath orange best most surprise media
  male imperial normal general particular order progress need love real time box hell heaven
  man boom home college university union liberty justice commerce industry
  independence hope paradise eden energy bar lens ham sale wells battle
  green park stone bay centre center model mesa opal iron steel silver gold price rule court
  parks play test trial train fish bird boat house houses farm market markets bridge spring springs
  summer winter fall falls of and or my is research design space video audio music
  beauty art arts deal cloud edge core shell beach forest lake river island islands hills hill
  mountain valley plains field fields garden west east south north central production memory
  scratch practice theory depth detail parallel person public private house finance retail
  travel health healthcare education marketing sales gaming games robotics crypto
`)

/** Technologies that are places, too: "in Rust", "from Java". */
const technologies = wordsIn(`
  go rust java python perl ruby swift kotlin scala dart julia nim crystal elixir erlang haskell
  lisp scheme clojure ocaml lua basic cobol fortran ada pascal delphi prolog racket elm zig solidity
  c c++ c# r d javascript typescript php bash shell sql html css vue react angular svelte django
  rails laravel gatsby docker kubernetes linux android ios unity
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
