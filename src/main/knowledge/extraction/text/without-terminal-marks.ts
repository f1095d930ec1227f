/**
 * What programs write to a terminal besides words (ECMA-48): control sequences, such as colours, and the strings of commands, such as its
 * title. A string has an end: where none comes soon, it is none.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the marks begin with the control character ESC
const marks = /\u001b(?:\[[0-?]{0,64}[ -/]{0,8}[@-~]|\][^\u0007\u001b\n]{0,1000}(?:\u0007|\u001b\\))/g

/** The words of a log as a terminal would show them: `ESC[31mred` is one word, and it is `red`. */
export const withoutTerminalMarks = (text: string): string =>
  text.includes('\u001b') ? text.replaceAll(marks, '') : text
