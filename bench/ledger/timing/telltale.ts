/**
 * Loaded with `node --import` into a service that tells by its time what it refuses: a measurement
 * that does not find this would have found nothing.
 */
import { replaceAccess } from '../replace-access.ts'

replaceAccess(new URL('./telltale-access.js', import.meta.url))
