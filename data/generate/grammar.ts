/** Fills the slots of a phrase: `{tech}` as given, `{Tech}` with a capital first letter. */
export type Slots = Readonly<Record<string, () => string>>

/** A slot's value may itself contain slots. Throws for a slot without a value. */
export function expand(phrase: string, slots: Slots): string {
  return tidy(fill(phrase, slots, 0))
}

/** Capitalises the first letter, except in words such as "iOS". */
export function capitalise(text: string): string {
  if (/^\p{Ll}\p{Lu}/u.test(text)) return text
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** "a optics library" becomes "an optics library"; for English text only. */
export function mendArticles(text: string): string {
  return text.replace(/\b([Aa]) (?=[aeioAEIO]|FPGA|LSM|SLO)/g, '$1n ')
}

const nestingMax = 4

function fill(phrase: string, slots: Slots, nesting: number): string {
  if (nesting > nestingMax) throw new Error(`slots nest too deeply in ${phrase}`)
  return phrase.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    const lower = name.charAt(0).toLowerCase() + name.slice(1)
    const slot = slots[lower]
    if (slot === undefined) throw new Error(`no slot ${name} for ${phrase}`)
    const value = fill(slot(), slots, nesting + 1)
    return lower === name ? value : capitalise(value)
  })
}

/** An empty slot leaves double spaces behind. */
function tidy(text: string): string {
  return text.replace(/ {2,}/g, ' ').trim()
}
