import { expect, test } from 'vitest'
import { pickedFolder } from './picked-folder.ts'

const file = (path: string): File =>
  Object.assign(new File(['x'], path.split('/').at(-1) ?? ''), { webkitRelativePath: path })

test('hidden files, and those of hidden folders, are left out and told', async () => {
  const paths = ['Papers/a.txt', 'Papers/.DS_Store', 'Papers/.git/config', 'Papers/.git/HEAD', 'Papers/old/b.txt']
  const { names, content } = pickedFolder(paths.map(file))
  expect(names).toEqual(['Papers'])
  const { files, leftOut } = await content
  expect(files.map(({ path, file: { name } }) => [path, name])).toEqual([
    ['a.txt', 'a.txt'],
    ['old/b.txt', 'b.txt'],
  ])
  expect(leftOut).toEqual([
    { path: '.DS_Store', why: 'Hidden' },
    { path: '.git/', why: 'Hidden' },
  ])
})

test('a folder that is called like a hidden one, and was chosen, is not hidden', async () => {
  const { names, content } = pickedFolder([file('.notes/a.md')])
  expect(names).toEqual(['.notes'])
  expect((await content).files).toHaveLength(1)
})
