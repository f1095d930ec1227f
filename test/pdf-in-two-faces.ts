import { pdfFromObjects } from './pdf-objects.ts'

const font = (name: string): string => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`

/** A PDF of one page, 500 by 600 points, on which `/F1` is a plain face and `/F2` the same in bold type. */
export const pdfInTwoFaces = (drawn: readonly string[]): Uint8Array =>
  new Uint8Array(
    pdfFromObjects({
      1: '<< /Type /Catalog /Pages 2 0 R >>',
      2: '<< /Type /Pages /Kids [5 0 R] /Count 1 >>',
      3: font('Helvetica'),
      4: font('Helvetica-Bold'),
      5: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 600] /Contents 6 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>',
      6: { dict: '', stream: drawn.join('\n') },
    }),
  )
