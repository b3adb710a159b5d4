/**
 * Loaded with `node --import` into the service that the metered one is compared with: its debits
 * resolve at once, and write nothing. All else is the unchanged product.
 */
import { Access } from '../../src/accounts/index.ts'

Access.prototype.debit = () => Promise.resolve({ remaining: 1e12, credits: 0 })
