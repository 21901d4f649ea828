import { categoryOf, type DocumentType } from './categories'

export const titleOf = (voiceName: string, documentType: DocumentType) =>
  `Loved One's Voice: ${voiceName} | Category: ${categoryOf(documentType).titleLabel}`
