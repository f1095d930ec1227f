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
