const OPENABLE = new Set(['http:', 'https:', 'mailto:'])

/** Whether an address may be handed to the operating system: anything else could start a program. */
export const isExternalAddress = (url: string): boolean => URL.canParse(url) && OPENABLE.has(new URL(url).protocol)
