const LONGEST = 200

/** A name for each column, unlike any other: a column without one is called by its number, a second of the same name is numbered. */
export const columnNames = (headers: readonly string[], width: number): string[] => {
  const taken = new Set<string>()
  return Array.from({ length: width }, (_, column) => {
    const written = (headers[column] ?? '').trim().replace(/\s+/g, ' ').slice(0, LONGEST)
    const name = written === '' ? `Column ${column + 1}` : written
    let unique = name
    for (let count = 2; taken.has(unique.toLowerCase()); count++) unique = `${name} (${count})`
    taken.add(unique.toLowerCase())
    return unique
  })
}
