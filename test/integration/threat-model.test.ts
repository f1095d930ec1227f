import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

const root = new URL('../../', import.meta.url)

/** `path` › the beginning of a title, as the page names tests. */
const NAMED_TEST = /`((?:src|test)\/[^`]+\.(?:test|spec)\.ts)`(?: › ([^;|]+))?/g

it('every test that the threat model names exists, under the title that it gives', async () => {
  const page = await readFile(new URL('docs/threat-model.md', root), 'utf8')
  const named = [...page.matchAll(NAMED_TEST)].map(([, path = '', title = '']) => ({ path, title: title.trim() }))
  expect(named.length).toBeGreaterThan(10)
  const missing: string[] = []
  for (const { path, title } of named) {
    const source = await readFile(new URL(path, root), 'utf8').catch(() => '')
    if (!source.includes(title) || source === '') missing.push(`${path} › ${title}`)
  }
  expect(missing).toEqual([])
})

it('every attacker of the threat model has a test beside it', async () => {
  const page = await readFile(new URL('docs/threat-model.md', root), 'utf8')
  const rows = page.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| who attacks'))
  expect(rows.length).toBeGreaterThan(6)
  for (const row of rows) expect(row).toMatch(/`(src|test)\/[^`]+\.(test|spec)\.ts`/)
})
