import { expect, it } from 'vitest'
import { splitFrontMatter } from './front-matter.ts'

it('is taken out, and every offset of the rest stays', () => {
  const text = '---\r\ntitle: The dome\r\ntags: [a]\r\n---\r\n# Dome\r\n\nText.'
  const { frontMatter, start, body } = splitFrontMatter(text)
  expect(frontMatter).toBe('title: The dome\r\ntags: [a]')
  expect(text.slice(start, start + frontMatter.length)).toBe(frontMatter)
  expect(body).toHaveLength(text.length)
  expect(body.trimStart()).toBe('# Dome\r\n\nText.')
})

it.each(['# No front matter\n---\n', '---\nnever closed\n', 'Words\n---\na: b\n---\n', ''])(
  'stays where there is none: %j',
  (text) => {
    expect(splitFrontMatter(text)).toEqual({ frontMatter: '', start: 0, body: text })
  },
)
