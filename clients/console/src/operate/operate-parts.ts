/** What only operators see, which loads together. */
export { OperatePage } from './operate-page.tsx'
export { SuppressDialog } from './suppress-dialog.tsx'
