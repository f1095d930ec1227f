import type { Logger } from '../platform/index.ts'
import type { Closable } from './base-server-app.ts'

/** Closes the latest first; a part that fails to close is logged and does not keep the others open. */
export const closeAll = async (closables: readonly Closable[], logger: Logger): Promise<void> => {
  for (const { name, close } of closables.toReversed()) {
    try {
      await close()
    } catch (error) {
      logger.error({ err: error, part: name }, 'a part did not close in good order')
    }
  }
}
