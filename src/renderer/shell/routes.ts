/** The addresses of the pages. */
export const paths = {
  assistant: '/assistant',
  documents: '/documents',
  notes: '/notes',
  note: (documentId: string) => `/notes/${documentId}`,
  aiContext: '/ai-context',
  activity: '/activity',
  quality: '/quality',
  diagnostics: '/diagnostics',
  settings: '/settings',
  help: '/help',
  helpPage: (name: string) => `/help/${name}`,
  welcome: '/welcome',
  /** The small window of the desktop app. */
  quick: '/quick',
} as const

/** What an address carries along that is gone to from the first run, which has no frame around it. */
export const FROM_FIRST_RUN = 'first run'
