interface UpdateWords {
  readonly check: string
  readonly later: string
  readonly available: (version: string) => string
  readonly availableDetail: string
  readonly download: string
  readonly ready: (version: string) => string
  readonly readyDetail: string
  readonly restart: string
  readonly upToDate: string
  readonly upToDateDetail: string
  readonly failed: string
  readonly failedDetail: string
}

const english: UpdateWords = {
  check: 'Check for updates…',
  later: 'Later',
  available: (version) => `Alcove ${version} is available`,
  availableDetail: 'It is downloaded first and installed only when you say so.',
  download: 'Download',
  ready: (version) => `Alcove ${version} is ready to install`,
  readyDetail: 'A checked copy of your data is made first. Alcove then closes and opens again.',
  restart: 'Restart now',
  upToDate: 'You have the latest version',
  upToDateDetail: 'There is nothing to install.',
  failed: 'The update did not go through',
  failedDetail: 'Nothing was changed. Check the connection and the free space on the disk, then try again.',
}

const german: UpdateWords = {
  check: 'Nach Updates suchen …',
  later: 'Später',
  available: (version) => `Alcove ${version} ist verfügbar`,
  availableDetail: 'Es wird zuerst geladen und erst installiert, wenn Sie zustimmen.',
  download: 'Laden',
  ready: (version) => `Alcove ${version} kann installiert werden`,
  readyDetail: 'Vorher wird eine geprüfte Kopie Ihrer Daten angelegt. Danach schließt und öffnet sich Alcove.',
  restart: 'Jetzt neu starten',
  upToDate: 'Sie haben die neueste Version',
  upToDateDetail: 'Es gibt nichts zu installieren.',
  failed: 'Das Update ist nicht gelungen',
  failedDetail:
    'Nichts wurde verändert. Prüfen Sie die Verbindung und den freien Speicherplatz, und versuchen Sie es noch einmal.',
}

/** The words of the system's menus and dialogs about updates, in German for German systems and else in English. */
export const updateWords = (locale: string): UpdateWords => (/^de\b/i.test(locale) ? german : english)
