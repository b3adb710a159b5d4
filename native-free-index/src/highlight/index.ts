export { type Highlight, type HighlightedField, Highlighter } from './highlighter.ts'
export { passageUnits } from './passages.ts'
export type { SoughtText } from './sought-terms.ts'
