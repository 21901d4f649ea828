/** Spec section 9: less than 50MB, so that a file of just as much is refused. */
export const MAX_PDF_BYTES = 50 * 1024 * 1024 - 1
