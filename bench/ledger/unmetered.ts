/**
 * Loaded with `node --import` into the service that metering is compared with: has it open accounts
 * whose debits resolve at once and write nothing. The service itself is the unchanged product,
 * which has no such mode.
 */
import { replaceAccess } from './replace-access.ts'

replaceAccess(new URL('./unmetered-access.js', import.meta.url))
