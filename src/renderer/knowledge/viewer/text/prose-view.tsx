import type { DocumentViewProps } from '../document-view.ts'
import { ReadableView } from '../readable-view.tsx'
import { isHardWrapped } from './paragraphs.ts'
import { ProsePage } from './prose-page.tsx'

/** Plain text: in paragraphs where its lines were broken to fit a page, else line by line. */
const ProseView = (props: DocumentViewProps) => <ReadableView {...props} Page={ProsePage} isReadable={isHardWrapped} />

export default ProseView
