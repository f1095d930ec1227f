/** What texts of people are in, besides what the app takes for likely. */
const common = [
  'utf-8',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'koi8-r',
  'cp437',
  'cp850',
  'macintosh',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
  'utf-16le',
] as const

/** The encodings to choose from, each once: the one in use, what is likely, and what is common. */
export const encodingChoices = (inUse: string | null, likely: readonly string[]): string[] => {
  const all = [...(inUse === null ? [] : [inUse]), ...likely, ...common]
  return [...new Map(all.map((name) => [name.toLowerCase(), name])).values()]
}
