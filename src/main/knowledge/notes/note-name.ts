import { fileNameOf } from '../admission/file-name.ts'

const LONGEST = 80

/** The first line of a Markdown text that says something, without its marks. */
const firstWords = (body: string): string => {
  const line = body.split('\n').find((each) => /[\p{L}\p{N}]/u.test(each)) ?? ''
  const words = line
    .replace(/^[\s#>*+-]+/, '')
    .replace(/[`*_[\]]/g, '')
    .trim()
  if (words.length <= LONGEST) return words.replace(/[.,:;]+$/, '')
  const cut = words.slice(0, LONGEST)
  const space = cut.lastIndexOf(' ')
  return `${cut.slice(0, space > LONGEST / 2 ? space : LONGEST).toWellFormed()}…`
}

/** The name under which a text is listed: its title, else its first line. */
export const markdownName = (title: string | null, body: string): string => {
  const name = (title ?? '').trim() || firstWords(body)
  return fileNameOf(`${name}.md`)
}
