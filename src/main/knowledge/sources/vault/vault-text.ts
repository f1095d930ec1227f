import { codeStretches } from './code-stretches.ts'

const LINK = /(!?)\[\[([^[\]|\n]{1,500})(?:\|([^[\]\n]{1,500}))?\]\]/g
const BLOCK_ID = /(?<![ \t])[ \t]+\^[\w-]+(?=[ \t]*(?:\n|$))/g
const CALLOUT = /^([ \t]*(?:>[ \t]*)+)\[!([\w-]+)\][+-]?[ \t]*([^\n]*)/gm

interface Target {
  /** As written: a name, or a path within the vault. */
  readonly name: string
  /** The heading or block; empty where the whole is meant. */
  readonly part: string
}

const targetOf = (written: string): Target => {
  const [name = '', ...parts] = written.split('#')
  return {
    name: name.trim(),
    part: parts
      .filter((each) => !each.startsWith('^'))
      .map((each) => each.trim())
      .join(' > '),
  }
}

const lastName = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

const linkText = (embeds: string, written: string, alias: string | undefined): string => {
  const { name, part } = targetOf(written)
  const text = alias?.trim() || [lastName(name), part].filter((each) => each !== '').join(' > ')
  return embeds === '' ? text : `(${text})`
}

/** Every stretch outside of code, changed. */
const outsideOfCode = (text: string, change: (prose: string) => string): string => {
  let out = ''
  let from = 0
  for (const { start, end } of codeStretches(text)) {
    out += change(text.slice(from, start)) + text.slice(start, end)
    from = end
  }
  return out + change(text.slice(from))
}

/**
 * A note of an Obsidian vault as plain Markdown: links and embeds become the words that a reader sees, block ids go, callouts keep their title. Code, tags and
 * front matter stay as they are written.
 */
export const vaultText = (text: string): string =>
  outsideOfCode(text, (prose) =>
    prose
      .replace(LINK, (_all, embeds: string, written: string, alias?: string) => linkText(embeds, written, alias))
      .replace(BLOCK_ID, '')
      .replace(CALLOUT, (_all, quote: string, kind: string, title: string) => `${quote}**${title.trim() || kind}**`),
  )

/** What the notes and files are called that a note links to or embeds, each once. */
export const vaultTargets = (text: string): string[] => {
  const names = new Set<string>()
  outsideOfCode(text, (prose) => {
    for (const [, , written = ''] of prose.matchAll(LINK)) {
      const { name } = targetOf(written)
      if (name !== '') names.add(name)
    }
    return prose
  })
  return [...names]
}
