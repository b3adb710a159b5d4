import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { programmingLanguagesFile } from '../../data/generate/programming-languages.ts'
import { languages } from '../../src/language/recognise/languages.ts'
import { context, repos, users } from './context.ts'
import { recognised } from './recognised.ts'

const inRepos = (sentence: string) => recognised(languages, repos, sentence)

it('the table of languages is fresh; run `npm run languages` where it is not', () => {
  const path = 'src/language/vocabulary/generated/programming-languages.ts'
  expect(readFileSync(path, 'utf8') === programmingLanguagesFile()).toBe(true)
})

describe('what is a language', () => {
  const cases: readonly (readonly [string, ...string[]])[] = [
    ['Rust libraries', 'Rust: language Rust'],
    ['Python machine learning frameworks', 'Python: language Python'],
    ['Python 3 libraries', 'Python: language Python'],
    ['a parser written in Go', 'written in Go: language Go'],
    ['written in go', 'written in go: language Go'],
    ['implemented in pure Rust', 'implemented in pure Rust: language Rust'],
    ['written in brainfuck', 'written in brainfuck: language Brainfuck'],
    ['web frameworks in TypeScript', 'in TypeScript: language TypeScript'],
    ['in c# or f#', 'in c#: language C#', 'f#: language F#'],
    ['language: C++', 'language C++: language C++'],
    ['language=basic', 'language basic: language BASIC'],
    ['language go', 'language go: language Go'],
    ['Rust or Go libraries', 'Rust: language Rust', 'Go: language Go'],
    ['Rust/Go projects', 'Rust: language Rust', 'Go: language Go'],
    ['C/C++ libraries', 'C: language C', 'C++: language C++'],
    ['Ruby, Java or PHP apps', 'Ruby: language Ruby', 'Java: language Java', 'PHP: language PHP'],
    ['go libraries', 'go: language Go'],
    ['golang microservices', 'golang: language Go'],
    ['js plugins', 'js: language JavaScript'],
    ['cpp projects', 'cpp: language C++'],
    ['looking for Rust tools', 'Rust: language Rust'],
    ['interesting Python projects', 'Python: language Python'],
    ['Rust game engines', 'Rust: language Rust'],
    ['rust testing libraries', 'rust: language Rust'],
    ['Rust implementation of raft', 'Rust: language Rust'],
    ['a Kotlin-based server', 'Kotlin-based: language Kotlin'],
    ['some Crystal libraries', 'Crystal: language Crystal'],
    ['vim script plugins', 'vim script: language Vim script'],
    ['Objective C projects', 'Objective C: language Objective-C'],
    ['themes in CSS', 'in CSS: language CSS'],
    ['Pyhton libraries', 'Pyhton: language Python'],
    ['in Javscript', 'in Javscript: language JavaScript'],
    ['written in TypeScrip', 'written in TypeScrip: language TypeScript'],
    ['rust libs', 'rust: language Rust'],
    ['javascript libs not by facebook', 'javascript: language JavaScript'],
    ['ruby gems', 'ruby: language Ruby'],
    ['Rust crates', 'Rust: language Rust'],
    ['js npm packages', 'js: language JavaScript'],
    ['Rust CLIs', 'Rust: language Rust'],
    ['non-Python libraries', 'Python: language Python'],
    ['not JavaScript', 'JavaScript: language JavaScript'],
    ['not written in JavaScript', 'written in JavaScript: language JavaScript'],
    ['generators without JavaScript', 'JavaScript: language JavaScript'],
  ]

  it.each(cases)('%s', (sentence, ...parts) => expect(inRepos(sentence)).toEqual(parts))
})

describe('what is none', () => {
  const sentences = [
    ...['good TypeScript support', 'Python bindings for curl', 'a JavaScript parser', 'SQL parser'],
    ...['compiler for Haskell', 'linter for large Python projects', 'managing Python packages'],
    ...['Python to JavaScript transpiler', 'libraries for Python and Go', 'Python style guide'],
    ...['JavaScript engine', 'swift package manager', 'Python library documentation'],
    ...['ready to go libraries', 'Go to definition', 'let us go', 'dart throwing game'],
    ...['basic projects', 'Basic projects', 'pure libraries', 'clean architecture projects'],
    ...['scheme libraries', 'processing libraries', 'text libraries', 'self hosted apps'],
    ...[
      'in Java style',
      'in swift succession',
      'in general',
      'in memory databases',
      'in production',
    ],
    ...[
      'written in less than a day',
      'built in just a week',
      'made in heaven',
      'created with love',
    ],
    ...['Natural Language Processing', 'language models', 'JSON libraries', 'CSS frameworks'],
    ...['React libraries', 'Kubernetes tools', 'node libraries', 'Terraform modules'],
    ...['scale libraries', '"written in Go"', 'Rust', 'in', 'written in', 'language:'],
  ]

  it.each(sentences)('%s', (sentence) => expect(inRepos(sentence)).toEqual([]))
})

it('a language that only the index knows is one where the sentence says so', () => {
  const vocabulary = {
    ...context.vocabulary,
    hasLanguage: (name: string) => name === 'Blorp',
  }
  const parts = (sentence: string) =>
    recognised(languages, repos, sentence, { ...context, vocabulary })
  expect(parts('written in Blorp')).toEqual(['written in Blorp: language Blorp'])
  expect(parts('written in Blarp')).toEqual([])
  expect(parts('Blorp libraries in Blorp')).toEqual([])
})

it('of users it is text', () => {
  expect(recognised(languages, users, 'Rust developers who write in Go')).toEqual([])
})
