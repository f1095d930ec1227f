import { MINUTE_MS } from '../../../platform/durations.ts'
/** Fields of ours that an endpoint may do without: leaving one out changes how, never what, is answered. */
export const DROPPABLE = [
  'temperature',
  'top_p',
  'stop',
  'stream_options',
  'reasoning_effort',
  'reasoning',
  'reasoning_content',
  'thinking',
  'think',
  'tool_choice',
] as const
export type Droppable = (typeof DROPPABLE)[number]

/** What an endpoint's model turned out not to take. Endpoints differ, and they say so only by refusing. */
export interface RequestShape {
  readonly dropped: readonly Droppable[]
  readonly withoutTools: boolean
  readonly withoutImages: boolean
  /** The wire's own form of structured output is refused. */
  readonly withoutSchema: boolean
  readonly systemAsUser: boolean
  readonly maxCompletionTokens: boolean
  /** The longest reply that the model can write, in tokens. */
  readonly maxTokens: number | null
  /** All that fits, in tokens, as the endpoint said. */
  readonly contextLength: number | null
  /** Whether replies begin in a thought whose opening tag the template has swallowed; `null` while only the model's name can tell. */
  readonly beginsInThought: boolean | null
}

export const fullShape: RequestShape = {
  dropped: [],
  withoutTools: false,
  withoutImages: false,
  withoutSchema: false,
  systemAsUser: false,
  maxCompletionTokens: false,
  maxTokens: null,
  contextLength: null,
  beginsInThought: null,
}

/** Minutes after which what was learned is put to the test again: the server may have been started anew with other flags. */
const FORGOTTEN_AFTER_MS = 10 * MINUTE_MS
const MAX_REMEMBERED = 200

/** What was learned about models by being refused. Kept for some minutes, in memory alone. */
export interface ShapeMemory {
  recall(key: string): RequestShape
  learn(key: string, change: Partial<RequestShape>): void
}

export const createShapeMemory = (now: () => number = () => performance.now()): ShapeMemory => {
  const learned = new Map<string, { shape: RequestShape; at: number }>()
  const recall = (key: string): RequestShape => {
    const entry = learned.get(key)
    if (entry && now() - entry.at < FORGOTTEN_AFTER_MS) return entry.shape
    learned.delete(key)
    return fullShape
  }
  return {
    recall,
    learn: (key, change) => {
      const shape = { ...recall(key), ...change }
      // What was learned first says when all of it is forgotten: learning more must not keep it for ever.
      const at = learned.get(key)?.at ?? now()
      learned.delete(key)
      if (learned.size >= MAX_REMEMBERED) learned.delete([...learned.keys()][0] ?? '')
      learned.set(key, { shape, at })
    },
  }
}

/** Where what was learned of a model is remembered. */
export const shapeKey = (kind: { readonly descriptor: { readonly id: string } }, baseUrl: URL, model: string): string =>
  `${kind.descriptor.id}\n${baseUrl.href}\n${model}`
