import { failureWords } from '../../../../contracts/failures/failure-words.ts'
import type { AIProviderToolDef } from '../ai-provider.ts'
import { providerFailure } from '../ai-provider-failure.ts'
import { couldBeBareCall } from './bare-call.ts'
import { createFenceWatch } from './fence-watch.ts'
import { type FindMark, markFinder } from './find-mark.ts'
import { callTags, finalTokens, harmony, silentTokens, thoughtEnds, thoughtTags } from './marks.ts'
import { readTextCalls } from './read-text-calls.ts'
import type { ReplyPart } from './reply-part.ts'

export interface ReplyFilterOptions {
  /** Tools that were offered: calls of these that are written as text are understood. */
  readonly tools: readonly AIProviderToolDef[]
  /** Whether a text stands in what the model was given: a call that it merely quotes is none. */
  readonly isQuoted: (text: string) => boolean
  /** The reply begins in a thought, whose opening tag the chat template has swallowed. */
  readonly beginsInThought?: boolean
  readonly maxCallLength: number
}

export interface ReplyFilter {
  /** Takes text as it arrives in whatever pieces; gives what can be told of it so far. */
  push(text: string): ReplyPart[]
  /** The reply is over: gives what was held back. */
  finish(): ReplyPart[]
  /** The endpoint sends thoughts apart, so its text holds none. */
  thoughtsComeApart(): void
  /** Whether the text had the end of a thought that it had no beginning of. */
  readonly hadLoneEnd: boolean
}

type State =
  | { readonly type: 'Text' }
  /** `assumed` while nothing but the model's name says that it is one. */
  | { readonly type: 'Thought'; readonly findEnd: FindMark; readonly assumed: boolean }
  | { readonly type: 'Call'; readonly ends: readonly string[]; readonly open: string }
  /** Between harmony's `<|channel|>` and `<|message|>`. */
  | { readonly type: 'Channel' }
  /** At the beginning of a text that may be a call in bare JSON. */
  | { readonly type: 'Bare' }

const MAX_CHANNEL_LENGTH = 200
const text: State = { type: 'Text' }

const findOpener = markFinder([
  ...Object.keys(thoughtTags),
  ...Object.keys(callTags),
  harmony.start,
  harmony.channel,
  ...silentTokens,
  ...thoughtEnds,
  ...finalTokens,
])
const thoughtUntil = (ends: readonly string[], assumed = false): State => ({
  type: 'Thought',
  // The opening tag that was taken as given may come after all.
  findEnd: markFinder(assumed ? [...ends, '<think>'] : ends),
  assumed,
})

/**
 * Takes apart what a model writes: the answer, its thoughts, tool calls written as text, and tokens of its chat template, which are dropped. Marks in code
 * fences are text. Whatever the pieces that the text comes in, the parts are the same.
 */
export const createReplyFilter = (options: ReplyFilterOptions): ReplyFilter => {
  const { tools, isQuoted, maxCallLength } = options
  const fence = createFenceWatch()
  const atStart: State = tools.length > 0 ? { type: 'Bare' } : text
  let state: State = options.beginsInThought ? thoughtUntil(thoughtEnds, true) : atStart
  let pending = ''
  let assumedThought = ''
  let hadLoneEnd = false
  let hasSpoken = false
  let skipsSpace = false
  let parts: ReplyPart[] = []

  const say = (words: string) => {
    if (words === '') return
    fence.saw(words)
    hasSpoken ||= words.trim() !== ''
    parts.push({ type: 'Text', text: words })
  }
  const think = (words: string) => {
    if (words === '') return
    if (state.type === 'Thought' && state.assumed) assumedThought += words
    parts.push({ type: 'Thought', text: words })
  }
  /** What stood between the tags of a call, or behind an opening tag that nothing closed. */
  const call = (open: string, inside: string, end: string) => {
    const written = /[=]$/.test(open) ? open + inside : inside
    const core = written.slice(Math.max(0, written.search(/[{[<]/))).trim()
    if (core !== '' && isQuoted(core)) return say(open + inside + end)
    const calls = readTextCalls(written, tools)
    // Prose that speaks of a tag stays; a call that cannot be understood is hidden.
    if (calls.length === 0 && /^<\w+>$/.test(open) && !/^\s*[{[<]/.test(inside)) return say(open + inside + end)
    for (const each of calls) parts.push({ type: 'Call', call: each, written: true })
  }
  const upTo = (length: number): string => {
    const before = pending.slice(0, length)
    pending = pending.slice(length)
    return before
  }

  /** Each step gives whether there is more to do with what is pending. */
  const inText = (): boolean => {
    if (skipsSpace) pending = pending.trimStart()
    if (pending === '') return false
    skipsSpace = false
    const hit = findOpener(pending)
    say(upTo(hit?.at ?? pending.length))
    const mark = hit?.mark ?? null
    if (mark === null) return false
    if (finalTokens.includes(mark) && pending.slice(mark.length).trim() === '') return false
    if (!counts(mark)) say(upTo(mark.length))
    else {
      upTo(mark.length)
      enter(mark)
    }
    return pending !== ''
  }
  const counts = (mark: string): boolean => {
    const place = fence.place(mark)
    if (place === 'Fence' || place === 'InlineCode' || finalTokens.includes(mark)) return false
    return !(mark in thoughtTags) || place === 'LineStart'
  }
  const enter = (mark: string) => {
    if (thoughtTags[mark]) state = thoughtUntil(thoughtTags[mark])
    else if (callTags[mark]) state = { type: 'Call', ends: callTags[mark], open: mark }
    else if (mark === harmony.start || mark === harmony.channel) state = { type: 'Channel' }
    else if (thoughtEnds.includes(mark)) {
      hadLoneEnd = true
      skipsSpace = true
    }
  }

  const inThought = (findEnd: FindMark): boolean => {
    const hit = findEnd(pending)
    think(upTo(hit?.at ?? pending.length))
    const mark = hit?.mark ?? null
    if (mark === null) return false
    // Of harmony's tokens, these two begin what comes next.
    if (mark !== harmony.start && mark !== harmony.channel) upTo(mark.length)
    if (mark === '<think>') state = thoughtUntil(thoughtEnds)
    else {
      state = hasSpoken ? text : atStart
      skipsSpace = true
    }
    return pending !== ''
  }

  const inCall = (open: string, ends: readonly string[]): boolean => {
    if (pending.length > maxCallLength) throw providerFailure('InvalidResponse', failureWords('CallTooLong'))
    const found = ends
      .map((end) => ({ end, at: pending.indexOf(end) }))
      .filter(({ at }) => at >= 0)
      .toSorted((a, b) => a.at - b.at)[0]
    if (!found) return false
    const inside = pending.slice(0, found.at)
    pending = pending.slice(found.at + found.end.length)
    state = text
    call(open, inside, found.end)
    return pending !== ''
  }

  const inChannel = (): boolean => {
    const end = pending.indexOf(harmony.message)
    if (end < 0 && pending.length < MAX_CHANNEL_LENGTH + harmony.message.length) return false
    if (end < 0 || end > MAX_CHANNEL_LENGTH) {
      state = text
      return true
    }
    const header = pending.slice(0, end)
    pending = pending.slice(end + harmony.message.length)
    const target = /\bto=([\w.-]{1,100})/.exec(header)?.[1]
    if (target !== undefined && target !== 'user') {
      state = { type: 'Call', ends: harmony.ends, open: '' }
      pending = `${target}\n${pending}`
    } else if (/\banalysis\b/.test(header)) state = thoughtUntil(harmony.ends)
    else state = text
    return pending !== ''
  }

  const inBare = (over: boolean): boolean => {
    if (skipsSpace) pending = pending.trimStart()
    const verdict = couldBeBareCall(pending, over)
    if (verdict === 'Unsure' && pending.length <= maxCallLength) return false
    state = text
    const isCall = verdict === 'Yes' && !isQuoted(pending.trim()) && readTextCalls(pending, tools).length > 0
    if (isCall) call('', upTo(pending.length), '')
    return pending !== ''
  }

  const step = (over: boolean): boolean => {
    switch (state.type) {
      case 'Text':
        return inText()
      case 'Thought':
        return inThought(state.findEnd)
      case 'Call':
        return inCall(state.open, state.ends)
      case 'Channel':
        return inChannel()
      case 'Bare':
        return inBare(over)
    }
  }
  const take = (): ReplyPart[] => {
    const taken = parts
    parts = []
    return taken
  }

  /** What is left when nothing more comes. */
  const close = () => {
    if (state.type === 'Call') call(state.open, pending, '')
    else if (state.type === 'Thought') {
      think(pending)
      if (state.assumed) {
        parts.push({ type: 'NoThoughts' })
        say(assumedThought)
      }
    } else if (state.type === 'Text' && !finalTokens.includes(pending.trim())) say(pending)
    pending = ''
  }

  return {
    push: (piece) => {
      pending += piece
      while (pending !== '' && step(false));
      return take()
    },
    finish: () => {
      while (pending !== '' && step(true));
      close()
      return take()
    },
    thoughtsComeApart: () => {
      if (state.type === 'Thought' && state.assumed && assumedThought === '') state = atStart
    },
    get hadLoneEnd() {
      return hadLoneEnd
    },
  }
}
