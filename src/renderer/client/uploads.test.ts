import { describe, expect, it } from 'vitest'
import type { KnowledgeDocument, KnowledgeError, Result } from '../../contracts/index.ts'
import { ConnectionError } from './connection-error.ts'
import type { UploadOptions } from './transport.ts'
import { createUploads } from './uploads.ts'

const documentOf = (name: string): KnowledgeDocument => ({
  documentId: `id of ${name}`,
  fileName: name,
  contentType: 'text/plain',
  source: { type: 'UploadedFile' },
  uploadedBy: 'owner',
  uploadedAt: '2025-01-01T00:00:00.000Z',
  sizeBytes: 1,
  status: 'Pending',
  chunkCount: null,
  reason: null,
})
const file = (name: string) => new File(['x'], name)
type Answer = Result<KnowledgeDocument, KnowledgeError>

const started = (answer: (file: File, options?: UploadOptions) => Promise<Answer>) => {
  const store = createUploads({ upload: answer })
  return { store, rows: () => store.getState().uploads }
}
const accept = async ({ name }: File): Promise<Answer> => ({ ok: true, value: documentOf(name) })

describe('uploads', () => {
  it('gives each file its document', async () => {
    const { store, rows } = started(accept)
    await store.getState().addFiles([file('a.txt'), file('b.txt')])
    expect(rows().map(({ name, state, documentId }) => [name, state, documentId])).toEqual([
      ['a.txt', 'Done', 'id of a.txt'],
      ['b.txt', 'Done', 'id of b.txt'],
    ])
  })

  it('goes on after a file that is refused and one whose connection breaks', async () => {
    const { store, rows } = started(async (each) => {
      if (each.name === 'tool.exe') return { ok: false, error: { type: 'InvalidFileType', message: 'A program.' } }
      if (each.name === 'far.txt') throw new ConnectionError('gone')
      return accept(each)
    })
    await store.getState().addFiles([file('tool.exe'), file('far.txt'), file('good.txt')])
    expect(rows().map(({ state, error }) => [state, error?.key ?? null])).toEqual([
      ['Failed', 'errors.InvalidFileType'],
      ['Failed', 'errors.connection'],
      ['Done', null],
    ])
  })

  it('sends two at a time', async () => {
    let running = 0
    let most = 0
    const { store } = started(async (each) => {
      running += 1
      most = Math.max(most, running)
      await new Promise((resolve) => setTimeout(resolve, 1))
      running -= 1
      return accept(each)
    })
    await store.getState().addFiles(['a', 'b', 'c', 'd', 'e'].map(file))
    expect(most).toBe(2)
  })

  it('tells progress', async () => {
    const seen: (number | null)[] = []
    const { store, rows } = started(async (each, options) => {
      seen.push(rows()[0]?.progress ?? null)
      options?.onProgress?.(0.5)
      seen.push(rows()[0]?.progress ?? null)
      return accept(each)
    })
    await store.getState().addFiles([file('a')])
    expect([...seen, rows()[0]?.progress]).toEqual([null, 0.5, 1])
  })

  it('tries a failed file again with the bytes that it was given', async () => {
    let fails = true
    const { store, rows } = started(async (each) => {
      if (fails) throw new ConnectionError('gone')
      return { ok: true, value: documentOf(await each.text()) }
    })
    await store.getState().addFiles([file('a')])
    fails = false
    await store.getState().retry(rows()[0]?.id ?? 0)
    expect(rows()[0]).toMatchObject({ state: 'Done', documentId: 'id of x', error: null })
  })

  it('takes finished rows off the list, and none that is on its way', async () => {
    let finish = () => {}
    const { store, rows } = started(async (each) => {
      if (each.name === 'slow') await new Promise<void>((resolve) => (finish = resolve))
      return accept(each)
    })
    const all = store.getState().addFiles([file('slow'), file('quick')])
    await new Promise((resolve) => setTimeout(resolve))
    store.getState().dismissFinished()
    store.getState().dismiss(rows()[0]?.id ?? 0)
    expect(rows().map(({ name }) => name)).toEqual(['slow'])
    finish()
    await all
  })

  it('tells which document was there before, and goes on where that cannot be told', async () => {
    const before = { documentId: 'id of before', fileName: 'before.txt' }
    const store = createUploads({
      upload: accept,
      duplicatesOf: async (documentId) => {
        if (documentId === 'id of far.txt') throw new ConnectionError('gone')
        return documentId === 'id of copy.txt' ? [before] : []
      },
    })
    await store.getState().addFiles([file('copy.txt'), file('far.txt'), file('new.txt')])
    const rows = store.getState().uploads.map(({ state, duplicateOf }) => [state, duplicateOf])
    expect(rows).toEqual([
      ['Done', before],
      ['Done', null],
      ['Done', null],
    ])
  })
})

describe('folders that are offered', () => {
  it('wait one after the other, and nothing of them is sent', () => {
    const { store, rows } = started(accept)
    const content = Promise.resolve({ files: [{ path: 'a.txt', file: file('a.txt') }], leftOut: [] })
    store.getState().offer({ names: ['Papers'], content })
    store.getState().offer({ names: ['Letters'], content })
    const [first, second] = store.getState().offered
    expect([first?.names, second?.names]).toEqual([['Papers'], ['Letters']])
    store.getState().settle(first?.id ?? 0)
    expect(store.getState().offered).toEqual([second])
    expect(rows()).toEqual([])
  })
})
