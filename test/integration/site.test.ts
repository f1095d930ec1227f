import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { writeSite } from '../../scripts/site/write-site.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
let folder: string
let pages: readonly string[]
const read = (page: string) => readFile(join(folder, page), 'utf8')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alcove-site-'))
  pages = await writeSite(root, join(folder, 'site'))
  folder = join(folder, 'site')
})
afterAll(() => rm(dirname(folder), { recursive: true, force: true }))

it('the documentation site (npm run site) holds the help in both languages, the pages for developers and every decision', async () => {
  for (const language of ['en', 'de'])
    for (const name of readdirSync(join(root, 'resources/help', language))) {
      const html = await read(`guide/${language}/${name.replace('.md', '.html')}`)
      expect(html).toContain(`<html lang="${language}">`)
      expect(html, name).toMatch(/<main><a class="to-pages" href="#pages">[^<]+<\/a><h1 id="[^"]+">[^<]+<\/h1>/)
      expect(html).not.toMatch(/^order: \d/m)
    }
  expect(pages).toEqual(expect.arrayContaining(['index.html', 'docs/threat-model.html']))
  expect(pages.filter((page) => page.startsWith('docs/decisions/')).length).toBe(
    readdirSync(join(root, 'docs/decisions')).length,
  )
})

it('every link of it leads to a page, a heading or a picture that is there, and it loads nothing from elsewhere', async () => {
  const broken: string[] = []
  let followed = 0
  for (const page of pages) {
    const html = await read(page)
    expect(html).not.toMatch(/<script|src="https?:/)
    for (const [, address = ''] of html.matchAll(/(?:href|src)="([^"]*)"/g)) {
      if (/^[a-z]+:/.test(address)) continue
      followed += 1
      const [path = '', anchor] = address.split('#')
      const target = path === '' ? page : join(dirname(page), path)
      const isThere = existsSync(join(folder, target))
      if (!isThere || (anchor !== undefined && !(await read(target)).includes(`id="${anchor}"`)))
        broken.push(`${page}: ${address}`)
    }
  }
  expect(followed).toBeGreaterThan(100)
  expect(broken).toEqual([])
})
