/** `npm run docs`: writes the API reference into out/docs, from the contract tables and the docstrings of what the package exports. */
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { libraryReference } from './reference/declarations.ts'
import { operationsReference } from './reference/operations.ts'

const folder = fileURLToPath(new URL('../out/docs/', import.meta.url))
await mkdir(folder, { recursive: true })
const pages = { 'operations.md': operationsReference(), 'package.md': libraryReference() }
for (const [name, text] of Object.entries(pages)) {
  await writeFile(`${folder}${name}`, text)
  console.log(`${folder}${name}: ${text.match(/^##+ /gm)?.length ?? 0} entries`)
}
