/** What is marked in the content of a page, in the order in which it begins: the text that its marker says to stand for it, else null. */
export const markedContents = (content: string): readonly (string | null)[] => {
  const marked: (string | null)[] = []
  let operands: string[] = []
  for (const token of tokensOf(content)) {
    if (!OPERATOR.test(token)) {
      operands.push(token)
      continue
    }
    // Whether optional content is shown is told otherwise.
    if (token === 'BMC' || (token === 'BDC' && operands[0] !== '/OC')) marked.push(replacementIn(operands))
    operands = []
  }
  return marked
}

const OPERATOR = /^[A-Za-z'"]/

const replacementIn = (operands: readonly string[]): string | null => {
  const written = operands[operands.indexOf('/ActualText') + 1] ?? ''
  if (!operands.includes('/ActualText') || !/^[(<]/.test(written) || written === '<<') return null
  return textOf(written.startsWith('(') ? literalBytes(written) : hexBytes(written))
}

const TOKEN = /[\s\0]+|%[^\r\n]*|<<|>>|<[\da-fA-F\s]*>|\/[^\s\0()<>[\]{}/%]*|[[\]{}<>)]|\(|[^\s\0()<>[\]{}/%]+/y

/** The tokens of a content stream (ISO 32000-1, 7.8.2), without white space, remarks and the bytes of pictures. */
function* tokensOf(content: string): Generator<string, void, undefined> {
  let at = 0
  while (at < content.length) {
    TOKEN.lastIndex = at
    const token = TOKEN.exec(content)?.[0] ?? content.charAt(at)
    const whole = token === '(' ? literalAt(content, at) : token
    at += whole.length
    if (token === 'ID') at = endOfPicture(content, at)
    if (!/^[\s\0%]/.test(token)) yield whole
  }
}

const literalAt = (content: string, from: number): string => {
  let depth = 0
  for (let at = from; at < content.length; at++) {
    const character = content.charAt(at)
    if (character === '\\') at++
    else if (character === '(') depth++
    else if (character === ')' && --depth === 0) return content.slice(from, at + 1)
  }
  return content.slice(from)
}

const endOfPicture = (content: string, from: number): number => {
  const end = /\sEI(?=\s|$)/g
  end.lastIndex = from
  return end.exec(content) === null ? content.length : end.lastIndex
}

const hexBytes = (token: string): Buffer => {
  const digits = token.replace(/[^\da-fA-F]/g, '')
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex')
}

const escapes: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

const literalBytes = (token: string): Buffer =>
  Buffer.from(
    token
      .slice(1, -1)
      .replace(/\\(?:([0-7]{1,3})|\r\n|([\s\S]))/g, (_, octal: string | undefined, sign: string | undefined) => {
        if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff)
        return sign === undefined || sign === '\n' || sign === '\r' ? '' : (escapes[sign] ?? sign)
      }),
    'latin1',
  )

const textOf = (bytes: Buffer): string => {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return new TextDecoder().decode(bytes)
  return bytes.toString('latin1')
}
