/** The knowledge base's icons by themselves, for an app that draws pages of its own in its place. */
import { FolderOpen, type LucideIcon, MessageSquareQuote, NotebookPen, RotateCcw } from 'lucide-react'

/** The icon of documents. */
export const documentIcon: LucideIcon = FolderOpen
/** The icon of notes. */
export const noteIcon: LucideIcon = NotebookPen
/** The icon of standing context. */
export const aiContextIcon: LucideIcon = MessageSquareQuote
/** The icon of emptying the knowledge base. */
export const resetIcon: LucideIcon = RotateCcw
