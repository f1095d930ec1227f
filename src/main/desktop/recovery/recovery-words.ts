import type { RecoveryReason } from './recovery-address.ts'

/** What is said when the window's page is gone. */
export interface RecoveryWords {
  readonly language: string
  readonly title: Readonly<Record<RecoveryReason, string>>
  readonly kept: string
  readonly soon: string
  readonly loop: string
  readonly reload: string
  readonly report: string
  readonly reportTitle: string
  readonly reportText: string
  readonly back: string
  readonly frozen: string
  readonly frozenDetail: string
  readonly wait: string
}

const english: RecoveryWords = {
  language: 'en',
  title: {
    Gone: 'The window stopped working',
    Memory: 'The window ran out of memory',
    Unresponsive: 'The window did not answer any more',
    Failed: 'The page could not be opened',
  },
  kept: 'Your documents and conversations are kept, and so is what you typed and have not sent. A reply that was being written goes on.',
  soon: 'It is opened again by itself in a moment.',
  loop: 'This has happened three times within a minute, so nothing is tried by itself any more. Try again later, or restart Alcove; the report says what went wrong.',
  reload: 'Reload',
  report: 'Open the report',
  reportTitle: 'Report',
  reportText:
    'What went wrong lately, without texts, names, addresses and keys. It stays on this computer until you hand it on.',
  back: 'Back',
  frozen: 'Alcove does not answer',
  frozenDetail: 'It may be busy. You can wait, or reload the window: documents and conversations are kept.',
  wait: 'Wait',
}

const german: RecoveryWords = {
  language: 'de',
  title: {
    Gone: 'Das Fenster ist abgestürzt',
    Memory: 'Dem Fenster ging der Speicher aus',
    Unresponsive: 'Das Fenster antwortete nicht mehr',
    Failed: 'Die Seite konnte nicht geöffnet werden',
  },
  kept: 'Ihre Dokumente und Unterhaltungen sind erhalten, ebenso was Sie geschrieben und noch nicht gesendet haben. Eine Antwort, die gerade entstand, wird weitergeschrieben.',
  soon: 'Gleich wird es von selbst wieder geöffnet.',
  loop: 'Das ist dreimal in einer Minute geschehen, deshalb wird nichts mehr von selbst versucht. Versuchen Sie es später noch einmal oder starten Sie Alcove neu; der Bericht sagt, was geschehen ist.',
  reload: 'Neu laden',
  report: 'Bericht öffnen',
  reportTitle: 'Bericht',
  reportText:
    'Was zuletzt schiefging, ohne Texte, Namen, Adressen und Schlüssel. Er bleibt auf diesem Computer, bis Sie ihn weitergeben.',
  back: 'Zurück',
  frozen: 'Alcove antwortet nicht',
  frozenDetail:
    'Vielleicht ist es beschäftigt. Sie können warten oder das Fenster neu laden: Dokumente und Unterhaltungen bleiben erhalten.',
  wait: 'Warten',
}

/** German for German tags, else English. */
export const recoveryWords = (locale: string): RecoveryWords => (/^de\b/i.test(locale) ? german : english)
