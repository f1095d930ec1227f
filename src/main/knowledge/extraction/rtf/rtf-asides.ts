import type { Flow } from '../flow/flow.ts'

/** What stands beside the text: notes and comments, headers and footers, and the words of shapes. */
export interface RtfAsides {
  /** Words of one that is begun. */
  write(words: string, part: 'Words' | 'CommentAuthor' | 'PropertyName' | 'PropertyValue'): void
  end(kind: 'Note' | 'Comment' | 'Running' | 'Property'): void
  /** Hands on what belongs to the paragraph that ends. */
  flushNotes(): void
  /** Hands on headers and footers, each once. */
  flushRunning(): void
}

/** The property of a shape that has its words, where no text box has them: LibreOffice's shapes, and WordArt. */
const WORDS_OF_SHAPE = 'gtextUNICODE'

const oneLine = (words: string): string => words.replace(/\s+/g, ' ').trim()

const nothing = () => ({ Words: '', CommentAuthor: '', PropertyName: '', PropertyValue: '' })

export const createRtfAsides = (flow: Flow): RtfAsides => {
  const notes: string[] = []
  const running = new Set<string>()
  const parts = nothing()
  const taken = (part: keyof typeof parts): string => {
    const words = parts[part]
    parts[part] = ''
    return words
  }
  const endNote = (kind: 'Note' | 'Comment' | 'Running'): void => {
    const words = oneLine(taken('Words'))
    if (words === '') return
    if (kind === 'Running') {
      running.add(words)
      return
    }
    const author = taken('CommentAuthor')
    notes.push(kind === 'Comment' && author !== '' ? `[${author.trim()}: ${words}]` : `[${words}]`)
  }
  const endProperty = (): void => {
    const name = taken('PropertyName').trim()
    const words = oneLine(taken('PropertyValue'))
    if (name === WORDS_OF_SHAPE && words !== '') notes.push(words)
  }
  return {
    write: (words, part) => {
      parts[part] += words
    },
    end: (kind) => (kind === 'Property' ? endProperty() : endNote(kind)),
    flushNotes: () => {
      for (const note of notes.splice(0)) flow.line(note)
    },
    flushRunning: () => {
      for (const words of running) if (/\p{L}{3}/u.test(words)) flow.paragraph(words)
    },
  }
}
