import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { expect, it } from 'vitest'

/** Sides that stay where they are whichever way is written. What is centred, and what lies on the page of a document, is the same both ways. */
const SIDES =
  /(?<=["'`\s:-])(?:m[lr]|p[lr]|left|right)-[\w.[]+|(?<=["'`\s:])(?:text-(?:left|right)|border-[lr]|rounded-(?:[lr]|[tb][lr]))(?=[-"'`\s])/g
const STAYS = /left-1\/2|\bscale-|viewer\/(?:pdf|picture)\//

it('classes name no side that should follow the direction of writing', async () => {
  const found: string[] = []
  for await (const path of glob('src/renderer/**/*.tsx')) {
    for (const line of readFileSync(path, 'utf8').split('\n')) {
      if (STAYS.test(path) || STAYS.test(line) || !/["'`]/.test(line)) continue
      for (const side of line.match(SIDES) ?? []) found.push(`${path}: ${side}`)
    }
  }
  expect(found).toEqual([])
})
