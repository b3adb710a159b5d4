import { describe, expect, test } from 'vitest'
import {
  analyseDocument,
  analyseEmail,
  analyseQuery,
  documentTokens,
} from '../../src/text/index.ts'

/** Text, its terms as a query, and its tokens as a document if they differ. */
const examples: [text: string, query: string, document?: string][] = [
  ['', ''],
  ['  \u0000 \t – … ☃ ', ''],
  ['Hello, world', 'hello world'],
  ['node.js', 'nodejs', 'nodejs node js'],
  ['nodejs', 'nodejs'],
  ['k8s', 'k8s', 'k8s k 8 s'],
  ['JavaScript', 'javascript', 'javascript java script'],
  ['HTTPServer', 'httpserver', 'httpserver http server'],
  ['iOS', 'ios', 'ios i os'],
  ['GraphQL', 'graphql', 'graphql graph ql'],
  ['objective-c', 'objectivec', 'objectivec objective c'],
  ['foo_bar-baz', 'foobarbaz', 'foobarbaz foo bar baz'],
  ['wait...what--now', 'wait what now', 'wait what now'],
  ['-foo_', 'foo'],
  ["don't", 'dont', 'dont don t'],
  ['don’t', 'dont', 'dont don t'],
  ['non\u2011breaking', 'nonbreaking', 'nonbreaking non breaking'],
  ['3.14', '314', '314 3 14'],
  ['asp.net', 'aspnet', 'aspnet asp net'],
  ['.net', '.net', '.net net'],
  ['(.NET)', '.net', '.net net'],
  ['.NET-Core', '.net core', '.net net core'],
  ['.network', 'network'],
  ['.net6', 'net6', 'net6 net 6'],
  ['c++', 'c++', 'c++ c'],
  ['C++, C# and F#.', 'c++ c# and f#', 'c++ c c# c and f# f'],
  ['g++', 'g++', 'g++ g'],
  ['c++17', 'c++ 17', 'c++ c 17'],
  ['C#.NET', 'c# .net', 'c# c .net net'],
  ['a++b a#b', 'a b', 'a b a b'],
  ['issue#12', 'issue 12'],
  ['1++ 2#', '1 2'],
  ['visual-c++', 'visualc++', 'visualc++ visualc visual c c++'],
  ['NotePad++', 'notepad++', 'notepad++ notepad note pad pad++'],
  ['@company', 'company'],
  ['München', 'munchen'],
  ['munchen', 'munchen'],
  ['Łódź straße İSTANBUL ıI', 'lodz strasse istanbul ii', 'lodz strasse istanbul ii i i'],
  ['ÆØÅ œuvre þór', 'aeoa oeuvre thor'],
  ['ΟΔΟΣ οδος', 'οδοσ', 'οδοσ οδοσ'],
  ['ＦＵＬＬ ﬁne ①', 'full fine 1'],
  ['soft\u00adware ❤\ufe0f 1\ufe0f\u20e3', 'software 1'],
  ['工程师', '工程 程师'],
  ['师', '师'],
  ['AI工程师', 'ai 工程 程师'],
  ['熟悉.NET和C++开发', '熟悉 .net 和 c++ 开发', '熟悉 .net net 和 c++ c 开发'],
  ['データ', 'デー ータ'],
  ['時々〆', '時々 々〆'],
  ['한국어', '한국 국어'],
  ['ภาษา', 'ภา าษ ษา'],
  ['ที่นี่', 'ที่นี่'],
  ['a\ud800b c\u200bd', 'a b c d'],
  ['𝒳-ray 𐐀𐐨', 'xray 𐐨𐐨', 'xray x ray 𐐨𐐨'],
  [
    'jane.doe+x@mail.acme.io',
    'janedoex mailacmeio',
    'janedoe jane doe x mailacmeio mail acme io janedoex',
  ],
  ['<Jane@Acme.IO>.', 'jane acmeio', 'jane acmeio acme io'],
  ['邮箱jane@acme.io联系', '邮箱 jane acmeio 联系', '邮箱 jane acmeio acme io 联系'],
  ['用户@例子.example', '用户 例子example', '用户 例子 example 例子example'],
  ["jane@acme.io'foo.bar", 'jane acmeio foobar', 'jane acmeio acme io foobar foo bar'],
  ['𐐀x@acme.example', '𐐨x acmeexample', '𐐨x acmeexample acme example'],
  ['a+b@1.2', 'a b 12', 'a b 12 1 2'],
  ['a@b.io@c.io', 'a bio cio', 'a bio b io cio c io'],
  [
    'react@18.2 me@home -@x.io @b.io',
    'react 182 me home xio bio',
    'react 182 18 2 me home xio x io bio b io',
  ],
]

describe('every example of the analyser', () => {
  test.each(examples)('%j', (text, query, document = query) => {
    expect(analyseQuery(text).join(' ')).toBe(query)
    expect(analyseDocument(text).join(' ')).toBe(document)
  })
})

describe('compounds inside a word', () => {
  test.each([
    ['ASP.NET-Core', 'asp+net net+core'],
    ['socket.io-client', 'socket+io io+client'],
    ['a.b-c_d', 'a+b a+b+c b+c b+c+d c+d'],
    ['ci/cd', 'ci+cd'],
    ['TCP/IP-Stack', 'tcp+ip tcp+ipstack'],
    ['Q&A, R&D', 'q+a r+d'],
    ['PL/SQL UI/UX', 'pl+sql ui+ux'],
    ['Node.js/React', 'nodejs+react js+react'],
    ['C++/CLI', 'c+++cli'],
    ['Jané/Müller', 'jane+muller'],
    ['TypeScript-based k8s-native', 'type+script k+8+s'],
    ['my-cool-app node.js camelCase', ''],
    ['x-y/ z a//b c/ d &e', ''],
    ['https://code.example/a/b jane.doe-x@mail.example', ''],
    ['a/b/c/d/e/f/g/h/i', ''],
  ])('%j', (text, compounds) => {
    const found = (documentTokens(text).compounds ?? []).map(({ words }) => words.join('+'))
    expect(found.join(' ')).toBe(compounds)
    // They are no tokens, so that no length of a text counts them.
    expect(documentTokens(text).terms).toEqual(analyseDocument(text))
  })
})

describe('addresses', () => {
  test.each([
    ['jane.doe+x@mail.acme.io', 'janedoex@ mailacmeio mail acme io'],
    ['JaneDoe@Example.com', 'janedoe@ examplecom example com'],
    ['jane@localhost', 'jane@ localhost'],
    ['jane.doe', 'janedoe@'],
    ['"a@b"@my-company.example', 'ab@ mycompanyexample mycompany example'],
    ['工程师@x.example', '工程师@ xexample x example'],
    ['jane＠acme．io', 'jane@ acmeio acme io'],
    ['<jane@acme.io>', 'jane@ acmeio acme io'],
    ['jane@acme.io.', 'jane@ acmeio acme io'],
    ['+@acme.io', 'acmeio acme io'],
    // An invalid address, or several addresses, match only as a whole or not at all.
    ['@acme.io', 'acmeio@'],
    ['jane@', 'jane@'],
    ['jane@acme.io (work)', 'janeacmeiowork@'],
    ['a@acme.io, jane@acme.io', 'aacmeiojane@ acmeio acme io'],
    ['jane@[10.0.0.1]', 'jane10001@'],
    ['jane [at] acme.io', 'janeatacmeio@'],
    ['\u093f.ab@x', 'ab@ x'],
    ['+@', ''],
    ['', ''],
  ])('%j', (address, tokens) => {
    expect(analyseEmail(address).join(' ')).toBe(tokens)
  })
})

describe('long terms', () => {
  test('are cut after 128 units, in documents and queries', () => {
    const cut = 'a'.repeat(128)
    expect(analyseQuery('a'.repeat(129))).toEqual([cut])
    expect(analyseDocument(`${'a'.repeat(128)}++`)).toEqual([cut, cut])
    expect(analyseEmail(`${'a'.repeat(200)}@example.com`)[0]).toBe(`${cut}@`)
  })

  test('are never cut inside a surrogate pair', () => {
    expect(analyseQuery(`a${'𐐨'.repeat(64)}`)).toEqual([`a${'𐐨'.repeat(63)}`])
    expect(analyseQuery('𐐨'.repeat(65))).toEqual(['𐐨'.repeat(64)])
  })
})
