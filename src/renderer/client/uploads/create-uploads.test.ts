import { describe, expect, it } from 'vitest'
import { ConnectionError } from '../connection-error.ts'
import { createUploads } from './create-uploads.ts'
import { type Answer, accept, documentOf, file, started } from './test-uploads.ts'
import { mayResend } from './upload.ts'

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
    const asked: string[] = []
    const held: (() => void)[] = []
    const { store } = started(async (each) => {
      asked.push(each.name)
      await new Promise<void>((resolve) => held.push(resolve))
      return accept(each)
    })
    const through = store.getState().addFiles(['a', 'b', 'c'].map(file))
    expect(asked).toEqual(['a', 'b'])
    held[1]?.()
    await expect.poll(() => asked).toEqual(['a', 'b', 'c'])
    for (const arrive of held) arrive()
    await through
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

  it('tries nothing again that was refused for what it is', async () => {
    const sent: string[] = []
    const { store, rows } = started(async (each) => {
      sent.push(each.name)
      if (each.name === 'far.txt') throw new ConnectionError('gone')
      if (each.name === 'full.txt') return { ok: false, error: { type: 'StorageError', message: 'The disk is full.' } }
      return { ok: false, error: { type: 'ExtractionFailed', message: 'This file is empty.' } }
    })
    await store.getState().addFiles([file('empty.txt'), file('far.txt'), file('full.txt')])
    expect(rows().map(({ name, ...row }) => [name, mayResend(row)])).toEqual([
      ['empty.txt', false],
      ['far.txt', true],
      ['full.txt', true],
    ])
    await store.getState().retry(rows()[0]?.id ?? 0)
    store.getState().retryAll()
    await expect.poll(() => sent.toSorted()).toEqual(['empty.txt', 'far.txt', 'far.txt', 'full.txt', 'full.txt'])
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
      isReachable: async () => true,
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

  it('of files with the same content that come together leaves one that is no copy (each was one of the other)', async () => {
    const names = ['one.txt', 'two.txt', 'three.txt']
    const references = names.map((fileName) => ({ documentId: `id of ${fileName}`, fileName }))
    const store = createUploads({
      upload: accept,
      isReachable: async () => true,
      duplicatesOf: async (documentId) => references.filter((other) => other.documentId !== documentId),
    })
    await store.getState().addFiles(names.map(file))
    const originals = store.getState().uploads.filter(({ duplicateOf }) => duplicateOf === null)
    expect(originals).toHaveLength(1)
  })
})

describe('many files at once', () => {
  /** A host with these documents, by name; files hold their own names. */
  const library = (names: readonly string[]) => {
    const here = new Set(names)
    const asked: number[] = []
    const sent: string[] = []
    const store = createUploads({
      upload: async (each) => {
        sent.push(each.name)
        here.add(each.name)
        return accept(each)
      },
      isReachable: async () => true,
      knownAmong: async (files) => {
        asked.push(files.length)
        const known = files.filter(({ name }) => here.has(name))
        return new Map(known.map((each) => [each, { documentId: `id of ${each.name}`, fileName: each.name }]))
      },
    })
    return { store, asked, sent, rows: () => store.getState().uploads }
  }
  const many = Array.from({ length: 205 }, (_, at) => file(`${at}.txt`))
  const count = (rows: ReturnType<typeof library>['rows'], state: string) =>
    rows().filter((row) => row.state === state).length

  it('are compared in pieces with what is here, which is left out and told (more than 200 came in twice, and nothing was said)', async () => {
    const { store, asked, sent, rows } = library(many.slice(3).map(({ name }) => name))
    await store.getState().addFiles(many)
    expect(sent).toEqual(['0.txt', '1.txt', '2.txt'])
    expect(asked).toEqual([100, 100, 5])
    expect([count(rows, 'Done'), count(rows, 'Known')]).toEqual([3, 202])
    expect(rows().at(-1)?.duplicateOf).toEqual({ documentId: 'id of 204.txt', fileName: '204.txt' })
  })

  it('come in a second time where a person says so', async () => {
    const { store, sent, rows } = library(many.slice(2).map(({ name }) => name))
    await store.getState().addFiles(many)
    store.getState().addKnown()
    await expect.poll(() => count(rows, 'Done')).toBe(205)
    expect(sent).toHaveLength(205)
  })

  it('of a folder, which was looked through before, come in as they are', async () => {
    const { store, asked, sent } = library(many.map(({ name }) => name))
    await store.getState().addFiles(many, 'Folder')
    expect([asked, sent.length]).toEqual([[], 205])
  })

  it('wait where the host goes away while they are compared, and are compared once it is back', async () => {
    let isThere = false
    const asked: number[] = []
    const store = createUploads({
      upload: accept,
      isReachable: async () => isThere,
      knownAmong: async (files) => {
        if (!isThere) throw new ConnectionError('gone')
        asked.push(files.length)
        return new Map()
      },
    })
    const all = store.getState().addFiles(many)
    await expect.poll(() => store.getState().isPaused).toBe(true)
    isThere = true
    store.getState().resume()
    await all
    expect(asked).toEqual([100, 100, 5])
  })

  it('are compared no more once they are stopped', async () => {
    let tell = () => {}
    const wanted: boolean[] = []
    const store = createUploads({
      upload: accept,
      isReachable: async () => true,
      knownAmong: async (files, isWanted) => {
        await new Promise<void>((resolve) => (tell = resolve))
        wanted.push(...files.map(isWanted))
        return new Map(files.map((each) => [each, { documentId: 'other', fileName: 'other' }]))
      },
    })
    const all = store.getState().addFiles(many)
    store.getState().stopAll()
    tell()
    await all
    expect(wanted.every((each) => !each)).toBe(true)
    expect(store.getState().uploads.every(({ state }) => state === 'Stopped')).toBe(true)
  })

  it('that are as long as each other are looked at once they are in: they may be the same', async () => {
    const asked: string[] = []
    const store = createUploads({
      upload: accept,
      isReachable: async () => true,
      duplicatesOf: async (documentId) => {
        asked.push(documentId)
        return []
      },
    })
    const lengths = many.map((each, at) => new File(['x'.repeat(Math.max(1, at))], each.name))
    await store.getState().addFiles(lengths)
    expect(asked.toSorted()).toEqual(['id of 0.txt', 'id of 1.txt'])
  })
})

describe('stopping', () => {
  /** A host that takes files named "quick", and holds every other until it is broken off. */
  const holding = () =>
    started(async (each, options) => {
      if (each.name === 'quick') return accept(each)
      if (each.name === 'sent') options?.onProgress?.(1)
      return new Promise<Answer>((_, reject) => {
        options?.signal?.addEventListener('abort', () => reject(options.signal?.reason), { once: true })
      })
    })
  const states = (rows: () => readonly { readonly name: string; readonly state: string }[]) =>
    rows().map(({ name, state }) => `${name} ${state}`)

  it('leaves out one file, sent or waiting, and goes on with the others', async () => {
    const { store, rows } = holding()
    const all = store.getState().addFiles(['big', 'quick', 'huge', 'vast'].map(file))
    await expect.poll(() => states(rows)).toEqual(['big Sending', 'quick Done', 'huge Sending', 'vast Waiting'])
    const idOf = (name: string) => rows().find((row) => row.name === name)?.id ?? 0
    store.getState().stop(idOf('vast'))
    store.getState().stop(idOf('big'))
    await expect.poll(() => states(rows)).toEqual(['big Stopped', 'quick Done', 'huge Sending', 'vast Stopped'])
    store.getState().stop(idOf('huge'))
    await all
  })

  it('leaves out all that is under way, keeps what is stored, and sends the rest when one changes one’s mind', async () => {
    const { store, rows } = holding()
    const all = store.getState().addFiles(['quick', 'big', 'huge', 'vast'].map(file))
    await expect.poll(() => states(rows)).toEqual(['quick Done', 'big Sending', 'huge Sending', 'vast Waiting'])
    store.getState().stopAll()
    await all
    expect(states(rows)).toEqual(['quick Done', 'big Stopped', 'huge Stopped', 'vast Stopped'])
    store.getState().retryAll()
    expect(states(rows)).toEqual(['quick Done', 'big Sending', 'huge Sending', 'vast Waiting'])
    store.getState().stopAll()
  })

  it('lets a file through that was sent to its end: the host has it', async () => {
    const { store, rows } = holding()
    void store.getState().addFiles([file('sent')])
    await expect.poll(() => rows()[0]?.progress).toBe(1)
    store.getState().stopAll()
    expect(states(rows)).toEqual(['sent Sending'])
  })
})

it('counts files of this time alone: what came in before leaves the list when more are added', async () => {
  const { store, rows } = started(accept)
  await store.getState().addFiles([file('a'), file('b')])
  await store.getState().addFiles([file('c')])
  expect(rows().map(({ name }) => name)).toEqual(['c'])
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
