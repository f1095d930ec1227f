import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { documentPath } from './viewer/viewer-location.ts'

/** A link in a text that leads to another document of the library. */
export const documentLink = (documentId: string, children: ReactNode): ReactNode => (
  <Link to={documentPath(documentId, null)} className="text-accent underline">
    {children}
  </Link>
)
