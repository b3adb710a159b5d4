/** Parts that load after a click, to show results earlier. */
import { laterPage } from '../frame/later-page.tsx'

const load = () => import('./clicked-parts.ts')

export const ChipEditor = laterPage(async () => (await load()).ChipEditor)
export const EmailSheet = laterPage(async () => (await load()).EmailSheet)
export const ExportSheet = laterPage(async () => (await load()).ExportSheet)
export const RequestTexts = laterPage(async () => (await load()).RequestTexts)
export const SaveSheet = laterPage(async () => (await load()).SaveSheet)
