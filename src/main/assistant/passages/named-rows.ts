import type { Line } from './text-lines.ts'

type Pairs = readonly (readonly [name: string, value: string])[]

/** The cells of a row as a table of a page or a letter stands in a text, `Name: Ada; Born: 1815`; null for a line that is none. */
export const namedCells = (line: string, names: readonly string[]): Pairs | null => {
  const pairs: [string, string][] = []
  for (const part of line.trim().split('; ')) {
    const name = names.find((each) => each !== '' && part.startsWith(`${each}: `))
    const last = pairs.at(-1)
    if (name !== undefined) pairs.push([name, part.slice(name.length + 2).trim()])
    else if (last === undefined) return null
    // A semicolon in a value ends no pair.
    else last[1] += `; ${part}`
  }
  return pairs
}

const namesIn = (line: Line): readonly string[] =>
  line.kind !== 'TableRow' && line.text.includes(' | ') ? line.text.split(' | ').map((name) => name.trim()) : []

/** Marks the rows of tables that stand in a text, and the line of names over them; `headers` names the columns where it begins within one. */
export const markNamedRows = (lines: readonly Line[], headers: readonly string[] | null): Line[] => {
  let names = headers ?? []
  return lines.map((line, at) => {
    if (names.length > 0 && namedCells(line.text, names) !== null) return { ...line, kind: 'NamedRow', names }
    const [own, next] = [namesIn(line), lines[at + 1]]
    names = own.length > 1 && next !== undefined && namedCells(next.text, own) !== null ? own : []
    return names.length > 0 ? { ...line, kind: 'Names', names } : line
  })
}
