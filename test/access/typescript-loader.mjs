/** `node --import` this file and TypeScript modules load; see the hooks. */
import { register } from 'node:module'

register('./typescript-hooks.mjs', import.meta.url)
