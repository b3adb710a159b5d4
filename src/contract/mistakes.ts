/**
 * Finds all mistakes of a body that a generated validator has refused: where each is, and what is
 * allowed there. It reads the schemas themselves, since validators stop at the first mistake.
 */
import type { FieldIssue } from './errors.ts'
import type { FieldMask } from './key-scope.ts'
import { findNearestName, writeHint } from './nearest-name.ts'
import { chooseBranch, hasType, isAllowed, isObject, isValid } from './rule-checks.ts'
import { describeAllowed, type Rule, resolveRule } from './rules.ts'

interface SearchBounds {
  readonly issuesMax: number
  /** Visited nodes of the body. A node counts once for each rule about it. */
  readonly partsMax: number
  /** The caller's fields. Messages name no others. */
  readonly mask?: FieldMask | undefined
  /** If set, only nodes on the way to this pointer and below it are visited. */
  readonly focus?: string
}

/**
 * At most `issuesMax` issues, one for each pointer: first those of an object, then those of its
 * members. Empty if the visited nodes have none.
 */
export function findMistakes(rule: Rule, body: unknown, bounds: SearchBounds): FieldIssue[] {
  const search = new MistakeSearch(bounds)
  search.visit(rule, body)
  return search.issues
}

/** Longest unknown name that a message repeats. */
const nameCharsMax = 64

class MistakeSearch {
  readonly issues: FieldIssue[] = []
  readonly #bounds: SearchBounds
  readonly #focus: readonly string[]
  readonly #path: string[] = []
  #parts = 0

  constructor(bounds: SearchBounds) {
    this.#bounds = bounds
    this.#focus = bounds.focus === undefined ? [] : parsePointer(bounds.focus)
  }

  get #isOver(): boolean {
    const { issuesMax, partsMax } = this.#bounds
    return this.issues.length >= issuesMax || this.#parts >= partsMax
  }

  visit(reference: Rule, value: unknown): void {
    if (this.#isOver) return
    this.#parts++
    const rule = resolveRule(reference)
    if (!isAllowed(rule, value)) {
      this.#add(rule['x-message'] ?? this.#describeWrong(rule, value))
      return
    }
    if (Array.isArray(value)) this.#visitItems(rule, value)
    else if (isObject(value)) this.#visitMembers(rule, value)
    this.#visitConditions(rule, value)
  }

  #visitItems({ prefixItems = [], items }: Rule, values: readonly unknown[]): void {
    for (const [i, rule] of prefixItems.entries()) {
      if (i < values.length) this.#visitPart(rule, values[i], `${i}`)
    }
    if (items === undefined) return
    for (let i = prefixItems.length; i < values.length && !this.#isOver; i++) {
      this.#visitPart(items, values[i], `${i}`)
    }
  }

  #visitMembers(rule: Rule, object: Readonly<Record<string, unknown>>): void {
    this.#checkNames(rule, object)
    const { properties = {} } = rule
    for (const name in properties) {
      if (Object.hasOwn(object, name)) this.#visitPart(properties[name]!, object[name], name)
    }
  }

  /** If the shape as a whole is wrong, one message says so. */
  #checkNames(rule: Rule, object: Readonly<Record<string, unknown>>): void {
    const { properties = {}, required = [], additionalProperties } = rule
    const isShape = rule['x-members'] !== undefined
    const before = this.issues.length
    if (additionalProperties === false) {
      for (const name in object) {
        if (Object.hasOwn(properties, name)) continue
        this.#addUnknown(name, rule)
        if (this.#isOver || isShape) break
      }
    }
    for (const name of required) {
      if (isShape && this.issues.length > before) return
      if (!Object.hasOwn(object, name)) this.#addMissing(name, rule)
    }
  }

  #visitConditions(rule: Rule, value: unknown): void {
    for (const part of rule.allOf ?? []) this.visit(part, value)
    const branch = chooseBranch(rule, value)
    if (branch !== undefined) this.visit(branch, value)
    const { anyOf } = rule
    if (anyOf === undefined || anyOf.some((one) => isValid(one, value))) return
    // The first alternative of the value's type is the intended one.
    const meant = anyOf.map(resolveRule).find((one) => hasType(one, value))
    if (meant === undefined) this.#add(this.#describeWrong(anyOf[0]!, value))
    else this.visit(meant, value)
  }

  #visitPart(rule: Rule, value: unknown, name: string): void {
    const wanted = this.#focus[this.#path.length]
    if (wanted !== undefined && wanted !== name) return
    this.#path.push(name)
    this.visit(rule, value)
    this.#path.pop()
  }

  #addUnknown(name: string, rule: Rule): void {
    const long = name.length > nameCharsMax
    const shown = long ? `${name.slice(0, nameCharsMax)}…` : name
    const members = Object.keys(rule.properties ?? {})
    const list = members.length === 0 ? 'none' : members.join(', ')
    const known = rule['x-members'] ?? list
    const message = `unknown member \`${shown}\`${writeHint(name, members) || ';'} allowed: ${known}`
    this.#add(message, long ? [] : [name])
  }

  #addMissing(name: string, rule: Rule): void {
    const shape = rule['x-members']
    const member = rule.properties?.[name] ?? {}
    const expected =
      shape === undefined ? describeAllowed(this.#maskRule(member)) : `members are ${shape}`
    const place = formatPath([...this.#path, name])
    this.#add(rule['x-message'] ?? `\`${place}\` is required: ${expected}`, [name])
  }

  #describeWrong(rule: Rule, value: unknown): string {
    return describeWrong(this.#path, this.#maskRule(rule), value)
  }

  #maskRule(rule: Rule): Rule {
    const { mask } = this.#bounds
    if (mask === undefined || rule['x-fields'] !== true) return rule
    return { ...rule, enum: rule.enum!.filter((name) => mask.isShown(name as string)) }
  }

  /** Adds one message for each pointer: a condition adds nothing to the member's own rule. */
  #add(message: string, below: readonly string[] = []): void {
    const pointer = formatPointer([...this.#path, ...below])
    if (this.#isOver || this.issues.some((issue) => issue.pointer === pointer)) return
    this.issues.push({ pointer, message })
  }
}

/** The message for a value at the pointer that is none of these names. */
export function describeUnknown(pointer: string, names: readonly string[], value: string): string {
  return describeWrong(parsePointer(pointer), { enum: names }, value)
}

function describeWrong(path: readonly string[], rule: Rule, value: unknown): string {
  const subject = path.length === 0 ? 'the body' : `\`${formatPath(path)}\``
  const names = (rule.enum ?? []).filter((each) => typeof each === 'string')
  const nearest = typeof value === 'string' ? findNearestName(value, names) : undefined
  const hint = nearest === undefined ? '' : `; did you mean "${nearest}"?`
  return `${subject} must be ${describeAllowed(rule)}${hint}`
}

/** A path in JavaScript notation: `filters.value[3]`. */
function formatPath(path: readonly string[]): string {
  const parts = path.map((part) => (/^\d+$/.test(part) ? `[${part}]` : `.${part}`))
  return parts.join('').replace(/^\./, '')
}

function formatPointer(path: readonly string[]): string {
  return path.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('')
}

function parsePointer(pointer: string): readonly string[] {
  const parts = pointer.split('/').slice(1)
  return parts.map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
}
