import type { Flow } from '../flow/flow.ts'
import { createTexBlocks } from './tex-blocks.ts'
import { withoutMacros } from './tex-macros.ts'
import { texNumbers } from './tex-numbers.ts'
import { withoutComments } from './tex-source.ts'

const BEGIN = '\\begin{document}'

const COMMANDS =
  /\\(?:part|chapter|section|subsection|subsubsection|begin|end|cite\w*|ref|eqref|label|textbf|emph|footnote|caption)\*?\{/g
const LEAST_COMMANDS = 5
const MOST_UNITS_PER_COMMAND = 600

/** Whether a text is one in LaTeX, or a part of one: by how it begins, or by how much of it are commands. */
export const isTex = (text: string): boolean => {
  if (!text.includes('\\')) return false
  const begins =
    /^\ufeff?(?:\s|%[^\n]*\n)*\\(?:documentclass|documentstyle|part|chapter|section|subsection|begin)\b\*?[[{]/
  if (begins.test(text)) return true
  if (text.includes('\\documentclass') && text.includes(BEGIN)) return true
  const count = text.match(COMMANDS)?.length ?? 0
  return count >= LEAST_COMMANDS && count * MOST_UNITS_PER_COMMAND >= text.length
}

/** Reads a text in LaTeX as it is printed: sections with their numbers, lists, tables and formulas, what references stand for; comments and commands are no words. */
export const readTex = (written: string, flow: Flow): void => {
  const text = withoutMacros(withoutComments(written))
  const numbers = texNumbers(text)
  const isGerman =
    /\\usepackage\[[^\]]*german[^\]]*\]\{babel\}|\\(?:setdefaultlanguage|setmainlanguage)(?:\[[^\]]*\])?\{german\}/.test(
      text,
    )
  const blocks = createTexBlocks(flow, numbers, isGerman)
  const begin = text.indexOf(BEGIN)
  const end = text.indexOf('\\end{document}')
  blocks.title(begin === -1 ? text : text.slice(0, end === -1 ? undefined : end))
  const body = begin === -1 ? text : text.slice(begin + BEGIN.length, end === -1 ? undefined : end)
  blocks.read(body)
  blocks.end()
}
