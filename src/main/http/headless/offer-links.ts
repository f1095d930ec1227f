/** Where whoever started the host sits. */
export interface Terminal {
  readonly input: {
    on(event: 'data', listener: () => void): unknown
    off(event: 'data', listener: () => void): unknown
  }
  readonly output: { write(text: string): unknown }
}

/** Offers a link that signs a browser in, and another with each Enter, until the returned function is called. */
export const offerLinks = (link: () => string, { input, output }: Terminal): (() => void) => {
  const offer = (): void => {
    output.write(`Open it in a browser: ${link()}\nPress Enter for a new link.\n`)
  }
  offer()
  input.on('data', offer)
  return () => {
    input.off('data', offer)
  }
}
