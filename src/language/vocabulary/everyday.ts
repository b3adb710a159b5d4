/** Words that are places somewhere, and something else nearly always. */

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}

/** In lower case no place, not even behind "in". */
export const everydayPlaces = wordsIn(`
  mobile data web enterprise security reading bath orange best most surprise media male imperial
  normal general particular order progress need love real time box hell heaven man boom home
  college university union liberty justice commerce industry independence hope paradise eden
  energy bar lens ham sale wells battle green park stone bay centre center model mesa opal iron
  steel silver gold price rule court parks play test trial train fish bird boat house houses
  farm market markets bridge spring springs summer winter fall falls of and or my is research
  design space video audio music beauty art arts deal cloud edge core shell beach forest lake
  river island islands hills hill mountain valley plains field fields garden west east south
  north central production memory scratch practice theory depth detail parallel person public
  private finance retail travel health healthcare education marketing sales gaming games
  robotics crypto german free western eastern northern southern northwest northeast southwest
  southeast southeastern northeastern pool store ill bride wash plateau maritime vale para
  oriental saga nord cascade hail pest indie mono choco conn grad marche zeta nacional grenade
  archway reunion providence sui pei michael patrick gilbert maurice vladimir cesar andreas
  constantine lara made than long same much side march change post rest star turn tour officer
  date republic okay success mission vice goes drama mass save opera none reserve fully page
  solo soul split worth liberal drug bell roles bright trail opportunity rain bear chamber send
  economy alliance pale friendly spoken chin arab cave salt ridge glad begun clay bush moth
  talent rifle metro marks superior monster gulf monument manage holiday pace summit fate lakes
  luck eagle tape hang manor lion noble hurricane horn trinity delta pearl terminus acre sandy
  globe dining retreat torn hook peer brush reservoir canyon poll halfway marathon punch grants
  tune oral griffin altar coin casino fountain triangle savage sunshine prospect silly toss
  plantation sunset lone roses swords mentor speedway countryside highland woodland salon
  terrace crest harvest bacon sandwich falcon battlefield shields gateway anthem mound angles
  midway winters sparks freshwater parkway tire nave sauce vista papa mega grabs tunes mascot
  tapes brake apex flint sunrise lazy lime beacon homestead sour sedan tapping vine turbo
  centennial hazard humble thorn strawberry evergreen lively lure canals parole metropolis oasis
  mold walnut lend pets hillside brewer mustang rodeo lama barking tactic citrus coyote lame
  seaside shaping cypress keystone panorama converse aroma tame mango bran mana coco clover bane
  panda logos plunge vulcan lids stains pristine mojo uptown lakeside lint snowflake vite nitro
  magenta plum
`)

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
