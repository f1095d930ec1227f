/** What the shell itself says: in menus, in the tray, in the system's dialogs. */
export interface ShellWords {
  readonly file: string
  readonly view: string
  readonly print: string
  readonly savePdf: string
  readonly pdfDocument: string
}

const english: ShellWords = {
  file: 'File',
  view: 'View',
  print: 'Print…',
  savePdf: 'Save as PDF…',
  pdfDocument: 'PDF document',
}

const german: ShellWords = {
  file: 'Datei',
  view: 'Ansicht',
  print: 'Drucken …',
  savePdf: 'Als PDF speichern …',
  pdfDocument: 'PDF-Dokument',
}

/** The shell's words for a BCP 47 tag: German where it is German, else English. */
export const shellWords = (locale: string): ShellWords => (/^de\b/i.test(locale) ? german : english)
