/** Parts of the search that show after a click. They load together, with the first one. */
export { ChipEditor } from './chip-editor.tsx'
export { EmailSheet } from './email-sheet.tsx'
export { ExportSheet } from './export-sheet.tsx'
export { RequestTexts } from './request-texts.tsx'
export { SaveSheet } from './save-sheet.tsx'
