import { ConnectionError } from '../../../client/index.ts'

/** Character maps for CJK text, the two symbol fonts that a computer may lack, and decoders for scanned images. */
const assets = import.meta.glob<string>(
  [
    '../../../../../node_modules/pdfjs-dist/cmaps/*.bcmap',
    '../../../../../node_modules/pdfjs-dist/standard_fonts/Foxit{Symbol,Dingbats}.pfb',
    '../../../../../node_modules/pdfjs-dist/wasm/{jbig2,openjpeg}.wasm',
  ],
  { query: '?url&no-inline', import: 'default', eager: true },
)

const urls = new Map(Object.entries(assets).map(([path, url]) => [path.slice(path.lastIndexOf('/') + 1), url]))

/** How pdf.js asks for its own data files: by name, from the interface's own files alone. */
export class PdfBinaryData {
  async fetch({ filename }: { readonly filename: string }): Promise<Uint8Array> {
    const url = urls.get(filename)
    if (!url) throw new ConnectionError(`${filename} is not part of the interface.`)
    const response = await fetch(url)
    if (!response.ok) throw new ConnectionError(`${filename} cannot be read.`)
    return new Uint8Array(await response.arrayBuffer())
  }
}
