/** `npm run languages`: writes the table of programming languages. */
import { writeFileSync } from 'node:fs'
import { programmingLanguagesFile } from './programming-languages.ts'

const path = 'src/language/vocabulary/generated/programming-languages.ts'
writeFileSync(path, programmingLanguagesFile())
