import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { KnowledgeDocument } from '../../../contracts/index.ts'
import { type DocumentSource, openDocument, removeCopies } from './open-document.ts'

const signal = new AbortController().signal
const asked = { documentId: '018f3a5e-7c00-7000-8000-000000000001', teamId: 'personal' }
let folder = ''
let opened: string[] = []

beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'alcove-opened-')), 'opened')
  opened = []
})
afterEach(() => rm(dirname(folder), { recursive: true, force: true }))

const source = (about: Partial<KnowledgeDocument> | null, ...parts: (string | Error)[]): DocumentSource => ({
  find: async () => about as KnowledgeDocument | null,
  async *bytes() {
    for (const part of parts) {
      if (part instanceof Error) throw part
      yield new TextEncoder().encode(part)
    }
  },
})
const open = (documents: DocumentSource, problem = ''): Promise<boolean> => {
  const openPath = async (path: string): Promise<string> => {
    opened.push(path)
    return problem
  }
  return openDocument(asked, { documents, folder, openPath }, signal)
}
const text = (fileName: string) => ({ fileName, contentType: 'text/plain' })

describe('a document in its own program', () => {
  it('is a whole copy under its name, which nobody else may read and nobody may write', async () => {
    expect(await open(source(text('Letter to Ada.txt'), 'Dear ', 'Ada'))).toBe(true)
    const [path = ''] = opened
    expect(basename(path)).toBe('Letter to Ada.txt')
    expect(await readFile(path, 'utf8')).toBe('Dear Ada')
    const { mode } = await stat(path)
    if (process.platform !== 'win32')
      expect([mode & 0o777, (await stat(dirname(path))).mode & 0o777]).toEqual([0o400, 0o700])
  })

  it.each([
    ['letter.bat', 'text/plain', 'letter.bat.txt'],
    ['run.desktop', 'text/plain', 'run.desktop.txt'],
    ['report.PDF', 'application/pdf', 'report.pdf'],
    ['photo.jpeg', 'image/jpeg', 'photo.jpeg'],
    ['../../.bashrc', 'text/plain', 'bashrc.txt'],
    ['..\\..\\x.txt', 'text/plain', 'x.txt'],
    ['\u202Etxt.exe', 'text/plain', 'txt.exe.txt'],
    ['CON.txt', 'text/plain', 'Alcove CON.txt'],
    ['', 'text/csv', 'Alcove.csv'],
    [`${'long '.repeat(60)}.md`, 'text/markdown', `${'long '.repeat(24).trim()}.md`],
  ])('%s as %s opens as %s', async (fileName, contentType, name) => {
    expect(await open(source({ fileName, contentType }, 'x'))).toBe(true)
    expect(opened.map((path) => basename(path))).toEqual([name])
    expect(dirname(dirname(opened[0] ?? ''))).toBe(folder)
  })

  it.each([
    'text/html',
    'image/svg+xml',
    'text/javascript',
    'application/vnd.ms-excel.sheet.macroenabled.12',
    'application/msword',
    'application/zip',
    'application/x-msdownload',
  ])('%s is not opened, nor written', async (contentType) => {
    expect(await open(source({ fileName: 'x.txt', contentType }, 'x'))).toBe(false)
    expect(opened).toEqual([])
    await expect(readdir(folder)).rejects.toThrow('ENOENT')
  })

  it('tells that no program takes it, and that it is not there', async () => {
    expect(await open(source(text('a.txt'), 'x'), 'No application found')).toBe(false)
    await expect(open(source(null))).rejects.toMatchObject({ code: 'NotFound' })
    expect(opened).toHaveLength(1)
  })

  it('leaves nothing of a copy that breaks off, and of no copy once they are removed', async () => {
    await expect(open(source(text('a.txt'), 'half', new Error('gone')))).rejects.toThrow('gone')
    expect([opened, await readdir(folder)]).toEqual([[], []])
    await open(source(text('b.txt'), 'whole'))
    await removeCopies(folder)
    await expect(readdir(folder)).rejects.toThrow('ENOENT')
    await removeCopies(folder)
  })
})
