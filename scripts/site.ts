/**
 * `npm run site`: writes the documentation as a site of plain HTML into out/site, from the Markdown of this repository: the README, the help in both languages,
 * the pages for developers and the decisions. `npm run screenshots -- --docs` takes the pictures that it shows.
 */
import { fileURLToPath } from 'node:url'
import { writeSite } from './site/write-site.ts'

const folder = fileURLToPath(new URL('../out/site', import.meta.url))
const pages = await writeSite(fileURLToPath(new URL('..', import.meta.url)), folder)
console.log(`${folder}/index.html: ${pages.length} pages`)
