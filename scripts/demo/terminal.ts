import { styleText } from 'node:util'

type Style = Parameters<typeof styleText>[0]

/** Where the demo writes: a terminal that can be redrawn, or a plain stream of lines. */
export interface Terminal {
  readonly live: boolean
  readonly width: number
  write(text: string): void
  line(text?: string): void
  style(style: Style, text: string): string
}

const WIDEST = 100

export const createTerminal = (out: NodeJS.WriteStream): Terminal => {
  const live = out.isTTY === true
  return {
    live,
    width: Math.min(out.columns ?? WIDEST, WIDEST),
    write: (text) => {
      out.write(text)
    },
    line: (text = '') => {
      out.write(`${text}\n`)
    },
    style: (style, text) => styleText(style, text, { stream: out }),
  }
}

export const seconds = (ms: number): string => (ms < 1_000 ? `${ms.toFixed(0)} ms` : `${(ms / 1000).toFixed(2)} s`)

/** Cuts a text to a width, with an ellipsis where it had to. */
export const cutOrPad = (text: string, width: number): string =>
  text.length <= width ? text.padEnd(width) : `${text.slice(0, Math.max(0, width - 1))}…`
