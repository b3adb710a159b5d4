/**
 * Loaded with `node --import` into the baseline service of the metering bench. It replaces the
 * accounts by ones with debits that resolve at once and write nothing. The service itself is the
 * unchanged product.
 */
import { replaceAccess } from './replace-access.ts'

replaceAccess(new URL('./unmetered-access.js', import.meta.url))
