/** The languages of GitHub's Linguist -> the table of them that `src/language` reads. */
import * as linguist from 'linguist-languages'

interface Language {
  readonly name: string
  readonly type: 'data' | 'markup' | 'programming' | 'prose'
  readonly aliases?: readonly string[]
}

const head = `/*
 * Written by data/generate/programming-languages.ts from the package linguist-languages, whose data
 * are GitHub's Linguist's. Do not edit; run \`npm run languages\`. Both are under the MIT licence:
 *
 * Copyright (c) Ika (linguist-languages)
 * Copyright (c) 2017 GitHub, Inc. (Linguist)
 *
 * Permission is hereby granted, free of charge, to any person obtaining a copy of this software
 * and associated documentation files (the "Software"), to deal in the Software without
 * restriction, including without limitation the rights to use, copy, modify, merge, publish,
 * distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the
 * Software is furnished to do so, subject to the following conditions:
 *
 * The above copyright notice and this permission notice shall be included in all copies or
 * substantial portions of the Software.
 *
 * THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING
 * BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND
 * NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM,
 * DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
 * OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
 */

/** Name, whether programs are written in it, and what else it is called. */
export type LinguistLanguage = readonly [name: string, isProgramming: boolean, ...aliases: string[]]

export const linguistLanguages: readonly LinguistLanguage[] = [
`

/** Text of the TypeScript file; the same for the same version of the package. */
export function programmingLanguagesFile(): string {
  const languages: Language[] = Object.values(linguist)
  const rows = languages
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, type, aliases = [] }) => [name, type === 'programming', ...aliases])
  return `${head}${rows.map((row) => `  ${JSON.stringify(row)},\n`).join('')}]\n`
}
