import { describe, expect, it, vi } from 'vitest'
import { memoryBlobStore } from '../../platform/index.ts'
import { transferPath } from './transfer-path.ts'
import { createTransferShelf } from './transfer-shelf.ts'

const open = async (expireMs?: number) => {
  const blobs = memoryBlobStore()
  const shelf = createTransferShelf({ blobs, ...(expireMs !== undefined && { expireMs }) })
  const put = async (userId: string, teamId: string, id: string) => {
    await blobs.put(transferPath(teamId, id), Buffer.from(id))
    await shelf.put({ userId, teamId }, id)
  }
  const ids = async () => (await blobs.list('transfers')).map((path) => /([^/]+)\.zip$/.exec(path)?.[1])
  return { shelf, put, ids }
}

describe('archives on their way in or out', () => {
  it('are two of a person and library at most, the oldest goes (twenty exports filled twenty times the room)', async () => {
    const { put, ids, shelf } = await open()
    await put('ada', 'one', 'a')
    await put('ada', 'one', 'b')
    await put('bob', 'one', 'c')
    await put('ada', 'two', 'd')
    await put('ada', 'one', 'e')
    expect((await ids()).toSorted()).toEqual(['b', 'c', 'd', 'e'])
    await shelf.remove('one', 'b')
    await put('ada', 'one', 'f')
    expect((await ids()).toSorted()).toEqual(['c', 'd', 'e', 'f'])
    shelf.close()
  })

  it('go after an hour in which nobody read them', async () => {
    vi.useFakeTimers()
    try {
      const { put, ids, shelf } = await open(1_000)
      await put('ada', 'one', 'a')
      await put('ada', 'one', 'b')
      await vi.advanceTimersByTimeAsync(800)
      shelf.touch('b')
      await vi.advanceTimersByTimeAsync(800)
      expect(await ids()).toEqual(['b'])
      await vi.advanceTimersByTimeAsync(800)
      expect(await ids()).toEqual([])
    } finally {
      vi.useRealTimers()
    }
  })
})
