import { type Bridge, ProblemError } from '../../contracts/index.ts'
import { parseNotification } from './parse-notification.ts'
import type { Transport } from './transport.ts'

/** The desktop window's transport, over the bridge that the preload script exposes. `language` tells that of the interface at each call. */
export const createIpcTransport = (
  bridge: Bridge,
  teamId: string | null = null,
  language: () => string | null = () => null,
): Transport => {
  const call: Transport['call'] = async (contract, operation, input) => {
    const reply = await bridge.invoke(contract, operation, input, teamId, language())
    if (!reply.ok) throw new ProblemError(reply.problem)
    return reply.value
  }

  return {
    call,
    sendFile: async ({ contract, operation, fields }, file, options) => {
      const bytes = new Uint8Array(await file.arrayBuffer())
      options?.signal?.throwIfAborted()
      return call(contract, operation, { fileName: file.name, contentType: file.type, ...fields, bytes })
    },
    listen: ({ onNotification, onConnection }) => {
      let listening = true
      onConnection('Connecting')
      const subscribed = bridge.subscribe(({ kind, payload }) => {
        const notification = parseNotification(kind, payload)
        if (notification && listening) onNotification(notification)
      }, teamId)
      void subscribed.then(
        () => listening && onConnection('Open'),
        () => listening && onConnection('Lost'),
      )
      return () => {
        listening = false
        void subscribed.then((stop) => stop())
      }
    },
  }
}
