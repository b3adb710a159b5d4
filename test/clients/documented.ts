/** The TypeScript that documents show, compiled as strictly as there is. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'
import { codeBlocks } from '../readme/code-blocks.ts'

/** Documents that show programs of the client. */
export const documents = [
  'clients/typescript/README.md',
  'docs/clients.md',
  'docs/saved-searches.md',
]

export function programsIn(document: string): string[] {
  return codeBlocks(readFileSync(document, 'utf8'))
    .filter(({ language }) => language === 'ts')
    .map(({ code }) => code)
}

const options: ts.CompilerOptions = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noUnusedLocals: true,
  skipLibCheck: true,
  noEmit: true,
  lib: ['lib.es2022.d.ts', 'lib.dom.d.ts'],
  types: ['node'],
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  moduleResolution: ts.ModuleResolutionKind.NodeNext,
}

/** The faults of these files, which are in memory, together with those of files on the disk. */
export function faultsOf(programs: Readonly<Record<string, string>>, files: string[]): string[] {
  const texts = new Map(
    Object.entries(programs).map(([name, text]) => [resolve('test/clients', name), text]),
  )
  const host = ts.createCompilerHost(options)
  const { fileExists, readFile } = host
  host.fileExists = (path) => texts.has(path) || fileExists(path)
  host.readFile = (path) => texts.get(path) ?? readFile(path)
  const getSourceFile = host.getSourceFile.bind(host)
  host.getSourceFile = (path, version, ...more) => {
    const text = texts.get(path)
    return text === undefined
      ? getSourceFile(path, version, ...more)
      : ts.createSourceFile(path, text, version)
  }
  const program = ts.createProgram(
    [...texts.keys(), ...files.map((file) => resolve(file))],
    options,
    host,
  )
  return ts.getPreEmitDiagnostics(program).map(({ messageText, file, start = 0 }) => {
    const line = file === undefined ? 0 : file.getLineAndCharacterOfPosition(start).line + 1
    return `${file?.fileName}:${line}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
  })
}

export function javaScriptOf(program: string): string {
  const compilerOptions = { ...options, module: ts.ModuleKind.ESNext }
  const { outputText } = ts.transpileModule(program, { compilerOptions })
  return outputText
}
