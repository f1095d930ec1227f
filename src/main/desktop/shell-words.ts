/** What the shell itself says: in menus, in the tray, in the system's dialogs. */
export interface ShellWords {
  readonly file: string
  readonly view: string
  readonly help: string
  readonly openHelp: string
  readonly newWindow: string
  readonly print: string
  readonly savePdf: string
  readonly pdfDocument: string
  readonly quickQuestion: string
  readonly openAlcove: string
  readonly quit: string
  readonly replyFinished: string
  readonly replyFailed: string
  readonly seeIt: string
  readonly unsaved: string
  readonly unsavedDetail: string
  readonly stay: string
  readonly leave: string
  readonly noSuggestions: string
  readonly addToDictionary: string
  readonly documentsRead: (read: number, failed: number) => string
}

const english: ShellWords = {
  file: 'File',
  view: 'View',
  help: 'Help',
  openHelp: 'Open the help',
  newWindow: 'New window',
  print: 'Print…',
  savePdf: 'Save as PDF…',
  pdfDocument: 'PDF document',
  quickQuestion: 'Quick question',
  openAlcove: 'Open Alcove',
  quit: 'Quit Alcove',
  replyFinished: 'A reply is finished',
  replyFailed: 'A reply could not be finished',
  seeIt: 'Click to see it.',
  unsaved: 'Leave although something is unfinished?',
  unsavedDetail: 'What you have written and not saved is lost, and files that are still on their way are not added.',
  stay: 'Stay',
  leave: 'Leave',
  noSuggestions: 'No suggestions',
  addToDictionary: 'Add to the dictionary',
  documentsRead: (read, failed) => {
    const documents = read === 1 ? '1 document has been read.' : `${read} documents have been read.`
    return failed === 0 ? documents : `${documents} ${failed} could not be.`
  },
}

const german: ShellWords = {
  file: 'Datei',
  view: 'Ansicht',
  help: 'Hilfe',
  openHelp: 'Hilfe öffnen',
  newWindow: 'Neues Fenster',
  print: 'Drucken …',
  savePdf: 'Als PDF speichern …',
  pdfDocument: 'PDF-Dokument',
  quickQuestion: 'Schnelle Frage',
  openAlcove: 'Alcove öffnen',
  quit: 'Alcove beenden',
  replyFinished: 'Eine Antwort ist fertig',
  replyFailed: 'Eine Antwort konnte nicht fertig werden',
  seeIt: 'Klicken Sie, um sie zu sehen.',
  unsaved: 'Trotz Unerledigtem verlassen?',
  unsavedDetail:
    'Was Sie geschrieben und nicht gespeichert haben, geht verloren, und Dateien, die noch unterwegs sind, werden nicht hinzugefügt.',
  stay: 'Bleiben',
  leave: 'Verlassen',
  noSuggestions: 'Keine Vorschläge',
  addToDictionary: 'Zum Wörterbuch hinzufügen',
  documentsRead: (read, failed) => {
    const documents = read === 1 ? '1 Dokument wurde gelesen.' : `${read} Dokumente wurden gelesen.`
    return failed === 0 ? documents : `${documents} ${failed} nicht.`
  },
}

/** The shell's words for a BCP 47 tag: German where it is German, else English. */
export const shellWords = (locale: string): ShellWords => (/^de\b/i.test(locale) ? german : english)
