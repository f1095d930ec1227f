/** The path in an archive that a reference in one of its files leads to: a fragment is left out, escapes are undone. */
export const relativePath = (fromFile: string, reference: string): string => {
  const [path = ''] = reference.split('#')
  const plain = unescaped(path)
  const folder = fromFile.slice(0, fromFile.lastIndexOf('/') + 1)
  const parts: string[] = []
  for (const part of (plain.startsWith('/') ? plain : folder + plain).split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

const unescaped = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
