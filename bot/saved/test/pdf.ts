/** A PDF with a page for each text (plain ASCII without brackets), as a file would be. */
export function pdfOf(...pages: readonly string[]): Buffer {
  const kids = pages.map((_, i) => `${4 + 2 * i} 0 R`).join(' ')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((text, i) => {
      const body = text === '' ? '' : `BT /F1 12 Tf 72 700 Td (${text}) Tj ET`
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + 2 * i} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${body.length} >>\nstream\n${body}\nendstream`,
      ]
    }),
  ]
  const places: number[] = []
  let out = '%PDF-1.4\n'
  for (const [i, object] of objects.entries()) {
    places.push(out.length)
    out += `${i + 1} 0 obj\n${object}\nendobj\n`
  }
  const rows = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`
  const end = `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${out.length}\n%%EOF`
  return Buffer.from(`${out}${table}${end}`, 'latin1')
}
