import { expect, test } from 'vitest'
import { findHeadings } from './find-headings.ts'

const titles = (text: string) => findHeadings(text).map(({ level, title }) => `${level} ${title}`)

test('headings of both kinds, in order, where they stand', () => {
  const text = 'Title\n=====\n\nwords\n\nPart\n---\n\n### Deep *one* ###\nx\n#not a heading\n# [Link](http://x)\n'
  expect(titles(text)).toEqual(['1 Title', '2 Part', '3 Deep one', '1 Link'])
  for (const heading of findHeadings(text)) expect(text.slice(heading.start)).toMatch(/^(Title|Part|### Deep|# \[Link)/)
})

test('code blocks and front matter hold no headings', () => {
  expect(
    titles('---\nlayout: x\n# remark\n---\n# One\n```sh\n# comment\n```\n~~~~\n# no\n~~~\n# no\n~~~~\n## Two'),
  ).toEqual(['1 One', '2 Two'])
})

test('a rule under a list, a table or a blank line underlines nothing', () => {
  expect(titles('- item\n---\n\n---\n| a | b |\n---\n')).toEqual([])
})
