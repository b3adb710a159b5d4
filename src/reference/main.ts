/** Writes the pages that follow from the code into `dist/docs`, as HTML and as text. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { writeReferencePages } from './pages.ts'
import { toHtml, toText } from './render.ts'

/** npm runs scripts in the package's root. */
const folder = resolve('dist/docs')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder)
for (const [name, markdown] of await writeReferencePages()) {
  writeFileSync(`${folder}/${name}.html`, toHtml(markdown))
  writeFileSync(`${folder}/${name}.txt`, toText(markdown))
}
