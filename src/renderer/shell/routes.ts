/** The addresses of the pages. */
export const paths = {
  assistant: '/assistant',
  documents: '/documents',
  notes: '/notes',
  note: (documentId: string) => `/notes/${documentId}`,
  aiContext: '/ai-context',
  activity: '/activity',
  settings: '/settings',
  welcome: '/welcome',
} as const
