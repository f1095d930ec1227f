/** Tells the line, from 1, on which an offset stands; asked in growing order it goes over the text once. */
export const createLineCursor = (text: string): ((offset: number) => number) => {
  let line = 1
  let nextEnd = text.indexOf('\n')
  return (offset) => {
    while (nextEnd !== -1 && nextEnd < offset) {
      line++
      nextEnd = text.indexOf('\n', nextEnd + 1)
    }
    return line
  }
}
