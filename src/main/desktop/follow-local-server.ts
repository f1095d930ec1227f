import type { Host } from '../app/index.ts'
import type { HttpServer } from '../http/index.ts'

type FollowedHost = Pick<Host, 'localServerEnabled' | 'onLocalServerChange' | 'setServed' | 'logger'>

/** Keeps the localhost server as the owner wants it, at once and one change after the other. Returns the way to stop. */
export const followLocalServer = (host: FollowedHost, start: () => Promise<HttpServer>): (() => Promise<void>) => {
  let server: HttpServer | null = null
  let stopped = false

  const settle = async () => {
    const wanted = host.localServerEnabled && !stopped
    if (wanted === (server !== null)) return
    if (wanted) {
      server = await start()
      host.setServed(server)
    } else {
      host.setServed(null)
      await server?.close()
      server = null
    }
  }
  let settled = Promise.resolve()
  const settleNext = () => {
    settled = settled.then(settle).catch((error: unknown) => {
      host.logger.error({ err: error }, 'the localhost server could not follow its setting')
    })
    return settled
  }

  const unfollow = host.onLocalServerChange(() => void settleNext())
  void settleNext()
  return () => {
    stopped = true
    unfollow()
    return settleNext()
  }
}
