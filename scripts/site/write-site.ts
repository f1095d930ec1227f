import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pageMarkup } from './page-markup.ts'
import { sitePages } from './site-pages.ts'

/** Writes the whole site into a folder, which it replaces; returns the pages that stand there. */
export const writeSite = async (root: string, folder: string): Promise<readonly string[]> => {
  await rm(folder, { recursive: true, force: true })
  const pages = sitePages(root)
  for (const page of pages) {
    const { html, files } = pageMarkup(root, page, pages)
    const path = join(folder, page.target)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, html)
    for (const file of files) await cp(join(root, file), join(folder, file), { recursive: true })
  }
  await cp(new URL('site.css', import.meta.url), join(folder, 'site.css'))
  return pages.map(({ target }) => target)
}
