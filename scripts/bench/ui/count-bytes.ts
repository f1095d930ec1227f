import type { CDPSession } from '@playwright/test'

/** Bytes that have come in since it was last asked: as answers, and as events. */
export type CountReceived = () => { readonly answers: number; readonly events: number }

/** Counts what a page receives from here on, as it is before it is compressed. */
export const countBytes = async (devtools: CDPSession): Promise<CountReceived> => {
  let answers = 0
  let events = 0
  const streams = new Set<string>()
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.includes('/api/notifications')) streams.add(requestId)
  })
  devtools.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (streams.has(requestId)) events += dataLength
    else answers += dataLength
  })
  await devtools.send('Network.enable')
  return () => {
    const told = { answers, events }
    answers = 0
    events = 0
    return told
  }
}
