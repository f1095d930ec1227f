/** What no system takes in the name of a file. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NOT_IN_NAMES = /[\\/:*?"<>|\u0000-\u001f\u200e\u200f\u202a-\u202e\u2066-\u2069]+/g
const LONGEST = 120
/** What Windows takes for a device, whatever follows. */
const DEVICES = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** A file name that every system takes, made of a title and an ending such as `.pdf`. */
export const fileNameOf = (title: string, ending: string): string => {
  const name = title
    .replace(NOT_IN_NAMES, ' ')
    .slice(0, LONGEST)
    .replace(/^[.\s]+|[.\s]+$/g, '')
  return `${name === '' || DEVICES.test(name) ? `Alcove ${name}`.trim() : name}${ending}`
}
