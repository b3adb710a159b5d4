/** Parts that load after a click, to show results earlier. */
import { deferPage } from '../frame/deferred-page.tsx'

const load = () => import('./clicked-parts.ts')

export const ChipEditor = deferPage(async () => (await load()).ChipEditor)
export const EmailSheet = deferPage(async () => (await load()).EmailSheet)
export const ExportSheet = deferPage(async () => (await load()).ExportSheet)
export const RequestTexts = deferPage(async () => (await load()).RequestTexts)
export const SaveSheet = deferPage(async () => (await load()).SaveSheet)
