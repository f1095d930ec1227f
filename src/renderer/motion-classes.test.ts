import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { expect, it } from 'vitest'

/** What changes place, size or direction little by little. Colours may fade, a spinner turns: a wait that stands still looks like a window that does. */
const MOTION =
  /(?<=["'`\s:])(?:transition(?!-(?:colors|opacity)\b)(?:-[\w[\]-]+)?|animate-(?!spin\b|late-spin\b|pulse\b)[\w-]+)(?=["'`\s])/g

it('nothing moves but the light from an answer to its source', async () => {
  const found: string[] = []
  for await (const path of glob('src/renderer/**/*.tsx')) {
    const classes = readFileSync(path, 'utf8').match(/(["'`])(?:(?!\1).)*\1/gs) ?? []
    for (const text of classes) for (const motion of text.match(MOTION) ?? []) found.push(`${path}: ${motion}`)
  }
  expect(found).toEqual([])
})
