/**
 * What programs write to a terminal besides words (ECMA-48): control sequences, such as colours, choices of signs, and the strings of commands, such as its
 * title. A string has an end: where none comes soon, it is none.
 */
const control = String.raw`\[[0-?]{0,64}[ -/]{0,8}[@-~]`
const choice = '[()*+][0AB]|[78=>]'
const command = String.raw`\][^\u0007\u001b\n]{0,1000}(?:\u0007|\u001b\\)`
const marks = new RegExp(`\u001b(?:${control}|${choice}|${command})`, 'g')

/** The words of a log as a terminal would show them: `ESC[31mred` is one word, and it is `red`. */
export const withoutTerminalMarks = (text: string): string =>
  text.includes('\u001b') ? text.replaceAll(marks, '') : text
