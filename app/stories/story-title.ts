import { categoryOf, type DocumentType } from './categories'

/** The title of a story whose user gave it none (docs/spec.md, section 3). */
export const titleOf = (voiceName: string, documentType: DocumentType) =>
  `Loved One's Voice: ${voiceName} | Category: ${categoryOf(documentType).titleLabel}`
