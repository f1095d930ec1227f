/** A stretch of speech as it is shown. */
export interface Cue {
  readonly startSeconds: number
  readonly endSeconds: number
  readonly text: string
}

const timing = /^\s*((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})\s*-->\s*((?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3})/

/** As YouTube writes them. */
const bareTiming = /^((?:\d+:)?\d{1,2}:\d{2}\.\d{1,3}),((?:\d+:)?\d{1,2}:\d{2}\.\d{1,3})$/

/** The cues of subtitles in SubRip, WebVTT, SubStation Alpha, of YouTube or of a song, in their order, without numbers, styles and marks; the speaker of a cue stands before it. */
export const parseCues = (text: string): Cue[] => {
  if (/^\s*\[Script Info\]/i.test(text)) return scriptCues(text)
  const isTimed = text.split('\n').some((line) => timing.test(line) || bareTiming.test(line))
  return !isTimed && lyric.test(text) ? lyricCues(text) : cuesOf(text)
}

const cuesOf = (text: string): Cue[] => {
  const cues: Cue[] = []
  let lines: string[] = []
  let times: readonly [number, number] | null = null
  const end = (): void => {
    const words = plainCue(lines.join('\n'))
    if (times !== null && words !== '') cues.push({ startSeconds: times[0], endSeconds: times[1], text: words })
    times = null
    lines = []
  }
  for (const line of text.split('\n')) {
    const found = timing.exec(line) ?? bareTiming.exec(line)
    if (found !== null) {
      // The line above may be the number of this cue, where no blank line divides the two.
      if (/^\d+$/.test(lines.at(-1) ?? '')) lines.pop()
      end()
      times = [seconds(found[1] ?? ''), seconds(found[2] ?? '')]
    } else if (line.trim() === '') end()
    else if (times !== null) lines.push(line.trim())
  }
  end()
  return cues
}

/** SubStation Alpha: a line for each cue, whose fields a line above names; the last one is the text, commas and all. */
const scriptCues = (text: string): Cue[] => {
  const cues: Cue[] = []
  let fields: readonly string[] = []
  let isInEvents = false
  for (const line of text.split('\n')) {
    const [, key = '', value = ''] = /^\s*(\w+)\s*:(.*)$/.exec(line) ?? []
    if (/^\s*\[/.test(line)) isInEvents = /^\s*\[Events\]/i.test(line)
    else if (isInEvents && key === 'Format') fields = value.split(',').map((name) => name.trim())
    else if (isInEvents && key === 'Dialogue') {
      const parts = value.split(',')
      const at = (name: string): string => parts[fields.indexOf(name)]?.trim() ?? ''
      const words = plainCue(
        parts
          .slice(fields.length - 1)
          .join(',')
          .replace(/\\[Nn]/g, '\n')
          .replace(/\\h/g, ' '),
      )
      const spoken = at('Name') === '' ? words : `${at('Name')}: ${words}`
      if (words !== '') cues.push({ startSeconds: seconds(at('Start')), endSeconds: seconds(at('End')), text: spoken })
    }
  }
  return cues.sort((one, other) => one.startSeconds - other.startSeconds)
}

/** The lines of a song (LRC), each of which may be sung at several times; it lasts until the next. */
const lyric = /^\[\d{1,3}:\d{2}(?:[.:]\d{1,3})?\]/m

const lyricCues = (text: string): Cue[] => {
  const sung = text.split('\n').flatMap((line) => {
    const [times = ''] = /^(?:\[\d{1,3}:\d{2}(?:[.:]\d{1,3})?\])+/.exec(line) ?? []
    const words = plainCue(line.slice(times.length).replace(/<\d{1,3}:\d{2}[.:]\d{1,3}>/g, ''))
    return Array.from(times.matchAll(/\[(\d+:\d+)(?:[.:](\d+))?\]/g), ([, whole = '', part = '0']) => ({
      startSeconds: seconds(`${whole}.${part}`),
      text: words,
    }))
  })
  const inOrder = sung.toSorted((one, other) => one.startSeconds - other.startSeconds)
  return inOrder
    .map((line, at) => ({ ...line, endSeconds: inOrder[at + 1]?.startSeconds ?? line.startSeconds }))
    .filter((line) => line.text !== '')
}

const seconds = (written: string): number =>
  written
    .replace(',', '.')
    .split(':')
    .reduce((sum, part) => sum * 60 + Number(part), 0)

const references: ReadonlyMap<string, string> = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', nbsp: ' ', lrm: '', rlm: '' }),
)

const plainCue = (text: string): string =>
  text
    .replace(/<v(?:\.[\w.-]*)?[^\S\n]+([^<>\s][^<>\n]*)>/g, '$1: ')
    .replace(/<[^<>\n]*>|\{[\\*=][^{}\n]*\}/g, '')
    .replace(/&(\w+);/g, (whole, name: string) => references.get(name) ?? whole)
    .replace(/[^\S\n]+/g, ' ')
    .trim()
