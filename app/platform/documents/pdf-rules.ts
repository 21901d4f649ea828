/** Less than 50MB (docs/spec.md, section 9). */
export const MAX_PDF_BYTES = 50 * 1024 * 1024 - 1

export const NOT_A_PDF = 'Please select a PDF file.'
export const PDF_TOO_LARGE = 'PDF file must be less than 50MB.'

/** The error of a file that isn't sent yet. A type that the browser doesn't know is empty: the server goes by the bytes. */
export function pdfError({ name, type, size }: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  if (type && type !== 'application/pdf' && !/\.pdf$/i.test(name)) return NOT_A_PDF
  return size > MAX_PDF_BYTES ? PDF_TOO_LARGE : undefined
}

/** A PDF's header may stand anywhere in so many bytes (ISO 32000-1, implementation note 13). */
export const PDF_HEADER_BYTES = 1024

/** Looks into a file before it travels. One that the browser can't read, such as one in a cloud, is left to the server. */
export const beginsAsPdf = (file: File) =>
  file
    .slice(0, PDF_HEADER_BYTES)
    .text()
    .then(
      (head) => head.includes('%PDF-'),
      () => true,
    )
