import { expect, test } from 'vitest'
import { filesOfFolder } from './files-of-folder.ts'

const file = (path: string): File =>
  Object.assign(new File(['x'], path.split('/').at(-1) ?? ''), { webkitRelativePath: path })

test('hidden files, and those of hidden folders, are left out', () => {
  const chosen = ['Papers/a.txt', 'Papers/.DS_Store', 'Papers/.git/config', 'Papers/old/b.txt'].map(file)
  expect(filesOfFolder(chosen).map(({ name }) => name)).toEqual(['a.txt', 'b.txt'])
})
