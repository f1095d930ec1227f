import { describe, expect, it } from 'vitest'
import { ProblemError } from '../../../contracts/index.ts'
import { ConnectionError } from '../connection-error.ts'
import { SessionEnded } from '../session/browser-session.ts'
import { type Answer, accept, file, started } from './test-uploads.ts'

describe('a queue whose host goes away', () => {
  /** A host that takes files while it is there. */
  const flaky = () => {
    const host = { isThere: false, taken: [] as string[] }
    const answer = async (each: File): Promise<Answer> => {
      if (!host.isThere) throw new ConnectionError('gone')
      host.taken.push(each.name)
      return accept(each)
    }
    return { host, ...started(answer, async () => host.isThere) }
  }
  const pausedWith = async (names: readonly string[]) => {
    const queue = flaky()
    const all = queue.store.getState().addFiles(names.map(file))
    await expect.poll(() => queue.store.getState().isPaused).toBe(true)
    return { ...queue, all }
  }

  it('waits as one, with no file that failed, and goes on where it was', async () => {
    const { host, store, rows, all } = await pausedWith(['a', 'b', 'c', 'd'])
    await expect.poll(() => rows().map(({ state }) => state)).toEqual(['Waiting', 'Waiting', 'Waiting', 'Waiting'])
    host.isThere = true
    store.getState().resume()
    await all
    expect(host.taken.toSorted()).toEqual(['a', 'b', 'c', 'd'])
    expect(rows().every(({ state, error }) => state === 'Done' && error === null)).toBe(true)
    expect(store.getState().isPaused).toBe(false)
  })

  it('waits again where it is still gone', async () => {
    const { host, store, rows, all } = await pausedWith(['a', 'b', 'c'])
    store.getState().retryAll()
    await expect.poll(() => store.getState().isPaused).toBe(true)
    host.isThere = true
    store.getState().retryAll()
    await all
    expect(rows().map(({ state }) => state)).toEqual(['Done', 'Done', 'Done'])
  })

  it('can be given up, and a later file is sent at once', async () => {
    const { host, store, rows, all } = await pausedWith(['a', 'b', 'c'])
    await expect.poll(() => rows().every(({ state }) => state === 'Waiting')).toBe(true)
    store.getState().stopAll()
    await all
    expect(rows().map(({ state }) => state)).toEqual(['Stopped', 'Stopped', 'Stopped'])
    host.isThere = true
    await store.getState().addFiles([file('later')])
    expect(host.taken).toEqual(['later'])
  })
})

describe('a queue whose page is signed out', () => {
  const unauthorized = () =>
    new ProblemError({ type: 'about:blank', status: 401, title: 'Unauthorized', detail: '', instance: '' })

  it.each([
    ['before anything was sent', new SessionEnded('over')],
    ['by an answer', unauthorized()],
  ])('waits, with no file that failed, and goes on over another connection (%s)', async (_name, error) => {
    const { store, rows } = started(async () => Promise.reject(error))
    const all = store.getState().addFiles(['a', 'b', 'c'].map(file))
    await expect
      .poll(() => store.getState().isPaused && rows().map(({ state }) => state))
      .toEqual(['Waiting', 'Waiting', 'Waiting'])
    const taken: string[] = []
    const upload = async (each: File): Promise<Answer> => {
      taken.push(each.name)
      return accept(each)
    }
    store.getState().reconnect({ upload, isReachable: async () => true })
    await all
    expect(taken.toSorted()).toEqual(['a', 'b', 'c'])
    expect(rows().map(({ state, error: told }) => [state, told])).toEqual([
      ['Done', null],
      ['Done', null],
      ['Done', null],
    ])
  })

  it('sends nothing more once it is paused, whatever becomes of what is on its way', async () => {
    let breakOff = () => {}
    const sent: string[] = []
    const { store, rows } = started((each) => {
      sent.push(each.name)
      return new Promise((_, reject) => {
        const before = breakOff
        breakOff = () => {
          before()
          reject(new ConnectionError('gone'))
        }
      })
    })
    const all = store.getState().addFiles(['a', 'b', 'c'].map(file))
    store.getState().pause()
    breakOff()
    await expect.poll(() => rows().map(({ state }) => state)).toEqual(['Failed', 'Failed', 'Waiting'])
    expect(sent).toEqual(['a', 'b'])
    store.getState().stopAll()
    await all
  })

  it('sends once more over the new connection what breaks on the old one', async () => {
    let breakOff = () => {}
    const { store, rows } = started(
      () => new Promise((_, reject) => (breakOff = () => reject(new ConnectionError('gone')))),
    )
    const all = store.getState().addFiles([file('a')])
    store.getState().reconnect({ upload: accept, isReachable: async () => true })
    breakOff()
    await all
    expect(rows()[0]).toMatchObject({ state: 'Done', error: null })
    expect(store.getState().isPaused).toBe(false)
  })
})
