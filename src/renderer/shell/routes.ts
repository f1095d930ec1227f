/** The pages; a module of the specification is known to the assistant by its page's name. */
export const paths = {
  assistant: '/assistant',
  conversation: (conversationId: string) => `/assistant/${conversationId}`,
  documents: '/documents',
  settings: '/settings',
  welcome: '/welcome',
} as const

/** The module whose view a path shows, as `activeModule` names it. */
export const moduleOf = (pathname: string): string => pathname.split('/')[1] || 'assistant'
