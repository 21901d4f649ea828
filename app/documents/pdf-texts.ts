/** What is said of a PDF; the first three are the spec's (sections 5 and 8). */
export const NOT_A_PDF = 'Please select a PDF file.'
export const PDF_TOO_LARGE = 'PDF file must be less than 50MB.'
export const PDF_FAILED = 'Failed to extract text from PDF. Please try again or type your message manually.'
export const PDF_BUSY =
  'Everspoken is busy with other documents right now. Please wait a minute and try again.'
export const PDF_WITHOUT_TEXT =
  'This PDF holds no text that can be read; it may be a scan. Please type your message instead.'
export const pdfTaken = (words: number, filename: string) => `${words} words were taken from ${filename}.`

/** After so long, one of those that wait will have had its turn. */
export const PDF_BUSY_SECONDS = 30
