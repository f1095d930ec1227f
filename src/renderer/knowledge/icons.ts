/** The knowledge base's icons by themselves, for an app that draws pages of its own in its place. */
import { FolderOpen, type LucideIcon, MessageSquareQuote, NotebookPen, RotateCcw } from 'lucide-react'

export const documentIcon: LucideIcon = FolderOpen
export const noteIcon: LucideIcon = NotebookPen
export const aiContextIcon: LucideIcon = MessageSquareQuote
export const resetIcon: LucideIcon = RotateCcw
