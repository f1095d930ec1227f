import { fieldWords } from './field-words.ts'

interface Field {
  code: string
  /** Whether what is read is its code, which is written before its result. */
  isCode: boolean
  hasResult: boolean
}

const MAX_CODE = 10_000

/** Takes the letters of a text one by one and gives what of it is shown: of a field its result, or what its code alone says. */
export const createFieldReader = (): ((letter: string) => string) => {
  const fields: Field[] = []
  const shown = (words: string): string => {
    for (const field of fields.toReversed()) {
      if (field.isCode) {
        if (field.code.length < MAX_CODE) field.code += words
        return ''
      }
      if (words !== '') field.hasResult = true
    }
    return words
  }
  return (letter) => {
    const last = fields.at(-1)
    switch (letter) {
      case '\u0013':
        fields.push({ code: '', isCode: true, hasResult: false })
        return ''
      case '\u0014':
        if (last !== undefined) last.isCode = false
        return ''
      case '\u0015':
        fields.pop()
        return last === undefined || last.hasResult ? '' : shown(fieldWords(last.code))
      default:
        return shown(letter)
    }
  }
}
