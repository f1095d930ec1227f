/** What nobody means when they say "this folder": what tools, editors and systems leave behind. */
export const defaultIgnoreRules: readonly string[] = [
  '.*',
  '~$*',
  '*.tmp',
  '*.part',
  '*.crdownload',
  'Thumbs.db',
  'desktop.ini',
  'node_modules/',
]

const SPECIAL = /[.+^${}()|[\]\\]/g

/** One rule as a regular expression over a path with slashes. */
const ruleOf = (rule: string): { readonly pattern: RegExp; readonly foldersOnly: boolean } | null => {
  const foldersOnly = rule.endsWith('/')
  const body = (foldersOnly ? rule.slice(0, -1) : rule).replace(/^\//, '')
  if (body === '') return null
  const glob = body
    .split(/(\*\*\/|\*\*|\*|\?)/)
    .map((part) => {
      if (part === '**/') return '(?:[^/]+/)*'
      if (part === '**') return '.*'
      if (part === '*') return '[^/]*'
      return part === '?' ? '[^/]' : part.replaceAll(SPECIAL, '\\$&')
    })
    .join('')
  // A rule without a slash is of a name at any depth, one with a slash of a path from the folder on.
  const isAnchored = rule.startsWith('/') || body.includes('/')
  return { pattern: new RegExp(`^${isAnchored ? '' : '(?:[^/]+/)*'}${glob}$`, 'iu'), foldersOnly }
}

/** Whether a file or folder is left alone. `path` is relative to the watched folder, with slashes. */
export type IsIgnored = (path: string, isFolder: boolean) => boolean

/** Rules as people know them from lists of ignored files: `*.log`, `drafts/`, `/archive/**`, `**` over folders, `?` for one letter. */
export const ignoreRules = (rules: readonly string[]): IsIgnored => {
  const compiled = rules.flatMap((rule) => ruleOf(rule.trim()) ?? [])
  return (path, isFolder) =>
    compiled.some(({ pattern, foldersOnly }) => (isFolder || !foldersOnly) && pattern.test(path))
}
