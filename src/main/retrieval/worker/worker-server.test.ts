import { describe, expect, it } from 'vitest'
import { dismissStanding, standBy } from '../../platform/index.ts'
import { createWorkerClient } from './worker-client.ts'

/** A worker on the real server side: multiplies by what its client says, and tells whether it stood by. `name` keeps the files of tests apart. */
const multiplier = (name: string, ofOneThatStands = ''): URL => {
  const server = JSON.stringify(new URL('./worker-server.ts', import.meta.url).href)
  const source = `
    /* ${name} */
    import { workerData } from 'node:worker_threads'
    import { serveOpened } from ${server}
    const stood = workerData === 'stands by'
    if (stood) { ${ofOneThatStands} }
    serveOpened(({ factor }) => ({ handle: (body) => ({ value: [body * factor, stood] }), end: () => {} }))`
  return new URL(`data:text/javascript,${encodeURIComponent(source)}`)
}
const clientOf = (url: URL) => createWorkerClient<number, [number, boolean]>(url, 'multiplying', { factor: 3 })

describe('a thread that stands by', () => {
  it('is taken by the first client of its file, with the data of that client', async () => {
    const url = multiplier('taken')
    standBy(url, 'multiplying')
    const [first, second] = [clientOf(url), clientOf(url)]
    expect(await Promise.all([first.call(2), second.call(5), first.call(7)])).toEqual([
      [6, true],
      [15, false],
      [21, true],
    ])
    await Promise.all([first.close(), second.close()])
  })

  it('is replaced where it died before it served anybody', async () => {
    const url = multiplier('dead', 'process.exit(4)')
    standBy(url, 'multiplying')
    const client = clientOf(url)
    await expect(client.call(2)).rejects.toMatchObject({ code: 'Unavailable' })
    expect(await client.call(2)).toEqual([6, false])
    await client.close()
  })

  it('is not there to be taken when it was dismissed', async () => {
    const url = multiplier('dismissed')
    standBy(url, 'multiplying')
    dismissStanding(url)
    const client = clientOf(url)
    expect(await client.call(2)).toEqual([6, false])
    await client.close()
  })
})
