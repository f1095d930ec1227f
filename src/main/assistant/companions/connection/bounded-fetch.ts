import type { FetchLike } from '@modelcontextprotocol/client'
import type { ArrivalBudget } from './arrival-budget.ts'

/** Requests whose answers are counted as they arrive: what is too much ends the answer, and with it the call. */
export const boundedFetch =
  (budget: ArrivalBudget, onExcess: () => void): FetchLike =>
  async (url, init) => {
    const response = await fetch(url, init)
    if (!response.body) return response
    const counted = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, controller) {
          if (budget.admits(piece.byteLength, 0)) return controller.enqueue(piece)
          onExcess()
          controller.error(new Error('It sent far more than it was asked for.'))
        },
      }),
    )
    const { status, statusText, headers } = response
    return new Response(counted, { status, statusText, headers })
  }
