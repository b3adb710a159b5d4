/** Pages that only operators see. They load together. */
export { OperatePage } from './operate-page.tsx'
export { SuppressDialog } from './suppress-dialog.tsx'
