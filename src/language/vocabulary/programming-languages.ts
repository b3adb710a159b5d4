/**
 * Names of programming languages as sentences write them, and how sure each is: "python" and "go"
 * mean one wherever a language may stand, "Scheme" with its capital, "clean" hardly ever.
 */
import { Phrases, readNouns, readPhrases, readWordings, readWords } from '../grammar.ts'
import { Spellings } from '../spelling.ts'
import { linguistLanguages } from './generated/programming-languages.ts'

/**
 * - `plain`: means the language in any case, in front of "libraries" as well as after "in"
 * - `proper`: there only when it is written as the language is, with its capitals
 * - `declared`: only where the sentence says that it is a language, as in "written in"
 */
export type Certainty = 'plain' | 'proper' | 'declared'

export interface NamedLanguage {
  /** As the data have it. */
  readonly name: string
  readonly certainty: Certainty
  /** "JSON libraries" and "CSS frameworks" are in another language, but pages are made "in CSS". */
  readonly kind: 'programming' | 'pages' | 'other'
}

/** Aliases that Linguist lacks. */
const ownAliases: Readonly<Record<string, string>> = {
  JavaScript: 'javascripts, java script, ecmascript, vanilla js',
  TypeScript: 'type script',
  'C#': 'c sharp, c-sharp',
  'C++': 'c plus plus, cplusplus, cxx',
  'F#': 'f sharp',
  'Objective-C': 'objective c',
  'Objective-C++': 'objective c++',
  'Jupyter Notebook': 'jupyter, jupyter notebooks, ipython notebooks',
  'Visual Basic .NET': 'vb',
  'Vim script': 'vim script, vim-script',
  Go: 'go lang, go-lang',
  Rust: 'rustlang, rust-lang',
  Zig: 'ziglang',
  PHP: 'php7, php8',
}

const plain = new Set(
  readWordings(`go, rust, swift, dart, julia, c, r, shell, elm, racket, html, css, scss, tex, latex,
    assembly, svelte, vue, zsh, python, python3, javascript, typescript, java, golang, c++, cpp, c#,
    csharp, php, kotlin, scala, haskell, ocaml, erlang, elixir, clojure, clojurescript, objective-c,
    objective c, perl, lua, fortran, cobol, matlab, f#, fsharp, powershell, solidity, groovy,
    coffeescript, nim, zig, prolog, purescript, rescript, haxe, vhdl, verilog, systemverilog,
    emacs lisp, elisp, common lisp, lisp, visual basic, vbscript, actionscript, gdscript, bash,
    smalltalk, tcl, autohotkey, vim script, viml, vimscript, raku, cuda, dlang, pascal, delphi,
    cython, plpgsql, standard ml, sml, c sharp, rust-lang, rustlang, hcl, ada, wolfram language,
    mathematica, php8, ruby, jupyter notebook, jupyter notebooks, agda, idris, coq, js, ts,
    ecmascript, vanilla js, shell script, glsl, hlsl, wgsl, webassembly, starlark`),
)

const proper = readWords(`d v crystal scheme processing nix basic reason lean mojo odin gleam apex
  vala vyper motoko cairo move hack forth apl q# j janet fennel red roc hare stata sas abap arduino
  puppet awk pony chapel eiffel modula-2 oberon io ballerina`)

/** Markup that repositories are made in. */
const pages = new Set(['HTML', 'CSS', 'SCSS', 'TeX', 'Jupyter Notebook', 'Vue', 'Svelte'])

/** Aliases of Linguist that usually mean something else. */
const misleading = readWords(`node terraform inc rake vim nvim make console progress be fb email
  mail help text raw conf rss man groff cake ags ls mf batch coffee carto flex wiki django
  html+django apache bazel ur gf vhs octave bird hash hashes sum commit snippet`)

/** By every known form. */
const languages = new Map(
  linguistLanguages.flatMap(([name, isProgramming, ...aliases]) => {
    const more = ownAliases[name] === undefined ? [] : readWordings(ownAliases[name])
    const known = [...aliases, ...more].map((alias) => alias.toLowerCase())
    const forms = [name.toLowerCase(), ...known.filter((alias) => !misleading.has(alias))]
    const kind = isProgramming ? 'programming' : pages.has(name) ? 'pages' : 'other'
    return forms.map((form): [string, NamedLanguage] => [
      form,
      { name, certainty: rateCertainty(form), kind },
    ])
  }),
)

function rateCertainty(form: string): Certainty {
  if (plain.has(form)) return 'plain'
  return proper.has(form) ? 'proper' : 'declared'
}

export const programmingLanguages = new Phrases(languages)

/** The language with this name, as `language:` has it: "C++", "jupyter-notebook". */
export function findLanguage(name: string): string | undefined {
  const form = name.toLowerCase()
  return (languages.get(form) ?? languages.get(form.replaceAll('-', ' ')))?.name
}

/** Whether a word in lower case means a language in any case. */
export function isPlainLanguage(folded: string): boolean {
  return plain.has(folded)
}

/** The language of "Rust-based", where the name means nothing else. */
export function readBasedLanguage(folded: string): string | undefined {
  const language = folded.endsWith('-based') ? languages.get(folded.slice(0, -6)) : undefined
  return language?.certainty === 'plain' && language.kind === 'programming'
    ? language.name
    : undefined
}

/** Words of the longest name that means nothing else. */
const plainWordsMax = 2

/** The languages that a text names by words which mean nothing else, each once. */
export function listLanguages(text: string): string[] {
  const words = text.toLowerCase().split(/\s+/)
  const found = new Set<string>()
  for (let i = 0; i < words.length; i++) {
    for (let count = plainWordsMax; count > 0; count--) {
      const form = words.slice(i, i + count).join(' ')
      if (!plain.has(form)) continue
      found.add(languages.get(form)!.name)
      i += count - 1
      break
    }
  }
  return [...found]
}

/** Names that are long enough to be told with a typing error. */
const longNames = new Map(
  linguistLanguages
    .map(([name]) => [name.toLowerCase(), name] as const)
    .filter(([form]) => plain.has(form) && form.length >= 6),
)
const spellings = new Spellings(longNames.keys())

/** Words of their own that are one letter away from a language. */
const lookalikes = readWords('rocket closure cloture groove assemble paschal pasqal')

/** The language that a word with one typing error means: "Pyhton". */
export function guessLanguage(folded: string): string | undefined {
  if (lookalikes.has(folded)) return undefined
  const meant = spellings.guess(folded)
  return meant === undefined || folded === `${meant}s` ? undefined : longNames.get(meant)
}

// Words around the name of a programming language.

/** Phrases before a language, which then has no other meaning. */
export const declarations = readPhrases(`written in, written using, written with,
  written entirely in, programmed in, written purely in, written mostly in, written mainly in,
  implemented in, implemented using, implemented with, coded in, coded with, rewritten in,
  language is, ecrit en, ecrite en, ecrits en, ecrites en, escrito en, escrita en, escritos en,
  escritas en, escrito em, geschrieben in, написан на`)

/** A language follows if its name has no other meaning, and no other noun comes after it. */
export const suggestions = readPhrases(`in, en, em, на, developed in, developed with, built in,
  built using, built with, built on, made in, made with, made using, created in, created with,
  created using`)

export const labels = readPhrases(`language, programming language, lang, primary language,
  main language`)

/** Names that lower case makes everyday words even there: "written in less than a day". */
export const neverDeclared = readWords(`less just text raw plain record click formatted desktop
  max`)

export const negations = readWords(`not no non without except excluding besides but`)

/** After a language these are about it, and may be written in another: "a JavaScript parser". */
export const about =
  readNouns(`support binding parser client sdk compiler interpreter linter formatter wrapper
    tutorial guide grammar transpiler style course book documentation docs syntax highlighter
    debugger profiler runtime version installer environment ide editor integration developer job
    programmer engineer beginner exercise interview question example definition type standard
    community ecosystem manager virtual vm obfuscator minifier bundler decompiler disassembler
    converter notebook enthusiast learner resource lesson challenge puzzle api checker analyzer
    analyser roadmap cheatsheet bootcamp to language`)

/** In front of a language: it is what something else is for, or is made of or into. */
export const purposes = readWords(`for to into against than like from about with via called named on
  your my between`)

/** Descriptive words with -ing. Others do something with what follows. */
export const praises = readWords(`interesting amazing trending outstanding promising upcoming rising
  existing exciting inspiring leading finding listing showing wanting during including being growing
  emerging performing missing`)

/** Directly after a language these are about it. Further away they are written in it. */
export const aboutBeside = readWords(`engine engines generator generators source sources api apis
  system systems stack stacks algorithm server`)

/** In lower case these languages are things and deeds, too. */
export const everydayNames = readWords(`go rust swift dart shell julia elm racket assembly c r`)

/** Activities of software: "rust testing libraries". */
export const fields = readWords(`learning testing logging parsing networking rendering streaming
  scraping processing programming tracing monitoring messaging caching mocking routing scripting
  profiling embedding serving tracking computing clustering modeling modelling plotting crawling
  hosting building formatting linting debugging editing trading mining templating typing
  benchmarking fuzzing charting queueing queuing`)
