import type { JsonObject } from '../../../../contracts/index.ts'
import { newGuid } from '../../../platform/index.ts'
import type { ReplyPart } from '../reply/reply-part.ts'
import type { ChatMessage } from './chat-schema.ts'

type Piece = NonNullable<NonNullable<ChatMessage['tool_calls']>[number]>

const written = (input: string | JsonObject | null | undefined): string => {
  if (input === null || input === undefined) return ''
  return typeof input === 'string' ? input : JSON.stringify(input)
}

/** Tells which call each piece belongs to: servers number them, or name them, or do neither, or number them all alike. */
export const createChatCalls = (): {
  read(message: ChatMessage): Generator<ReplyPart>
  /** What goes back with the calls, by their ids. */
  metadata(): Record<string, JsonObject>
} => {
  const kept: Record<string, JsonObject> = {}
  /** The call under way for each index. */
  const open = new Map<number, { key: string; id: string; name: string | null; whole: boolean }>()
  let count = 0
  let last = 0

  const callOf = ({ index, id, function: named }: Piece) => {
    const place = index ?? (id ? (([...open].find(([, call]) => call.id === id)?.[0] ?? open.size) as number) : last)
    last = place
    const known = open.get(place)
    const begins = known && ((id && id !== known.id) || (known.whole && named?.name))
    if (known && !begins) return { call: known, isNew: false }
    count += 1
    const call = { key: `${count}`, id: id || `call-${newGuid()}`, name: named?.name ?? null, whole: false }
    open.set(place, call)
    return { call, isNew: true }
  }
  const piecePart = (piece: Piece): ReplyPart => {
    const { call, isNew } = callOf(piece)
    const { function: named, extra_content: extra } = piece
    // Arguments as an object are whole; a further piece under the same index is another call.
    if (typeof named?.arguments === 'object' && named.arguments) call.whole = true
    if (extra) kept[call.id] = { extra_content: extra }
    const name = isNew || call.name === null ? named?.name : null
    call.name ??= named?.name ?? null
    return {
      type: 'CallPiece',
      key: call.key,
      text: written(named?.arguments),
      ...(isNew && { id: call.id }),
      ...(name && { name }),
    }
  }
  return {
    read: function* ({ tool_calls: pieces, function_call: only }) {
      for (const piece of pieces ?? []) if (piece) yield piecePart(piece)
      if (only) yield piecePart({ index: 0, id: null, function: only, extra_content: null })
    },
    metadata: () => kept,
  }
}
