/** Who may import whom: the table of law.ts, executed. Each rule returns the violations. */
import { isBuiltin } from 'node:module'
import {
  computedImporters,
  dnsClients,
  engineOrder,
  frontDoors,
  indexExceptions,
  ioModules,
  rooms,
} from './law.ts'
import type { Import, ParsedFile } from './parse.ts'

/** Imports the table does not allow, and files in rooms it does not know. */
export function outsideTheTable(files: readonly ParsedFile[]): string[] {
  return files.filter(isLawful).flatMap((file) => {
    const row = rowOf(file.path)
    if (row === undefined)
      return [`${file.path}: the room ${roomOf(file.path)} is not in the table`]
    return file.imports
      .filter((one) => !isAllowed(file.path, row, one))
      .map((one) => `${at(file, one)}: may not import ${kindOf(one)}${one.specifier}`)
  })
}

/** Imports inside native-free-index that do not point to an earlier room. */
export function againstEngineOrder(files: readonly ParsedFile[]): string[] {
  return files
    .filter((file) => file.path.startsWith(engineRoot))
    .flatMap((file) => {
      const from = engineRoomOf(file.path)
      if (rankOf(from) < 0) return [`${file.path}: the engine room ${from} is not in the order`]
      return file.imports
        .filter((one) => one.target?.startsWith(engineRoot))
        .filter((one) => !standsBefore(engineRoomOf(one.target!), from))
        .map((one) => `${at(file, one)}: ${from} may not import ${one.specifier}`)
    })
}

/** Imports past the index.ts of another room, of the own index.ts, or into the engine by path. */
export function pastTheIndex(files: readonly ParsedFile[]): string[] {
  return files.filter(isLawful).flatMap((file) =>
    file.imports
      .filter((one) => one.target !== undefined && !isFrontDoor(file.path, one))
      .filter(
        (one) => !indexExceptions.some(({ from, to }) => from === file.path && to === one.target),
      )
      .map((one) => `${at(file, one)}: ${one.specifier} goes past a room's index.ts`),
  )
}

/** `import(name)` and `require(name)` would hide the loaded module from the table. */
export function computedImports(files: readonly ParsedFile[]): string[] {
  return files
    .filter((file) => isLawful(file) && !computedImporters.includes(file.path))
    .flatMap((file) =>
      file.imports
        .filter((one) => one.specifier === undefined || loadsCreateRequire(file, one))
        .map(
          (one) => `${at(file, one)}: only ${computedImporters.join()} imports by computed name`,
        ),
    )
}

/** The plan room is pure data: it uses no file, socket, process or thread. */
export function ioInPlan(files: readonly ParsedFile[]): string[] {
  return files
    .filter((file) => file.path.startsWith('src/plan/'))
    .flatMap((file) =>
      file.imports
        .filter((one) => isOneOf(ioModules, one.specifier))
        .map((one) => `${at(file, one)}: plan does no input or output (${one.specifier})`),
    )
}

/** Only one file queries name servers: it bounds the queries and caches the answers. */
export function dnsQuestions(files: readonly ParsedFile[]): string[] {
  return files
    .filter((file) => file.path.startsWith('src/') && !dnsClients.includes(file.path))
    .flatMap((file) =>
      file.imports
        .filter((one) => isOneOf(['dns'], one.specifier))
        .map((one) => `${at(file, one)}: only ${dnsClients.join()} asks DNS`),
    )
}

/** Whether a specifier names one of these built-ins, with or without `node:` and a sub-path. */
export function isOneOf(builtins: readonly string[], specifier: string | undefined): boolean {
  const name = specifier?.replace(/^node:/, '').split('/')[0]
  return name !== undefined && isBuiltin(name) && builtins.includes(name)
}

const engineRoot = 'native-free-index/src/'

/** Tests may import anything; all other files obey the table. */
function isLawful(file: ParsedFile): boolean {
  return !/^(native-free-index\/)?test\//.test(file.path)
}

function at(file: ParsedFile, one: Import): string {
  return `${file.path}:${one.line}`
}

function kindOf(one: Import): string {
  return one.typesOnly ? 'the types of ' : ''
}

/** `src/http/uws-load.ts` is in `http`, `src/main.ts` is `main.ts`, other top folders are rooms. */
function roomOf(path: string): string {
  const [top, second] = path.split('/')
  return (top === 'src' ? second : top) ?? ''
}

/** The path in the form of the table's keys. */
function keyOf(path: string): string {
  return path.replace(/^src\//, '')
}

function rowOf(path: string): readonly string[] | undefined {
  const key = keyOf(path)
  const fitting = Object.keys(rooms).filter((name) =>
    name.endsWith('*') ? key.startsWith(name.slice(0, -1)) : `${key}/`.startsWith(`${name}/`),
  )
  const longest = fitting.sort((a, b) => b.length - a.length)[0]
  return longest === undefined ? undefined : rooms[longest]
}

function isAllowed(path: string, row: readonly string[], one: Import): boolean {
  if (one.specifier === undefined) return true
  const room = roomOf(path)
  if (one.target !== undefined) {
    const target = roomOf(one.target)
    if (target === room) return true
    const names = one.typesOnly ? [target, `type ${target}`] : [target]
    const everyRoom = isRoomOfTheService(one.target) && row.includes('every room')
    return everyRoom || names.some((name) => row.includes(name))
  }
  if (isBuiltin(one.specifier)) return room !== 'native-free-index' && room !== 'clients'
  return row.includes('every package') || row.some((name) => isPackage(name, one.specifier!))
}

function isRoomOfTheService(target: string): boolean {
  return target.startsWith('src/') || target.startsWith(engineRoot)
}

/** `ajv` matches `ajv/dist/…` too, `@uwsjs/*` matches each package of the scope. */
function isPackage(name: string, specifier: string): boolean {
  if (name.endsWith('/*')) return specifier.startsWith(name.slice(0, -1))
  return specifier === name || specifier.startsWith(`${name}/`)
}

/** `…/src/text/glob.ts` is in `text`, `…/src/limits.ts` is `limits`. */
function engineRoomOf(path: string): string {
  return path.slice(engineRoot.length).split('/')[0]!.replace(/\.ts$/, '')
}

function rankOf(engineRoom: string): number {
  return engineOrder.findIndex((names) => names.includes(engineRoom))
}

function standsBefore(target: string, from: string): boolean {
  return target === from || (rankOf(target) >= 0 && rankOf(target) < rankOf(from))
}

/** Whether an import enters another room by its index.ts, or a file of its own room directly. */
function isFrontDoor(path: string, one: Import): boolean {
  const target = one.target!
  if (!isRoomOfTheService(target)) return true
  if (one.specifier === 'native-free-index') return !path.startsWith(engineRoot)
  const inEngine = path.startsWith(engineRoot)
  if (inEngine !== target.startsWith(engineRoot)) return !target.startsWith(engineRoot)
  const [from, to] = inEngine
    ? [engineRoomOf(path), engineRoomOf(target)]
    : [roomOf(path), roomOf(target)]
  const rest = target.slice(inEngine ? engineRoot.length : 0).replace(/^src\//, '')
  if (from === to) return rest !== `${from}/index.ts`
  if (rest in frontDoors) return true
  return rest === `${to}/index.ts` || !rest.includes('/')
}

function loadsCreateRequire(file: ParsedFile, one: Import): boolean {
  return isOneOf(['module'], one.specifier) && /\bcreateRequire\b/.test(file.tree.text)
}
