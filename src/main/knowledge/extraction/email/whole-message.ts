const MARK = Buffer.from([0xef, 0xbb, 0xbf])
const FIRST_LINE = 1_000
const HEADER = /^(?:[!-9;-~]+[ \t]*:|From |>From )/

/**
 * The bytes of a message alone: without the mark of an encoding before them, and without what Apple's Mail writes around them (its length above, its flags
 * below). Words without any header are all of them words.
 */
export const wholeMessage = (bytes: Uint8Array): Uint8Array => {
  const unmarked = MARK.equals(bytes.subarray(0, MARK.length)) ? bytes.subarray(MARK.length) : bytes
  const message = withoutFlags(unmarked)
  const first = Buffer.from(message.subarray(0, FIRST_LINE)).toString('latin1').trimStart().split(/\r?\n/, 1)[0] ?? ''
  return first === '' || HEADER.test(first) ? message : Buffer.concat([Buffer.from('\r\n'), message])
}

const withoutFlags = (bytes: Uint8Array): Uint8Array => {
  const head = Buffer.from(bytes.subarray(0, FIRST_LINE)).toString('latin1')
  const [line, length] = /^(\d{1,12})[ \t]*\r?\n/.exec(head) ?? []
  return line === undefined ? bytes : bytes.subarray(line.length, line.length + Number(length))
}
