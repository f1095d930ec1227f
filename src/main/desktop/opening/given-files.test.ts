import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createGivenFiles, namedFiles } from './given-files.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'alcove-given-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('files are told once, in the order of giving, and read by their ids; folders and what is not there are left out', async () => {
  const given = createGivenFiles()
  await writeFile(join(folder, 'lease.txt'), 'The lease ends in June.')
  await writeFile(join(folder, 'empty.md'), '')
  await mkdir(join(folder, 'papers'))
  const paths = ['lease.txt', 'papers', 'gone.pdf', 'empty.md'].map((name) => join(folder, name))
  let told = 0
  given.onGiven(() => {
    told += 1
  })
  await given.give(paths)
  await given.give([join(folder, 'papers')])
  expect(told).toBe(1)
  const files = given.take()
  expect(files.map(({ fileName, sizeBytes }) => [fileName, sizeBytes])).toEqual([
    ['lease.txt', 23],
    ['empty.md', 0],
  ])
  expect(given.take()).toEqual([])
  const { fileId = '' } = files[0] ?? {}
  const read = async (offset: number, length: number) =>
    new TextDecoder().decode(await given.read({ fileId, offset, length }))
  expect([await read(0, 9), await read(18, 100), await read(23, 10)]).toEqual(['The lease', 'June.', ''])
})

it('nothing is read but what was given, nor what is gone since', async () => {
  const given = createGivenFiles()
  const path = join(folder, 'a.txt')
  await writeFile(path, 'x')
  await given.give([path])
  const [file] = given.take()
  await rm(path)
  for (const fileId of [file?.fileId ?? '', path, '018f3a5e-7c00-7000-8000-000000000001'])
    await expect(given.read({ fileId, offset: 0, length: 1 })).rejects.toMatchObject({ code: 'NotFound' })
})

it('a command line names files from the folder that it was given in; flags are none', () => {
  const words = ['--data-dir=/d', 'a.txt', '-x', '', '/b/c.pdf', 'file:///b/%C3%BC.md', 'file://else/x']
  expect(namedFiles(words, folder)).toEqual([join(folder, 'a.txt'), '/b/c.pdf', '/b/ü.md'])
})
