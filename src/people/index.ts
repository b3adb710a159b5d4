export { obfuscateEmail } from './obfuscate.ts'
