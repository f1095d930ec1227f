import { expect, it } from 'vitest'
import { defaultIgnoreRules, ignoreRules } from './ignore-rules.ts'

it.each([
  ['*.log', 'a.log', true],
  ['*.log', 'deep/down/a.LOG', true],
  ['*.log', 'a.log.txt', false],
  ['drafts/', 'drafts', false],
  ['drafts/', 'work/drafts/', true],
  ['/archive', 'archive', true],
  ['/archive', 'old/archive', false],
  ['work/**/old.txt', 'work/old.txt', true],
  ['work/**/old.txt', 'work/a/b/old.txt', true],
  ['work/*', 'work/a/b', false],
  ['note?.md', 'note1.md', true],
  ['note?.md', 'note/.md', false],
  ['a+b (1).txt', 'a+b (1).txt', true],
  ['a+b (1).txt', 'aab 1.txt', false],
])('%s leaves %s alone: %s', (rule, path, expected) => {
  const isFolder = path.endsWith('/')
  expect(ignoreRules([rule])(isFolder ? path.slice(0, -1) : path, isFolder)).toBe(expected)
})

it('leaves alone by default what systems and tools leave behind', () => {
  const isIgnored = ignoreRules(defaultIgnoreRules)
  for (const path of ['.DS_Store', 'a/.git', '~$letter.docx', 'b/Thumbs.db', 'film.mp4.part'])
    expect([path, isIgnored(path, false)]).toEqual([path, true])
  expect(isIgnored('web/node_modules', true)).toBe(true)
  for (const path of ['letter.docx', 'a/tmp.txt', 'my.notes.md'])
    expect([path, isIgnored(path, false)]).toEqual([path, false])
})
