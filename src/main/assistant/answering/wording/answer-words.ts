import type { NothingToAsk } from '../../prompt/prompt-context.ts'

/** What stands around quotes, in one language. */
export interface AnswerWords {
  readonly quoted: string
  readonly closest: string
  /** Before what the app's own help says. */
  readonly ofHelp: string
  /** Rows that a figure was asked of, which could not be computed. */
  readonly uncomputed: string
  /** The same, where a part of the question could be computed. */
  readonly computedWithout: string
  readonly howToCompute: string
  /** Of a document, or of a part of it by its heading or by what it is about. */
  readonly overview: (fileName: string, part: string | null) => string
  readonly nothing: string
  /** Of what the documents do not speak of at all. */
  readonly unspoken: string
  /** Before quotes that hold no more than words of the question. */
  readonly wordsOnly: string
  readonly noText: string
  readonly searchMissing: string
  readonly looked: (passages: number, documents: readonly string[], more: number) => string
  readonly notFound: (words: readonly string[]) => string
  readonly spelling: (asked: string, found: string) => string
  readonly whatToDo: string
  /** That so many documents may say it once they are read. */
  readonly unread: (documents: number) => string
  /** Where there is no document to quote, and how there will be. */
  readonly nothingToAsk: Readonly<Record<NothingToAsk, string>>
  readonly searchFailed: (why: string) => string
  readonly unreadable: string
}

const english: AnswerWords = {
  quoted: 'Quoted from your documents:',
  ofHelp: 'From Alcove’s own help:',
  closest: 'Nothing in your documents answers this for certain. The closest I found:',
  uncomputed: 'I could not compute this from your documents for certain. The closest rows I found:',
  computedWithout: 'I could not compute this from your documents for certain.',
  howToCompute:
    'Ask for a count, a total, an average, the largest or the smallest of one column, in the words of its heading and its cells, or connect a model in Settings.',
  overview: (fileName, part) =>
    `What ${fileName} says${part === null ? '' : ` (part: ${part})`}, in its own words and order:`,
  nothing: 'I found nothing in your documents that answers this.',
  unspoken: 'I found nothing in your documents that answers this: they do not speak of it in these words.',
  wordsOnly: 'Words of your question stand here:',
  noText: 'I found nothing in your documents to compare this with. Ask with a word or two that may stand in them.',
  searchMissing:
    'I answer by quoting your documents, and they cannot be searched here. Connect a model in Settings to get an answer.',
  looked: (passages, documents, more) =>
    `I looked through ${passages === 1 ? 'one passage' : `${passages} passages`} of ${documents.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`,
  notFound: (words) => `I did not find: ${words.join(', ')}.`,
  spelling: (asked, found) => `For “${asked}” I also looked for “${found}”.`,
  whatToDo: 'Ask in the words of your documents, add documents that cover it, or connect a model in Settings.',
  unread: (documents) =>
    documents === 1
      ? 'One document is still being read, and may say it: ask again in a moment.'
      : `${documents.toLocaleString('en')} documents are still being read, and may say it: ask again in a moment.`,
  nothingToAsk: {
    NoDocuments:
      'This library has no documents yet, so there is nothing to answer from. Add some on the Documents page, or drop files anywhere in the window; then ask again.',
    NoneRead:
      'None of the documents in this library could be read, so there is nothing to answer from. The Documents page says why, and what to do.',
  },
  searchFailed: (why) => `Your documents could not be searched: ${why}`,
  unreadable: 'Your documents could not be searched: the result could not be read. Ask again.',
}

const german: AnswerWords = {
  quoted: 'Aus Ihren Dokumenten:',
  ofHelp: 'Aus der Hilfe von Alcove:',
  closest: 'Nichts in Ihren Dokumenten beantwortet das sicher. Am nächsten kommt:',
  uncomputed: 'Das konnte ich aus Ihren Dokumenten nicht sicher berechnen. Die nächsten Zeilen:',
  computedWithout: 'Das konnte ich aus Ihren Dokumenten nicht sicher berechnen.',
  howToCompute:
    'Fragen Sie nach Anzahl, Summe, Durchschnitt, größtem oder kleinstem Wert einer Spalte, mit den Wörtern ihrer Überschrift und ihrer Zellen, oder verbinden Sie in den Einstellungen ein Modell.',
  overview: (fileName, part) =>
    `Was in ${fileName} steht${part === null ? '' : ` (Teil: ${part})`}, in seinen eigenen Worten und seiner Reihenfolge:`,
  nothing: 'In Ihren Dokumenten habe ich nichts gefunden, was das beantwortet.',
  unspoken:
    'In Ihren Dokumenten habe ich nichts gefunden, was das beantwortet: Davon ist darin mit diesen Worten nicht die Rede.',
  wordsOnly: 'Wörter Ihrer Frage stehen hier:',
  noText:
    'In Ihren Dokumenten habe ich nichts gefunden, womit sich das vergleichen ließe. Fragen Sie mit ein, zwei Wörtern, die darin stehen könnten.',
  searchMissing:
    'Ich antworte mit Zitaten aus Ihren Dokumenten, und hier lassen sie sich nicht durchsuchen. Verbinden Sie in den Einstellungen ein Modell, um eine Antwort zu bekommen.',
  looked: (passages, documents, more) =>
    `Angesehen habe ich ${passages === 1 ? 'eine Stelle' : `${passages} Stellen`} aus ${documents.join(', ')}${more > 0 ? ` und ${more} weiteren` : ''}.`,
  notFound: (words) => `Nicht gefunden: ${words.join(', ')}.`,
  spelling: (asked, found) => `Statt „${asked}“ habe ich auch „${found}“ gesucht.`,
  whatToDo:
    'Fragen Sie mit den Wörtern Ihrer Dokumente, fügen Sie passende Dokumente hinzu, oder verbinden Sie in den Einstellungen ein Modell.',
  unread: (documents) =>
    documents === 1
      ? 'Ein Dokument wird noch gelesen und sagt es vielleicht: Fragen Sie gleich noch einmal.'
      : `${documents.toLocaleString('de')} Dokumente werden noch gelesen und sagen es vielleicht: Fragen Sie gleich noch einmal.`,
  nothingToAsk: {
    NoDocuments:
      'In dieser Bibliothek sind noch keine Dokumente, aus denen sich antworten ließe. Fügen Sie welche auf der Seite „Dokumente“ hinzu, oder ziehen Sie Dateien irgendwo in das Fenster; dann fragen Sie noch einmal.',
    NoneRead:
      'Keines der Dokumente in dieser Bibliothek konnte gelesen werden, also gibt es nichts, woraus sich antworten ließe. Die Seite „Dokumente“ sagt, warum, und was zu tun ist.',
  },
  searchFailed: (why) => `Ihre Dokumente konnten nicht durchsucht werden: ${why}`,
  unreadable:
    'Ihre Dokumente konnten nicht durchsucht werden: Das Ergebnis war nicht zu lesen. Fragen Sie noch einmal.',
}

/** The words of a language, by its code; English where there are none. */
export const answerWords = (code: string): AnswerWords => (code === 'de' ? german : english)
