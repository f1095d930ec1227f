/** A piece of text that says when it was written, by this process's clock. */
export const mark = (): string => `<${performance.now()}>`

const MARK = /<(\d+(?:\.\d+)?)>/

/** The first mark in a text, without its brackets. */
export const markIn = (text: string): string | undefined => MARK.exec(text)?.[1]
